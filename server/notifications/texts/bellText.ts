// Type of the in-app texts of each kind. A kind without texts does not compile.
import type { NotificationData, NotificationKind } from '../../../contract/notifications.ts'
import type { Words } from './words.ts'

interface BellText<K extends NotificationKind> {
  /** What happened, in about 60 characters. */
  title(data: NotificationData<K>, words: Words): string
  /** What to do now and what happens next, in one or two sentences. */
  message(data: NotificationData<K>, words: Words): string
}

export type BellTexts = { readonly [K in NotificationKind]: BellText<K> }
