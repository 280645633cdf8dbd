// Renders a notification in the language of its current reader.
import type { Language } from '../../contract/accounts.ts'
import { notificationData } from '../../contract/notificationPayloads.ts'
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import { inLanguage } from './nameless.ts'
import { orderCreatedText } from './orderCreatedText.ts'
import type { BellTexts } from './texts/bellText.ts'
import { bellDe } from './texts/de.ts'
import { bellEn } from './texts/en.ts'
import { type Words, words } from './texts/words.ts'

/** A stored row; title and message are in the language at the time of writing. */
interface StoredNotification {
  type: string
  title: string
  message: string
  data: unknown
}

const bellTexts: Readonly<Record<Language, BellTexts>> = { en: bellEn, de: bellDe }

/** Column limits. */
const titleLengthMax = 300
const messageLengthMax = 3000

/** Rows of another version of the product, whose data is unknown here, keep their stored text. */
export const describe = (stored: StoredNotification, language: Language): { title: string; message: string } => {
  const row = { ...stored, data: inLanguage(stored.data, language) }
  const kind = notificationKinds.find((known) => known === row.type)
  const said = (kind === undefined ? null : render(kind, row.data, language)) ?? row
  const { title, message } = kind === 'order_created' ? orderCreatedText(said, buyerOf(row.data), language) : said
  return { title: clip(title, titleLengthMax), message: clip(message, messageLengthMax) }
}

const render = (
  kind: NotificationKind,
  data: unknown,
  language: Language,
): { title: string; message: string } | null => {
  const read = notificationData[kind].safeParse(data)
  if (!read.success) return null
  // The schema of this kind has parsed the data, which the type system cannot express for a kind not known statically.
  const text = bellTexts[language][kind] as Record<'title' | 'message', (data: unknown, words: Words) => string>
  return { title: text.title(read.data, words[language]), message: text.message(read.data, words[language]) }
}

const buyerOf = (data: unknown): string => {
  const name = typeof data === 'object' && data !== null && 'buyer_name' in data ? data.buyer_name : null
  return typeof name === 'string' ? name : ''
}

const clip = (text: string, lengthMax: number): string =>
  text.length <= lengthMax
    ? text
    : `${text
        .slice(0, lengthMax - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
