// Checks a chosen file before the upload. The server inspects the content itself.
import { avatarBytesMax } from '../../../contract/limits.ts'
import { avatarTypes } from '../../../contract/profiles.ts'

export type FileRefusal = 'notAnImage' | 'tooLarge'

export const refusalOf = ({ type, size }: Pick<File, 'type' | 'size'>): FileRefusal | null => {
  if (!avatarTypes.some((known) => known === type)) return 'notAnImage'
  return size > avatarBytesMax ? 'tooLarge' : null
}

/** For the browser’s file picker. */
export const acceptedTypes = avatarTypes.join(',')
