// How deleted members are called in the notifications of others, in the language of the current reader.
import type { Language } from '../../contract/accounts.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'

export const nameless = inEachLanguage((language) => screenTexts.orders(language)('left'))

const fields = ['buyer_name', 'sender_name', 'member_name'] as const
const stored: readonly unknown[] = Object.values(nameless)

/** The data without names. */
export const withoutNames = (data: Readonly<Record<string, unknown>>, language: Language): Record<string, unknown> =>
  renamed(data, language, () => true)

/** The name was replaced in the language its reader had at that time. */
export const inLanguage = (data: unknown, language: Language): unknown =>
  typeof data === 'object' && data !== null
    ? renamed(data as Record<string, unknown>, language, (name) => stored.includes(name))
    : data

const renamed = (
  data: Readonly<Record<string, unknown>>,
  language: Language,
  isMeant: (name: unknown) => boolean,
): Record<string, unknown> => ({
  ...data,
  ...Object.fromEntries(
    fields.filter((field) => field in data && isMeant(data[field])).map((field) => [field, nameless[language]]),
  ),
})
