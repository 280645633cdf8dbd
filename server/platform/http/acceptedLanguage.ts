// Which of our languages a browser asks for, by the header in which it lists those that its reader understands.
import type { Language } from '../../../contract/accounts.ts'

const isOurs = (tag: string): tag is Language => tag === 'de' || tag === 'en'

/** The first of ours in the order of the list, in which browsers name the better one first; else English. */
export const acceptedLanguage = (header: string | undefined): Language =>
  (header ?? '')
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase())
    .find(isOurs) ?? 'en'
