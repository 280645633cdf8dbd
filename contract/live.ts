// Live events that the server pushes to a signed-in browser. Each describes a change; the stream contains only what its
// member may read.
import { z } from 'zod'
import { language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { notification } from './notifications.ts'
import { website } from './websites.ts'

export const liveEvents = {
  /** Available balance and debt after a transaction. */
  'credits.changed': z.object({ total_credits: z.int().min(0), debt: z.int().min(0) }),
  /** New notification; its texts are in `language`. */
  'notification.created': z.object({ notification, language }),
  /** Notifications read, here or elsewhere: one, or all up to one. */
  'notification.read': z.union([z.object({ id: z.string() }), z.object({ up_to: z.string() })]),
  /** Current state of a website of the member: verification, running analysis, metrics. */
  'website.changed': z.object({ website }),
  /** Awards of the member, or what of them is still to come, have changed: refetch. */
  'awards.changed': z.object({}),
  /** A purchase or plan of the member has changed: refetch. */
  'payments.changed': z.object({}),
  /** A link with which the member earns has changed: refetch. */
  'earn.changed': z.object({ website_id: z.uuid() }),
  /** Offers or the capacity of a website of the member have changed: refetch. */
  'offers.changed': z.object({ website_id: z.uuid() }),
  /** Saved searches of the member, or their new hits, have changed: refetch. */
  'searches.changed': z.object({}),
  /** Projects of the member, their wishlists or the referring domains of their websites have changed: refetch. */
  'projects.changed': z.object({}),
  /** Offers in the shop have changed: refetch. Published to all members, at most once a second. */
  'shop.changed': z.object({}),
  /** An order of the member, as buyer or seller, has changed or has a new message: refetch. */
  'orders.changed': z.object({ order_id: z.uuid() }),
  /** The member's basket has changed: refetch. */
  'basket.changed': z.object({}),
  /** Exchanges of the member, or their websites open for exchange, have changed: refetch. */
  'exchange.changed': z.object({}),
  /** A click, sign-up or reward through the member's referral link: refetch. Clicks are throttled to once a second. */
  'referrals.changed': z.object({}),
  /** A draft of the member was written, changed elsewhere or deleted: refetch. */
  'content.changed': z.object({ draft_id: z.uuid() }),
  /** A contact message has arrived, or an admin closed or reopened one: refetch. Published to admins. */
  'contact.changed': z.object({}),
  /** A website is gone: removed, or verified by another member. */
  'website.ended': z.object({ id: z.uuid() }),
} as const

export type LiveTopic = keyof typeof liveEvents
export type LivePayload<T extends LiveTopic> = z.output<(typeof liveEvents)[T]>

/** Sent instead of events when the browser was offline for longer than events are kept: refetch everything. */
export const liveReset = 'reset'
/** Sent before the server closes the stream because the session ended. */
export const liveEnded = 'ended'

export const liveEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'member',
    summary:
      'Opens the live stream. Send the id of the last event as Last-Event-ID to continue without loss or repetition.',
    output: 'text/event-stream',
    errors: ['signed_out'],
  }),
} as const
