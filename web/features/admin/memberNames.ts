// How an admin reads a member's name.
import type { TFunction } from 'i18next'

/** What the server keeps instead of the name of somebody who deleted their account. */
const pseudonym = 'Deleted member'

export const shownName = (t: TFunction<'admin'>, name: string): string =>
  name === pseudonym ? t('users.deletedName') : name.trim() === '' ? t('users.nameless') : name

interface Named {
  full_name: string
  display_name: string | null
}

/** The name of the account is what mails say; the display name stands beside it where it differs. */
export const otherNameOf = ({ full_name: full, display_name: display }: Named): string | null => {
  const other = (display ?? '').trim()
  return other === '' || other === full ? null : other
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A name inside a sentence of the other direction keeps to itself; it must not carry a question mark to the wrong end. */
export const inSentence = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
