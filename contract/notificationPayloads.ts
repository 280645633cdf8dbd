// What each kind of notification speaks of: the facts from which bell and mails are written in the language of a reader.
import { z } from 'zod'
import { plan } from './plans.ts'

const text = z.string().max(300)
const time = z.iso.datetime()
const credits = z.int()

/** An order is told by the domain the link is placed on: order numbers mean nothing to a reader. */
const order = { order_id: z.uuid(), domain: text }
/** Kinds that both sides of an order get say to which of them they speak. */
const orderSide = { ...order, side: z.enum(['buyer', 'seller']) }
/** By the website from which the reader gets a link, unless a kind says something else. */
const exchange = { exchange_id: z.uuid(), domain: text }
const site = { website_id: z.uuid(), domain: text }
const ownLink = {
  url: z.string().max(2000),
  /** Whether the member still has the website; the credits hang on the link all the same. */
  claimed: z.boolean().default(true),
}

const spoken = z.object({ title: z.string().max(200), message: z.string().max(2000) })

/** By kind, what it speaks of. */
export const notificationData = {
  /** Where `due_at` is set the order is in prime: it was accepted by itself, and there is nothing to answer. */
  order_created: z.object({
    ...order,
    buyer_name: text,
    price: credits,
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
  /** Nobody could read the page for a while: the buyer takes the link as it is or calls an admin, who looks at it in the end. */
  link_unclear: z.object({ ...orderSide, url: z.string().max(2000), answer_by: time }),
  /** The link is as ordered, and the buyer wants something else about it. */
  revision_requested: z.object({ ...order, note: z.string().max(1000), answer_by: time }),
  /** The seller has not corrected the link: the buyer cancels or opens a dispute. */
  order_to_choose: z.object({ ...order, answer_by: time }),
  order_completed: z.object({ ...orderSide, amount: credits }),
  order_refunded: z.object({ ...orderSide, amount: credits }),
  link_lost: z.object({ ...orderSide, url: z.string().max(2000), repair_by: time }),
  link_restored: z.object({ ...orderSide, url: z.string().max(2000) }),
  /** The link is lost for good: what goes back to the buyer and was taken from the seller, and how it came about. */
  guarantee_refunded: z.object({
    ...orderSide,
    amount: credits,
    by: z.enum(['whole', 'share']),
    days_left: z.int().min(0),
    days_in_all: z.int().min(0),
  }),
  /** By the other side; of five stars, as the texts say. */
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
      'invited',
    ]),
    domain: text.nullable(),
  }),
  /** A website brings none, because its domain brought them to somebody else before; `counted_as` is that domain. */
  credits_not_awarded: z.object({ ...site, counted_as: text }),
  /** Credits were taken back; `debt` is what the member owes since, as there were not enough. */
  credits_taken: z.object({
    amount: z.int().positive(),
    reason: z.enum(['own_site_link', 'own_site_link_again', 'refund', 'dispute', 'adjustment', 'referral']),
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
    /** Why somebody declined, in their words. */
    note: z.string().max(1000).nullable().default(null),
  }),
  /** Everybody has agreed: a link to `domain` is to stand on the reader's `own_domain`. */
  exchange_to_place: z.object({ ...exchange, own_domain: text, place_by: time }),
  /** It is not there yet, and there is little time left. */
  exchange_due_soon: z.object({ ...exchange, own_domain: text, place_by: time }),
  /** Of the link on `domain`: failed, its giver corrects it; unread, whoever gets it says whether it is there. */
  exchange_link_checked: z.object({ ...exchange, outcome: z.enum(['failed', 'unread']) }),
  /** All links of it are in place. */
  exchange_live: z.object(exchange),
  /** To whoever has to put it back: the link is gone from a page of their website `domain`. */
  exchange_link_missing: z.object({ ...exchange, url: z.string().max(2000), repair_by: time }),
  exchange_ended: z.object({
    ...exchange,
    reason: z.enum(['expired', 'withdrawn', 'not_placed', 'link_lost', 'website_gone', 'over']),
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
