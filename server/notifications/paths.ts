// Target page of each kind of notification, where the reader can act on it.
import { notificationData } from '../../contract/notificationPayloads.ts'
import { type NotificationData, type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import { isWebRoute } from '../../contract/webRoutes.ts'

type Places = { [K in NotificationKind]: (data: NotificationData<K>) => string }

/** Also the default for kinds without a page, where they can at least be read. */
const inbox = '/notifications'

const task = ({ order_id }: { order_id: string }): string => `/tasks/${order_id}`
const purchase = ({ order_id }: { order_id: string }): string => `/orders/${order_id}`
const bySide = (data: { order_id: string; side: 'buyer' | 'seller' }): string =>
  data.side === 'seller' ? task(data) : purchase(data)

const exchange = ({ exchange_id }: { exchange_id: string }): string => `/exchange/${exchange_id}`

const website = ({ website_id }: { website_id: string }): string => `/websites/${website_id}`

/** A removed website has no page any more. */
const ownLink = (data: { website_id: string; claimed: boolean }): string => (data.claimed ? website(data) : '/websites')

const places: Places = {
  // The specification requires the list.
  order_created: () => '/tasks',
  order_accepted: purchase,
  order_declined: purchase,
  order_due_soon: task,
  order_overdue: bySide,
  link_submitted: purchase,
  link_verified: bySide,
  link_failed: bySide,
  link_unclear: bySide,
  revision_requested: task,
  order_to_choose: purchase,
  order_completed: bySide,
  order_refunded: bySide,
  link_lost: bySide,
  link_restored: bySide,
  guarantee_refunded: bySide,
  claim_paid: purchase,
  payout_released: task,
  payment_reversed: bySide,
  review_received: bySide,
  dispute_opened: bySide,
  dispute_decided: bySide,
  prime_reminder: task,
  prime_penalty: task,
  // Where the delivery mode is chosen.
  prime_paused: () => '/settings',
  website_verified: website,
  // The claim may have ended with it.
  website_unverified: () => '/websites',
  website_endangered: website,
  website_not_found: website,
  analysis_done: website,
  credits_awarded: () => '/credits',
  credits_not_awarded: website,
  decision_made: ({ decision_id: id }) => (id === null ? '/credits' : `/decisions/${id}`),
  award_lapsed: () => '/earn-credits',
  credits_taken: () => '/credits',
  own_link_missing: ownLink,
  own_link_unclear: ownLink,
  credits_purchased: () => '/credits',
  subscription_renewed: () => '/subscriptions',
  subscription_failed: () => '/subscriptions',
  subscription_ended: () => '/subscriptions',
  referral_registered: () => '/analytics',
  referral_rewarded: () => '/analytics',
  exchange_requested: exchange,
  exchange_answered: exchange,
  exchange_to_place: exchange,
  exchange_due_soon: exchange,
  exchange_link_checked: exchange,
  exchange_live: exchange,
  exchange_link_missing: exchange,
  exchange_ended: exchange,
  message_received: bySide,
  saved_search_hit: ({ search_id }) => `/backlinks?search=${search_id}`,
  admin_message: ({ path }) => (path !== null && leadsToPage(path) ? path : inbox),
}

const leadsToPage = (path: string): boolean => isWebRoute(path.split(/[?#]/, 1)[0] ?? '')

/** Takes stored rows: kinds or data written by another version of the product lead to the inbox. */
export const pathOf = (kind: NotificationKind, data: unknown): string => {
  if (!notificationKinds.includes(kind)) return inbox
  const read = notificationData[kind].safeParse(data)
  if (!read.success) return inbox
  // The schema of this kind has parsed the data, which the type system cannot express for a kind not known statically.
  const place = places[kind] as (data: unknown) => string
  return place(read.data)
}
