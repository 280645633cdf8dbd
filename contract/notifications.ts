// Notifications: the closed list of kinds, the member's inbox, and email settings.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { notificationData, notificationGroups } from './notificationPayloads.ts'
import { exact } from './texts.ts'

const time = z.iso.datetime()

export type NotificationKind = keyof typeof notificationData
export type NotificationData<K extends NotificationKind> = z.output<(typeof notificationData)[K]>

/** One notification with its payload. */
export type NotificationPayload = { [K in NotificationKind]: { kind: K; data: NotificationData<K> } }[NotificationKind]

export type NotificationOf<K extends NotificationKind> = Extract<NotificationPayload, { kind: K }>

export const notificationKinds = Object.keys(notificationData) as [NotificationKind, ...NotificationKind[]]

export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationKinds),
  /** In the requested language. */
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  read: z.boolean(),
  read_at: time.nullable(),
  created_at: time,
  /** Page where the member can act on it. */
  path: z.string(),
})
export type Notification = z.output<typeof notification>

export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

export const notificationPreferences = z.object({
  /** Kinds sent by email while the switch of their group is on. */
  kinds: z.record(z.enum(notificationKinds), z.boolean()),
  digest: z.enum(digests),
  /**
   * When emails to the member's address started to bounce; none are sent until the member confirms that it works again.
   */
  bounced_at: time.nullable(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

const notificationId = exact({ lengthMax: 15 }).regex(/^[1-9]\d{0,14}$/)
const token = z.object({ token: exact({ lengthMax: 300 }).regex(/^[\w-]{20,300}$/) })

const mailedGroups = z.strictObject({ email_new_orders: z.boolean(), email_system_updates: z.boolean() })

export const unsubscribeScopes = ['kind', 'group', 'all'] as const

export const notificationEndpoints = {
  notifications: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'member',
    summary: 'Lists the member’s notifications, newest first, 20 per page, with the unread count (up to 100).',
    query: z.strictObject({
      language,
      show: z.enum(['all', 'unread']).default('all'),
      group: z.enum(notificationGroups).optional(),
      cursor: notificationId.optional(),
    }),
    output: z.object({
      notifications: z.array(notification),
      next_cursor: z.string().nullable(),
      unread: z.int().min(0),
    }),
    errors: ['signed_out'],
  }),
  readNotification: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/read',
    access: 'member',
    summary: 'Marks one notification as read. Idempotent.',
    params: z.object({ id: notificationId }),
    output: done,
    errors: ['signed_out', 'not_found'],
  }),
  readAllNotifications: endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    access: 'member',
    summary: 'Marks all notifications up to the newest one seen as read; later ones stay unread.',
    body: z.strictObject({ up_to: notificationId }),
    output: done,
    errors: ['signed_out'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/me/notification-preferences',
    access: 'member',
    summary: 'Returns the kinds the member gets by email, and the digest setting.',
    output: notificationPreferences,
    errors: ['signed_out'],
  }),
  updatePreferences: endpoint({
    method: 'PATCH',
    path: '/api/me/notification-preferences',
    access: 'member',
    summary: 'Updates the given settings; the rest stays.',
    body: z.strictObject({
      kinds: z.partialRecord(z.enum(notificationKinds), z.boolean()).optional(),
      digest: z.enum(digests).optional(),
    }),
    output: notificationPreferences,
    errors: ['signed_out'],
  }),
  trustAddress: endpoint({
    method: 'POST',
    path: '/api/me/notification-preferences/address-works',
    access: 'member',
    summary: 'Confirms that the member’s address works again: emails to it are sent again.',
    output: notificationPreferences,
    errors: ['signed_out'],
  }),
  unsubscribePage: endpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    access: 'anyone',
    summary: 'Handles the List-Unsubscribe URL opened in a browser: redirects to the unsubscribe page.',
    params: token,
    output: 'text/html',
    errors: [],
  }),
  unsubscribeAtOnce: endpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    access: 'anyone',
    summary:
      'One-click unsubscribe of a mail client (RFC 8058): stops emails of the kind that carried this URL. The body is ignored.',
    params: token,
    output: done,
    errors: ['link_expired'],
    fromAnywhere: true,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token/choice',
    access: 'anyone',
    summary: 'Returns what an unsubscribe link refers to, and the current settings.',
    params: token,
    output: z.object({
      kind: z.enum([...notificationKinds, 'digest']),
      /** Null for a digest, which contains both. */
      group: z.enum(notificationGroups).nullable(),
      /** Masked: enough to recognise the own address, not enough to learn another one. */
      address: z.string(),
      on: z.object({ kind: z.boolean(), group: z.boolean(), all: z.boolean() }),
      /** Groups that are on; undoing "stop all" sends them unchanged. */
      groups: mailedGroups,
    }),
    errors: ['link_expired'],
  }),
  changeSubscription: endpoint({
    method: 'PUT',
    path: '/api/unsubscribe/:token/choice',
    access: 'anyone',
    summary: 'Turns emails of the kind, of its group or all of them off or on.',
    params: token,
    body: z.strictObject({
      scope: z.enum(unsubscribeScopes),
      on: z.boolean(),
      /** For all: the groups to turn on again. Both if absent. */
      groups: mailedGroups.optional(),
    }),
    output: done,
    errors: ['link_expired'],
  }),
} as const
