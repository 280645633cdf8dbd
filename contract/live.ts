// What the server tells a signed-in browser by itself. Each event says what changed; the stream carries only what its member may read.
import { z } from 'zod'
import { language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { notification } from './notifications.ts'
import { website } from './websites.ts'

export const liveEvents = {
  /** The available balance and what is owed, after a movement. */
  'credits.changed': z.object({ total_credits: z.int().min(0), debt: z.int().min(0) }),
  /** Something new in the bell; its texts are in `language`. */
  'notification.created': z.object({ notification, language }),
  /** What was read, here or elsewhere: one, or all up to one. */
  'notification.read': z.union([z.object({ id: z.string() }), z.object({ up_to: z.string() })]),
  /** A website of the member as it is now: its proof, its analysis under way, its figures. */
  'website.changed': z.object({ website }),
  /** A purchase or plan of the member has moved: fetch them again. */
  'payments.changed': z.object({}),
  /** A link by which the member earns has moved: fetch them again. */
  'earn.changed': z.object({ website_id: z.uuid() }),
  /** Offers or the capacity of a website of the member have changed: fetch them again. */
  'offers.changed': z.object({ website_id: z.uuid() }),
  /** Saved searches of the member, or what is new in them, have changed: fetch them again. */
  'searches.changed': z.object({}),
  /** Projects of the member, their wishes or what is known to link to their websites have changed: fetch them again. */
  'projects.changed': z.object({}),
  /** Somebody's offers have changed, and with them what the shop shows: fetch it again. Told to everybody, once a second at most. */
  'shop.changed': z.object({}),
  /** Orders of the member, as buyer or seller, have moved, or somebody wrote: fetch them again. */
  'orders.changed': z.object({ order_id: z.uuid() }),
  /** What the member is about to order has changed: fetch it again. */
  'basket.changed': z.object({}),
  /** Exchanges of the member, or their websites that are open for one, have changed: fetch them again. */
  'exchange.changed': z.object({}),
  /** Somebody clicked on the member's link, came by it, or earned them something: fetch it again. Clicks are told once a second at most. */
  'referrals.changed': z.object({}),
  /** A draft of the member was written, changed elsewhere or deleted: fetch it again. */
  'content.changed': z.object({ draft_id: z.uuid() }),
  /** Somebody wrote to the operator, or an admin closed or opened it again: fetch it again. Told to admins. */
  'contact.changed': z.object({}),
  /** One is gone: removed, or proved by somebody else. */
  'website.ended': z.object({ id: z.uuid() }),
} as const

export type LiveTopic = keyof typeof liveEvents
export type LivePayload<T extends LiveTopic> = z.output<(typeof liveEvents)[T]>

/** Sent instead of events when the browser was away for longer than events are kept: fetch everything again. */
export const liveReset = 'reset'
/** Sent before the server closes the stream because the session ended. */
export const liveEnded = 'ended'

export const heartbeatEveryMs = 25_000
export const reconnectDelaysMs = [1_000, 2_000, 5_000, 10_000] as const

export const liveEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/api/live',
    access: 'member',
    summary:
      'The live stream. Send the id of the last event seen as Last-Event-ID to go on without loss or repetition.',
    output: 'text/event-stream',
    errors: ['signed_out'],
  }),
} as const
