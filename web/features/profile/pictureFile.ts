// What can be said about a chosen file before anything is sent. The server looks into the file itself.
import { avatarBytesMax, avatarTypes } from '../../../contract/profiles.ts'

export type FileRefusal = 'notAnImage' | 'tooLarge'

export const refusalOf = ({ type, size }: Pick<File, 'type' | 'size'>): FileRefusal | null => {
  if (!avatarTypes.some((known) => known === type)) return 'notAnImage'
  return size > avatarBytesMax ? 'tooLarge' : null
}

/** For the browser's own choice of files. */
export const acceptedTypes = avatarTypes.join(',')
