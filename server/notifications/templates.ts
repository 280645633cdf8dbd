// Email templates of notifications for the template registry: one per kind, and the digest.
import type { Language } from '../../contract/accounts.ts'
import { notificationTraits } from '../../contract/notificationPayloads.ts'
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import { escapeHtml } from '../platform/mail/escapeHtml.ts'
import type { MailTemplate, Variable } from '../platform/mail/template.ts'
import { describe } from './describe.ts'
import { letters } from './mailTexts/mailTexts.ts'
import { sampleNotification } from './samples.ts'
import { variablesOf } from './values.ts'

const digestKinds = ['order_completed', 'message_received', 'analysis_done'] as const satisfies NotificationKind[]

const digestItems = (language: Language): string => {
  const items = digestKinds.map((type) => {
    const { title, message } = describe(
      { type, title: '', message: '', ...sampleNotification(type, language) },
      language,
    )
    return `<li><strong>${escapeHtml(title)}</strong><br>${escapeHtml(message)}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}

const digestVariables = (): Readonly<Record<string, Variable>> => {
  const count = String(digestKinds.length)
  return {
    count: { type: 'text', sample: { en: count, de: count } },
    items: { type: 'html', sample: { en: digestItems('en'), de: digestItems('de') } },
  }
}

const makeTemplate = (kind: NotificationKind): MailTemplate => ({
  kind,
  family: notificationTraits[kind].group === 'email_new_orders' ? 'orders' : 'system',
  variables: variablesOf(kind),
  shipped: letters[kind],
  because: 'member',
})

const digest: MailTemplate = {
  kind: 'digest',
  family: 'system',
  variables: digestVariables(),
  shipped: letters.digest,
  because: 'member',
}

const byKind = {
  ...Object.fromEntries(notificationKinds.map((kind) => [kind, makeTemplate(kind)])),
  digest,
} as Readonly<Record<NotificationKind | 'digest', MailTemplate>>

export const notificationTemplates: readonly MailTemplate[] = Object.values(byKind)

export const templateOf = (kind: NotificationKind | 'digest'): MailTemplate => byKind[kind]
