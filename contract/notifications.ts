// What a member is told: the closed list of kinds with what each one speaks of, the member's inbox, and what goes out by mail.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { plan } from './plans.ts'

const text = z.string().max(300)
const time = z.iso.datetime()
const credits = z.int()

/** An order is told by the domain the link is placed on: order numbers mean nothing to a reader. */
const order = { order_id: z.uuid(), domain: text }
/** Kinds that both sides of an order get say to which of them they speak. */
const orderSide = { ...order, side: z.enum(['buyer', 'seller']) }
const site = { website_id: z.uuid(), domain: text }
const ownLink = {
  url: z.string().max(2000),
  /** Whether the member still has the website; the credits hang on the link all the same. */
  claimed: z.boolean().default(true),
}

const spoken = z.object({ title: z.string().max(200), message: z.string().max(2000) })

/** By kind, what it speaks of. */
export const notificationData = {
  order_created: z.object({ ...order, buyer_name: text, price: credits, respond_by: time }),
  order_accepted: z.object({ ...order, due_at: time }),
  order_declined: z.object({ ...order, reason: z.string().max(500).nullable(), refunded: credits }),
  order_due_soon: z.object({ ...order, due_at: time }),
  order_overdue: z.object({ ...orderSide, due_at: time }),
  link_submitted: z.object({ ...order, url: z.string().max(2000) }),
  link_verified: z.object({ ...orderSide, url: z.string().max(2000) }),
  link_failed: z.object({ ...orderSide, url: z.string().max(2000), correct_by: time.nullable() }),
  order_completed: z.object({ ...orderSide, amount: credits }),
  order_refunded: z.object({ ...orderSide, amount: credits }),
  link_lost: z.object({ ...orderSide, url: z.string().max(2000), repair_by: time }),
  link_restored: z.object({ ...orderSide, url: z.string().max(2000) }),
  dispute_opened: z.object({ ...orderSide, respond_by: time }),
  dispute_decided: z.object({ ...orderSide, amount: credits }),
  prime_reminder: z.object({ ...order, due_at: time }),
  prime_penalty: z.object({ ...order, amount: credits }),
  website_verified: z.object(site),
  website_unverified: z.object({
    ...site,
    reason: z.enum(['record_gone', 'proved_by_another', 'blocked']),
    /** False for a claim that was never proved. */
    was_verified: z.boolean(),
  }),
  /** A warning: the record of a proved website is gone, and when the proof ends if it stays away. */
  website_endangered: z.object({ ...site, unverified_at: time }),
  /** We have looked for a day, and it is not proved: the record is not there, or the one of another member who was first stands too. */
  website_not_found: z.object({ ...site, reason: z.enum(['no_record', 'held_by_another']) }),
  analysis_done: z.object({ ...site, score: z.int().min(0).max(100) }),
  credits_awarded: z.object({
    amount: z.int().positive(),
    reason: z.enum([
      'own_site_link',
      'own_site_link_restored',
      'website',
      'welcome',
      'prime',
      'loyalty',
      'adjustment',
      'dispute_won',
    ]),
    domain: text.nullable(),
  }),
  /** A website brings none, because its domain brought them to somebody else before; `counted_as` is that domain. */
  credits_not_awarded: z.object({ ...site, counted_as: text }),
  /** Credits were taken back; `debt` is what the member owes since, as there were not enough. */
  credits_taken: z.object({
    amount: z.int().positive(),
    reason: z.enum(['own_site_link', 'own_site_link_again', 'refund', 'dispute', 'adjustment']),
    domain: text.nullable(),
    debt: z.int().min(0),
  }),
  /** The link that earned credits is gone; they stay theirs if it is back by then. */
  own_link_missing: z.object({ ...site, ...ownLink, repair_by: time }),
  /** Nobody could read its page for days: whether the link that earned credits stands cannot be told. */
  own_link_unclear: z.object({ ...site, ...ownLink }),
  credits_purchased: z.object({ amount: credits, price_cents: z.int(), currency: z.string().length(3) }),
  subscription_renewed: z.object({ plan, amount: credits }),
  subscription_failed: z.object({ plan, retry_at: time.nullable() }),
  subscription_ended: z.object({ plan }),
  referral_registered: z.object({}),
  referral_rewarded: z.object({ amount: credits, reason: z.enum(['registration', 'purchase']) }),
  exchange_requested: z.object({ exchange_id: z.uuid(), member_name: text, domain: text, own_domain: text }),
  exchange_answered: z.object({
    exchange_id: z.uuid(),
    member_name: text,
    domain: text,
    answer: z.enum(['approved', 'rejected']),
  }),
  message_received: z.object({ ...orderSide, sender_name: text, excerpt: z.string().max(500) }),
  /** `domains`: of the first hits; three are named, a fourth says that there are others. */
  saved_search_hit: z.object({
    search_id: z.uuid(),
    search_name: text,
    count: z.int().min(1),
    domains: z.array(text).max(4).default([]),
  }),
  /** Written by an admin, in both languages. `path` leads somewhere in the product. */
  admin_message: z.object({
    content: z.object({ en: spoken, de: spoken }),
    path: z.string().max(500).nullable(),
  }),
} as const satisfies Record<string, z.ZodObject>

export type NotificationKind = keyof typeof notificationData
export type NotificationData<K extends NotificationKind> = z.output<(typeof notificationData)[K]>

/** One thing to be told, with what it speaks of. */
export type Notice = { [K in NotificationKind]: { kind: K; data: NotificationData<K> } }[NotificationKind]

export type NoticeOf<K extends NotificationKind> = Extract<Notice, { kind: K }>

export const notificationKinds = Object.keys(notificationData) as [NotificationKind, ...NotificationKind[]]

/** The two switches of the settings; each kind hangs on one of them. */
export const notificationGroups = ['email_new_orders', 'email_system_updates'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** A clock runs for the reader, so its mail does not wait for a digest. */
const urgent = true

export const notificationTraits: Record<NotificationKind, { group: NotificationGroup; urgent?: true }> = {
  order_created: { group: 'email_new_orders', urgent },
  order_accepted: { group: 'email_new_orders' },
  order_declined: { group: 'email_new_orders' },
  order_due_soon: { group: 'email_new_orders', urgent },
  order_overdue: { group: 'email_new_orders', urgent },
  link_submitted: { group: 'email_new_orders' },
  link_verified: { group: 'email_new_orders' },
  link_failed: { group: 'email_new_orders', urgent },
  order_completed: { group: 'email_new_orders' },
  order_refunded: { group: 'email_new_orders' },
  link_lost: { group: 'email_new_orders', urgent },
  link_restored: { group: 'email_new_orders' },
  dispute_opened: { group: 'email_new_orders', urgent },
  dispute_decided: { group: 'email_new_orders' },
  prime_reminder: { group: 'email_new_orders', urgent },
  prime_penalty: { group: 'email_new_orders' },
  website_verified: { group: 'email_system_updates' },
  website_unverified: { group: 'email_system_updates', urgent },
  website_endangered: { group: 'email_system_updates', urgent },
  website_not_found: { group: 'email_system_updates' },
  analysis_done: { group: 'email_system_updates' },
  credits_awarded: { group: 'email_system_updates' },
  credits_not_awarded: { group: 'email_system_updates' },
  credits_taken: { group: 'email_system_updates' },
  own_link_missing: { group: 'email_system_updates', urgent },
  own_link_unclear: { group: 'email_system_updates' },
  credits_purchased: { group: 'email_system_updates' },
  subscription_renewed: { group: 'email_system_updates' },
  subscription_failed: { group: 'email_system_updates', urgent },
  subscription_ended: { group: 'email_system_updates' },
  referral_registered: { group: 'email_system_updates' },
  referral_rewarded: { group: 'email_system_updates' },
  exchange_requested: { group: 'email_new_orders', urgent },
  exchange_answered: { group: 'email_new_orders' },
  message_received: { group: 'email_new_orders' },
  saved_search_hit: { group: 'email_system_updates' },
  admin_message: { group: 'email_system_updates' },
}

/** How many the bell shows, and a page of all notifications holds. */
export const notificationsPerPage = 20
/** Beyond this many unread ones the bell says "99+". */
export const unreadCountedMax = 100

export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationKinds),
  /** In the language that was asked for. */
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  read: z.boolean(),
  read_at: time.nullable(),
  created_at: time,
  /** Where it can be acted on. */
  path: z.string(),
})
export type Notification = z.output<typeof notification>

export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

export const notificationPreferences = z.object({
  /** Which kinds are sent by mail, while the switch of their group is on. */
  kinds: z.record(z.enum(notificationKinds), z.boolean()),
  digest: z.enum(digests),
  /** When mails to the member's address began to come back; none are sent until the member says that it works again. */
  bounced_at: time.nullable(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

const notificationId = z.string().regex(/^[1-9]\d{0,14}$/)
const token = z.object({ token: z.string().regex(/^[\w-]{20,300}$/) })

export const unsubscribeScopes = ['kind', 'group', 'all'] as const

export const notificationEndpoints = {
  notifications: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'member',
    summary:
      'The member’s notifications, newest first, 20 at a time, and how many are unread (at most 100 are counted).',
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
    summary: 'Marks one as read. Doing it again changes nothing.',
    params: z.object({ id: notificationId }),
    output: done,
    errors: ['signed_out', 'not_found'],
  }),
  readAllNotifications: endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    access: 'member',
    summary: 'Marks all up to the newest that the reader has seen as read; what came since stays unread.',
    body: z.strictObject({ up_to: notificationId }),
    output: done,
    errors: ['signed_out'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/me/notification-preferences',
    access: 'member',
    summary: 'Which kinds the member gets by mail, and whether gathered in a digest.',
    output: notificationPreferences,
    errors: ['signed_out'],
  }),
  updatePreferences: endpoint({
    method: 'PATCH',
    path: '/api/me/notification-preferences',
    access: 'member',
    summary: 'Changes what is named; the rest stays.',
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
    summary: 'The member says that their address works again: mails to it are tried anew.',
    output: notificationPreferences,
    errors: ['signed_out'],
  }),
  unsubscribePage: endpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    access: 'anyone',
    summary: 'For whoever opens the address of a List-Unsubscribe header: leads to the page that asks what to stop.',
    params: token,
    output: 'text/html',
    errors: [],
  }),
  unsubscribeAtOnce: endpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    access: 'anyone',
    summary:
      'One click of a mail program (RFC 8058): mails of the kind that carried this address stop. Any body is ignored.',
    params: token,
    output: done,
    errors: ['link_expired'],
    fromAnywhere: true,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token/choice',
    access: 'anyone',
    summary: 'What a link to unsubscribe is about, and what is on now.',
    params: token,
    output: z.object({
      kind: z.enum([...notificationKinds, 'digest']),
      /** Null for a digest, which speaks of both. */
      group: z.enum(notificationGroups).nullable(),
      /** Enough to recognise one's own address, not enough to learn another's. */
      address: z.string(),
      on: z.object({ kind: z.boolean(), group: z.boolean(), all: z.boolean() }),
    }),
    errors: ['link_expired'],
  }),
  changeSubscription: endpoint({
    method: 'PUT',
    path: '/api/unsubscribe/:token/choice',
    access: 'anyone',
    summary: 'Switches mails of the kind, of its group or all of them off, or on again.',
    params: token,
    body: z.strictObject({ scope: z.enum(unsubscribeScopes), on: z.boolean() }),
    output: done,
    errors: ['link_expired'],
  }),
} as const
