// Display names of members for admins.
import type { Translate } from '../../../lib/translation.ts'

/** The server's placeholder for the name of a deleted account. */
const pseudonym = 'Deleted member'

export const shownName = (t: Translate<'accountsAdmin'>, name: string): string =>
  name === pseudonym ? t('users.deletedName') : name.trim() === '' ? t('users.nameless') : name

interface Named {
  full_name: string
  display_name: string | null
}

/** Emails use the account name; the display name is shown beside it if it differs. */
export const otherNameOf = ({ full_name: full, display_name: display }: Named): string | null => {
  const other = (display ?? '').trim()
  return other === '' || other === full ? null : other
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Isolates a right-to-left name inside a sentence, so that it does not move punctuation to the wrong end. */
export const inSentence = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
