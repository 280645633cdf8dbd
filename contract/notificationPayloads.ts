// Payload and traits of each kind of notification. The payload has the facts from which notifications and emails are
// rendered in the language of the member.
import { z } from 'zod'
import { awardObstacles } from './awardRules.ts'
import { decisionMeasures } from './decisions.ts'
import { plan } from './plans.ts'

const text = z.string().max(300)
const time = z.iso.datetime()
const credits = z.int()

/** An order is identified by the domain that carries the link, because order numbers mean nothing to members. */
const order = { order_id: z.uuid(), domain: text }
/** Kinds that both sides of an order get state which side they address. */
const orderSide = { ...order, side: z.enum(['buyer', 'seller']) }
/** Identified by the website from which the member gets a link, unless a kind states otherwise. */
const exchange = { exchange_id: z.uuid(), domain: text }
const site = { website_id: z.uuid(), domain: text }
const ownLink = {
  url: z.string().max(2000),
  /** Whether the member still has the website; the credits depend on the link either way. */
  claimed: z.boolean().default(true),
}

const spoken = z.object({ title: z.string().max(200), message: z.string().max(2000) })

/** Payload by kind. */
export const notificationData = {
  /** If `due_at` is set, the order is in prime mode: it was accepted automatically and needs no answer. */
  order_created: z.object({
    ...order,
    buyer_name: text,
    price: credits,
    /** The buyer's express surcharge, for a link in time. */
    bonus: credits.default(0),
    respond_by: time.nullable(),
    due_at: time.nullable().default(null),
  }),
  order_accepted: z.object({ ...order, due_at: time }),
  order_declined: z.object({ ...order, reason: z.string().max(500).nullable(), refunded: credits }),
  order_due_soon: z.object({ ...order, due_at: time }),
  order_overdue: z.object({ ...orderSide, due_at: time }),
  link_submitted: z.object({ ...order, url: z.string().max(2000) }),
  link_verified: z.object({ ...orderSide, url: z.string().max(2000) }),
  link_failed: z.object({ ...orderSide, url: z.string().max(2000), correct_by: time.nullable() }),
  /**
   * The page could not be read for a while: the buyer accepts the link or calls an admin, who reviews it in the end.
   */
  link_unclear: z.object({ ...orderSide, url: z.string().max(2000), answer_by: time }),
  /** The link matches the order, and the buyer requests a revision. */
  revision_requested: z.object({ ...order, note: z.string().max(1000), answer_by: time }),
  /** The seller has not corrected the link: the buyer cancels or opens a dispute. */
  order_to_choose: z.object({ ...order, answer_by: time }),
  order_completed: z.object({
    ...orderSide,
    amount: credits,
    /** Of the seller's payout, what is released later. */
    pending: credits.default(0),
  }),
  order_refunded: z.object({ ...orderSide, amount: credits }),
  link_lost: z.object({ ...orderSide, url: z.string().max(2000), repair_by: time }),
  link_restored: z.object({ ...orderSide, url: z.string().max(2000) }),
  /** The link is lost for good: what the buyer gets back and the seller loses, and how it was calculated. */
  guarantee_refunded: z.object({
    ...orderSide,
    amount: credits,
    /** What the seller could not pay: the buyer gets it as it is collected. */
    claim: credits.default(0),
    by: z.enum(['whole', 'share']),
    days_left: z.int().min(0),
    days_in_all: z.int().min(0),
  }),
  /** To the buyer: what the seller still owed of a refund has arrived in full. */
  claim_paid: z.object({ ...order, amount: credits }),
  /** A part of the seller's pending credits, because the link is live. */
  payout_released: z.object({ ...order, amount: credits }),
  /**
   * The payment behind the buyer's credits was reversed: the order was cancelled, and its credits (`amount`) cover the payment, or
   * `amount` of the seller's pending credits is withheld.
   */
  payment_reversed: z.object({ ...orderSide, outcome: z.enum(['cancelled', 'withheld']), amount: credits }),
  /** By the other side; out of five stars, as in the texts. */
  review_received: z.object({ ...orderSide, stars: z.int().min(1).max(5) }),
  dispute_opened: z.object({ ...orderSide, respond_by: time }),
  dispute_decided: z.object({ ...orderSide, amount: credits }),
  prime_reminder: z.object({ ...order, due_at: time }),
  prime_penalty: z.object({ ...order, amount: credits }),
  prime_paused: z.object({ until: time }),
  website_verified: z.object(site),
  website_unverified: z.object({
    ...site,
    reason: z.enum(['record_gone', 'verified_by_another', 'blocked']),
    /** False for a claim that was never verified. */
    was_verified: z.boolean(),
  }),
  /** Warning: the TXT record of a verified website is gone; also when the verification ends if it stays away. */
  website_endangered: z.object({ ...site, unverified_at: time }),
  /**
   * Not verified after a day of checks: there is no record, or the record of another member who was first is there as
   * well.
   */
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
      'invited',
      'rest',
    ]),
    domain: text.nullable(),
    /** What of the award is still to come, and when. */
    later: credits.optional(),
    later_at: time.nullable().optional(),
  }),
  /**
   * A website earns no credits, because its domain earned them for another member before; `counted_as` is that domain.
   */
  credits_not_awarded: z.object({ ...site, counted_as: text }),
  /** A decision about the member, or the answer to their objection. Null: an earlier one, without a page of its own. */
  decision_made: z.object({
    decision_id: z.uuid().nullable(),
    measure: z.enum(decisionMeasures),
    step: z.enum(['made', 'upheld', 'reversed']),
    amount: credits.nullable(),
    note: z.string().max(500),
  }),
  /** What was still to come of an award is not paid, and why; `domain` is that of the website. */
  award_lapsed: z.object({ amount: z.int().positive(), domain: text, obstacle: z.enum(awardObstacles) }),
  /**
   * Credits were taken back; `debt` is the resulting debt if the balance was too small. That of a reversed payment lasts for
   * seconds: it is collected from open orders, and the rest is written off.
   */
  credits_taken: z.object({
    amount: z.int().positive(),
    reason: z.enum(['own_site_link', 'own_site_link_again', 'refund', 'dispute', 'adjustment', 'referral']),
    domain: text.nullable(),
    debt: z.int().min(0),
  }),
  /** The link that earned credits is missing; the member keeps them if it is back by then. */
  own_link_missing: z.object({ ...site, ...ownLink, repair_by: time }),
  /** The page could not be read for days: it is unclear whether the link that earned credits is live. */
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
    /** Why a member declined, in their own words. */
    note: z.string().max(1000).nullable().default(null),
  }),
  /** All members have agreed: a link to `domain` has to be placed on the member's `own_domain`. */
  exchange_to_place: z.object({ ...exchange, own_domain: text, place_by: time }),
  /** The link is not placed yet, and the deadline is near. */
  exchange_due_soon: z.object({ ...exchange, own_domain: text, place_by: time }),
  /** For the link on `domain`: if failed, its giver corrects it; if unread, its receiver confirms it. */
  exchange_link_checked: z.object({ ...exchange, outcome: z.enum(['failed', 'unread']) }),
  /** All links of the exchange are live. */
  exchange_live: z.object(exchange),
  /** To the member who has to restore it: the link is missing from a page of their website `domain`. */
  exchange_link_missing: z.object({ ...exchange, url: z.string().max(2000), repair_by: time }),
  exchange_ended: z.object({
    ...exchange,
    reason: z.enum(['expired', 'withdrawn', 'not_placed', 'link_lost', 'website_gone', 'over']),
  }),
  message_received: z.object({ ...orderSide, sender_name: text, excerpt: z.string().max(500) }),
  /** `domains`: of the first hits; three are shown, a fourth means that there are more. */
  saved_search_hit: z.object({
    search_id: z.uuid(),
    search_name: text,
    count: z.int().min(1),
    domains: z.array(text).max(4).default([]),
  }),
  /** Written by an admin, in both languages. `path` is a page of the product. */
  admin_message: z.object({
    content: z.object({ en: spoken, de: spoken }),
    path: z.string().max(500).nullable(),
  }),
} as const satisfies Record<string, z.ZodObject>

/** The two switches in the settings; each kind belongs to one of them. */
export const notificationGroups = ['email_new_orders', 'email_system_updates'] as const
export type NotificationGroup = (typeof notificationGroups)[number]

/** The member has a deadline, so the email does not wait for a digest. */
const urgent = true

export const notificationTraits: Record<keyof typeof notificationData, { group: NotificationGroup; urgent?: true }> = {
  order_created: { group: 'email_new_orders', urgent },
  order_accepted: { group: 'email_new_orders' },
  order_declined: { group: 'email_new_orders' },
  order_due_soon: { group: 'email_new_orders', urgent },
  order_overdue: { group: 'email_new_orders', urgent },
  link_submitted: { group: 'email_new_orders' },
  link_verified: { group: 'email_new_orders' },
  link_failed: { group: 'email_new_orders', urgent },
  link_unclear: { group: 'email_new_orders', urgent },
  revision_requested: { group: 'email_new_orders', urgent },
  order_to_choose: { group: 'email_new_orders', urgent },
  order_completed: { group: 'email_new_orders' },
  order_refunded: { group: 'email_new_orders' },
  link_lost: { group: 'email_new_orders', urgent },
  link_restored: { group: 'email_new_orders' },
  guarantee_refunded: { group: 'email_new_orders' },
  claim_paid: { group: 'email_new_orders' },
  payout_released: { group: 'email_new_orders' },
  payment_reversed: { group: 'email_new_orders' },
  review_received: { group: 'email_new_orders' },
  dispute_opened: { group: 'email_new_orders', urgent },
  dispute_decided: { group: 'email_new_orders' },
  prime_reminder: { group: 'email_new_orders', urgent },
  prime_penalty: { group: 'email_new_orders' },
  prime_paused: { group: 'email_new_orders' },
  website_verified: { group: 'email_system_updates' },
  website_unverified: { group: 'email_system_updates', urgent },
  website_endangered: { group: 'email_system_updates', urgent },
  website_not_found: { group: 'email_system_updates' },
  analysis_done: { group: 'email_system_updates' },
  credits_awarded: { group: 'email_system_updates' },
  credits_not_awarded: { group: 'email_system_updates' },
  decision_made: { group: 'email_system_updates', urgent },
  award_lapsed: { group: 'email_system_updates' },
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
  exchange_to_place: { group: 'email_new_orders', urgent },
  exchange_due_soon: { group: 'email_new_orders', urgent },
  exchange_link_checked: { group: 'email_new_orders', urgent },
  exchange_live: { group: 'email_new_orders' },
  exchange_link_missing: { group: 'email_new_orders', urgent },
  exchange_ended: { group: 'email_new_orders' },
  message_received: { group: 'email_new_orders' },
  saved_search_hit: { group: 'email_system_updates' },
  admin_message: { group: 'email_system_updates' },
}
