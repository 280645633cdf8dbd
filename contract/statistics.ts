// What the exchange says about itself to everybody: how well links hold, and how its credits and prices stand. Sums over all members and
// nothing about a single one. They are counted by a job every few minutes, not for each reader.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A share, a median or an index rests on at least so many cases; below, it is null, and nothing is claimed. */
export const casesMin = 10
/** Deliveries of so many days make the median time to delivery. */
export const deliveryDays = 180
export const economyDays = 365
export const priceMonths = 24
/** Readers and caches in between may keep an answer for so long. */
export const publicCacheSeconds = 60

const time = z.iso.datetime()
const count = z.int().min(0)
/** From 0 to 1. */
const share = z.number().min(0).max(1)

export const publicStatistics = z.object({
  /** When it was counted; null on an exchange that has only just been started and has not counted yet. */
  as_of: time.nullable(),
  /** Websites whose members have proved that they are theirs. */
  verified_websites: count,
  /** Offers that buyers see in the shop. */
  open_offers: count,
  links: z.object({
    /** Links of orders and exchanges that were found once and whose promised time is not over: those that stand and those that were lost. */
    watched: count,
    /** Those of them that the last look which could tell has found; a look at a page that did not answer says nothing. */
    alive: count,
    alive_share: share.nullable(),
  }),
  delivery: z.object({
    /** Orders whose link was found as ordered within the last 180 days (`deliveryDays`). */
    orders: count,
    /** From the moment the order is the seller's to do until its link was found as ordered for the first time. */
    median_hours: z.number().min(0).nullable(),
  }),
  refunds: z.object({
    /** Links that were lost for good while they were under guarantee, since the exchange began. */
    lost: count,
    /** Those of them for which the buyer got credits back by the clock alone: nobody asked for it and no admin decided. */
    settled_automatically: count,
    share: share.nullable(),
    /** What buyers got back for them. */
    credits: count.nullable(),
  }),
})
export type PublicStatistics = z.output<typeof publicStatistics>

/** Why credits come into the world. */
export const issuedCauses = [
  'awards',
  'welcome',
  'purchases',
  'loyalty',
  'prime',
  'referrals',
  'guarantee',
  'grants',
  'given_back',
] as const
export type IssuedCause = (typeof issuedCauses)[number]

/** Why they leave it. */
export const burnedCauses = ['penalties', 'purchase_refunds', 'bonuses_taken_back', 'services', 'left'] as const
export type BurnedCause = (typeof burnedCauses)[number]

const priceMonth = z.object({
  /** `2026-03`, in UTC. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Orders that became their seller's to do in it. */
  orders: count,
  /** Of the prices of these orders, in credits; null where there are fewer than `price_rule.orders_min`. */
  median_price: z.number().min(0).nullable(),
  /**
   * What the same quality costs, compared with the base month, which is 100. Each price is divided by the fair price of that very link,
   * reckoned from its website and terms when the order was counted; the median of these is compared, so that dearer websites make no dearer month.
   */
  index: z.number().min(0).nullable(),
})
export type PriceMonth = z.output<typeof priceMonth>

export const publicEconomy = z.object({
  as_of: time.nullable(),
  /** issued - burned = circulating, to the credit. */
  totals: z.object({
    /** All that members ever got from the house: awarded, given, sold. */
    issued: count,
    /** All that ever went back to it. */
    burned: count,
    /** What members have, free or held, less what they owe. */
    circulating: z.int(),
    /** The part of it that open orders hold. */
    held: count,
    /** What could not be taken from members yet. */
    owed: count,
  }),
  /** Since the exchange began; causes for which nothing moved are left out, the largest comes first. */
  by_reason: z.object({
    issued: z.array(z.object({ cause: z.enum(issuedCauses), credits: count })),
    burned: z.array(z.object({ cause: z.enum(burnedCauses), credits: count })),
  }),
  /** The last 365 days in UTC, today included; circulating is what there was at the end of the day. */
  days: z.array(z.object({ day: z.iso.date(), issued: count, burned: count, circulating: z.int() })),
  /** The last 24 months, the running one included, from the first with an order on. */
  prices: z.array(priceMonth),
  price_rule: z.object({
    /** A month with fewer orders has neither median nor index. */
    orders_min: count,
    /** The first month of the exchange that has enough orders; its index is 100. */
    base_month: z.string().nullable(),
  }),
})
export type PublicEconomy = z.output<typeof publicEconomy>

export const statisticsEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: '/api/public/figures',
    access: 'anyone',
    summary: 'How many websites, offers and links there are, how fast orders are delivered, and what was refunded.',
    output: publicStatistics,
    errors: [],
  }),
  economy: endpoint({
    method: 'GET',
    path: '/api/public/economy',
    access: 'anyone',
    summary:
      'Credits that were issued and burned, in all, by cause and by day, and what the same quality costs by month.',
    output: publicEconomy,
    errors: [],
  }),
} as const
