// Public statistics of the exchange: how long links stay live, and its credits and prices. Totals over all members,
// nothing about a single one. A job computes them every few minutes, not per request.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Minimum number of cases for a share, a median or an index; below, it is null. */
export const casesMin = 10
/** Number of days whose deliveries make up the median time to delivery. */
export const deliveryDays = 180
export const economyDays = 365
export const priceMonths = 24
/** How long browsers and proxies may cache a response. */
export const publicCacheSeconds = 60

const time = z.iso.datetime()
const count = z.int().min(0)
/** From 0 to 1. */
const share = z.number().min(0).max(1)

export const publicStatistics = z.object({
  /** Time of the count; null on a new exchange that has not counted yet. */
  as_of: time.nullable(),
  /** Websites whose ownership is verified. */
  verified_websites: count,
  /** Offers that buyers see in the shop. */
  open_offers: count,
  links: z.object({
    /**
     * Links of orders and exchanges that were found at least once and whose guaranteed time is not over, both live and
     * lost.
     */
    watched: count,
    /** Those found by their last conclusive check; a check of a page that did not respond is not conclusive. */
    alive: count,
    alive_share: share.nullable(),
  }),
  delivery: z.object({
    /** Orders whose link was first found as ordered within the last 180 days (`deliveryDays`). */
    orders: count,
    /** From the moment the order is ready for the seller until its link was first found as ordered. */
    median_hours: z.number().min(0).nullable(),
  }),
  refunds: z.object({
    /** Links confirmed lost while under guarantee, since the exchange began. */
    lost: count,
    /** Those refunded to the buyer by the deadline alone, without a claim or an admin's decision. */
    settled_automatically: count,
    share: share.nullable(),
    /** Credits refunded to buyers for them. */
    credits: count.nullable(),
  }),
})
export type PublicStatistics = z.output<typeof publicStatistics>

/** Why credits are issued. */
export const issuedCauses = ['awards', 'welcome', 'purchases', 'loyalty', 'referrals', 'grants', 'given_back'] as const
export type IssuedCause = (typeof issuedCauses)[number]

/** Why credits are burned. */
export const burnedCauses = ['penalties', 'purchase_refunds', 'bonuses_taken_back', 'services', 'left'] as const
export type BurnedCause = (typeof burnedCauses)[number]

const priceMonth = z.object({
  /** `2026-03`, in UTC. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Orders that became ready for their seller in this month. */
  orders: count,
  /** Median price of these orders in credits; null if there are fewer than `price_rule.orders_min`. */
  median_price: z.number().min(0).nullable(),
  /**
   * Quality-adjusted price index: the base month is 100. Each price is divided by the fair price of that link,
   * calculated from its website and terms when the order was counted. The index compares the medians of these ratios,
   * so that more expensive websites do not make a month more expensive.
   */
  index: z.number().min(0).nullable(),
})
export type PriceMonth = z.output<typeof priceMonth>

export const publicEconomy = z.object({
  as_of: time.nullable(),
  /** issued - burned = circulating, exact to the credit. */
  totals: z.object({
    /** All credits members ever received from the platform: awarded, given, sold. */
    issued: count,
    /** All credits that ever returned to the platform. */
    burned: count,
    /** Credits of all members, available, pending, in escrow or in guarantee accounts, less their debt. */
    circulating: z.int(),
    /** The part of it held in escrow for open orders. */
    held: count,
    /** The part of it that sellers get as long as their links stay live. */
    pending: count,
    /** The part of it in the guarantee accounts of sellers. */
    guaranteed: count,
    /** Debt: credits that could not be collected from members yet. */
    owed: count,
    /** Open claims: refunds under guarantee that sellers still owe to buyers. Never issued by the platform. */
    claims: count,
    /** Losses of the operator: credits of payments that were taken back, as far as they could not be recovered. */
    written_off: count,
  }),
  /** Since the exchange began, largest first; causes without transactions are omitted. */
  by_reason: z.object({
    issued: z.array(z.object({ cause: z.enum(issuedCauses), credits: count })),
    burned: z.array(z.object({ cause: z.enum(burnedCauses), credits: count })),
  }),
  /** The last 365 days in UTC, including today; circulating is the value at the end of the day. */
  days: z.array(z.object({ day: z.iso.date(), issued: count, burned: count, circulating: z.int() })),
  /** The last 24 months including the current one, starting with the first that has an order. */
  prices: z.array(priceMonth),
  price_rule: z.object({
    /** A month with fewer orders has neither median nor index. */
    orders_min: count,
    /** The first month with enough orders; its index is 100. */
    base_month: z.string().nullable(),
  }),
})
export type PublicEconomy = z.output<typeof publicEconomy>

export const statisticsEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: '/api/public/figures',
    access: 'anyone',
    summary:
      'Returns the numbers of websites, offers and links, the time to delivery, and the refunds under guarantee.',
    output: publicStatistics,
    errors: [],
  }),
  economy: endpoint({
    method: 'GET',
    path: '/api/public/economy',
    access: 'anyone',
    summary:
      'Returns credits issued and burned, in total, by cause and by day, and the quality-adjusted price index by month.',
    output: publicEconomy,
    errors: [],
  }),
} as const
