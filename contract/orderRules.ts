// Deadlines, percentages and limits of orders and exchanges. Admins can change them; existing orders and exchanges keep the
// rules they were placed under.
import { z } from 'zod'
import { shippedWholeRefundDays } from './guaranteeTerms.ts'
import { because } from './texts.ts'

const hours = z
  .int()
  .min(1)
  .max(24 * 90)
const days = z.int().min(1).max(90)
const limit = z.int().min(1).max(1_000)
const percent = z.int().min(0).max(100)

const strictlyRising = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))

export const orderRules = z.strictObject({
  /** For the seller's answer. In prime mode an order is accepted automatically. */
  answer_hours: hours,
  /** For an admin to review an order between strongly related parties; then it goes on. */
  admin_review_hours: z.int().min(1).max(48),
  prime_days: days,
  /** Before the due date of the link. */
  reminder_hours: hours,
  /** After the due date of the link. */
  grace_days: days,
  prime_grace_days: days,
  check_hours: hours,
  correction_days: days,
  /** How often a link may fail to match the order. */
  rounds_max: z.int().min(1).max(10),
  /** Time for the buyer to choose what happens to an order that was not corrected. */
  choice_days: days,
  review_days: days,
  /** How many revisions a buyer may request for a link that matches the order. */
  changes_max: z.int().min(0).max(10),
  statement_hours: hours,
  /** In percent of the price. The buyer pays the bonus as an express surcharge, and gets it back if the link is late. */
  prime_bonus: percent,
  prime_penalty: percent,
  /** In percent of the price. The buyer pays it on top for the guarantee account of the seller. */
  premium_percent: percent,
  /** This many misses within this many days suspend prime mode for the same number of days. */
  prime_misses_max: z.int().min(1).max(20),
  prime_break_days: days,
  /** What the seller gets on completion of a payout that their links have not proven yet; the rest stays pending. */
  payout_percent: percent,
  /** The rest is released in three equal parts within this many days, while the link is live. */
  payout_days: z.int().min(3).max(180),
  /** For the seller to decline a prime order, which is accepted automatically, without effect on their rates. */
  prime_decline_hours: hours,
  /** One buyer with one seller. */
  orders_per_day: limit,
  orders_per_week: limit,
  /** Orders that the same buyer cancels before the same seller has answered. */
  cancellations_per_week: limit,
  /** Orders of one buyer on one website that wait for the seller's answer. */
  pending_per_site: limit,
  /** A link lost within this many days is refunded in full; later pro rata of the remaining guarantee. */
  whole_refund_days: z.int().min(0).max(365),
})
export type OrderRules = z.output<typeof orderRules>

export const shippedOrderRules: OrderRules = {
  answer_hours: 72,
  admin_review_hours: 48,
  prime_days: 2,
  reminder_hours: 24,
  grace_days: 7,
  prime_grace_days: 2,
  check_hours: 24,
  correction_days: 3,
  rounds_max: 3,
  choice_days: 3,
  review_days: 5,
  changes_max: 2,
  statement_hours: 72,
  prime_bonus: 10,
  prime_penalty: 10,
  premium_percent: 2,
  prime_misses_max: 3,
  prime_break_days: 30,
  payout_percent: 30,
  payout_days: 21,
  prime_decline_hours: 12,
  orders_per_day: 20,
  orders_per_week: 60,
  cancellations_per_week: 5,
  pending_per_site: 5,
  whole_refund_days: shippedWholeRefundDays,
}

/** Recheck policy of links under guarantee. */
export const guaranteeRules = z.strictObject({
  /** Days after the first passed check on which a link is rechecked. */
  check_after_days: z.array(z.int().min(1).max(365)).min(1).max(12).refine(strictlyRising, because('wrong_value')),
  then_every_days: z.int().min(1).max(365),
  repair_days: z.int().min(1).max(90),
})
export type GuaranteeRules = z.output<typeof guaranteeRules>

export const exchangeRules = z.strictObject({
  /** For the answers of all requested members. */
  answer_days: days,
  /** For placing all links, once all members have agreed. */
  place_days: days,
  /** How long the links are monitored after the last of them was placed. */
  monitor_months: z.int().min(1).max(24),
})
export type ExchangeRules = z.output<typeof exchangeRules>

export const shippedExchangeRules: ExchangeRules = { answer_days: 7, place_days: 7, monitor_months: 12 }
