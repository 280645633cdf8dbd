// What the bell says of each kind. A kind without words does not compile.
import type { Language } from '../../../contract/accounts.ts'
import type { NotificationData, NotificationKind } from '../../../contract/notifications.ts'
import { bellDe } from './de.ts'
import { bellEn } from './en.ts'
import type { Words } from './words.ts'

interface BellText<K extends NotificationKind> {
  /** What happened, in about 60 characters. */
  title(data: NotificationData<K>, words: Words): string
  /** What to do now and what happens next, in one or two sentences. */
  message(data: NotificationData<K>, words: Words): string
}

export type BellTexts = { readonly [K in NotificationKind]: BellText<K> }

export const bellTexts: Readonly<Record<Language, BellTexts>> = { en: bellEn, de: bellDe }
