// Picks one of our languages from the Accept-Language header.
import type { Language } from '../../../contract/accounts.ts'

const isOurs = (tag: string): tag is Language => tag === 'de' || tag === 'en'

/** The first of our languages in the header, where browsers list the preferred one first; otherwise English. */
export const acceptedLanguage = (header: string | undefined): Language =>
  (header ?? '')
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase())
    .find(isOurs) ?? 'en'
