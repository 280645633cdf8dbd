// Times and shares by which orders and exchanges go. An admin can change them; what was placed keeps those that held then.
import { z } from 'zod'
import { shippedWholeRefundDays } from './guaranteeTerms.ts'
import { because } from './texts.ts'

const hours = z
  .int()
  .min(1)
  .max(24 * 90)
const days = z.int().min(1).max(90)
const percent = z.int().min(0).max(100)

const strictlyRising = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))

export const orderRules = z.strictObject({
  /** For the seller's answer. In prime an order is accepted by itself. */
  answer_hours: hours,
  prime_days: days,
  /** Before the day on which the link is due. */
  reminder_hours: hours,
  /** After the day on which the link was due. */
  grace_days: days,
  prime_grace_days: days,
  check_hours: hours,
  correction_days: days,
  /** So often a link may turn out not to be as ordered. */
  rounds_max: z.int().min(1).max(10),
  /** In which the buyer chooses what becomes of an order that was not corrected. */
  choice_days: days,
  review_days: days,
  /** So often a buyer may ask for a change of a link that is as ordered. */
  changes_max: z.int().min(0).max(10),
  statement_hours: hours,
  /** In percent of the price. */
  prime_bonus: percent,
  prime_penalty: percent,
  /** So many misses within so many days end prime mode for as long. */
  prime_misses_max: z.int().min(1).max(20),
  prime_break_days: days,
  /** A link that is lost so soon is refunded whole; later by the time that is left of its guarantee. */
  whole_refund_days: z.int().min(0).max(365),
})
export type OrderRules = z.output<typeof orderRules>

export const shippedOrderRules: OrderRules = {
  answer_hours: 72,
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
  prime_misses_max: 3,
  prime_break_days: 30,
  whole_refund_days: shippedWholeRefundDays,
}

/** How links under guarantee are watched. */
export const guaranteeRules = z.strictObject({
  /** Days after the first proof on which a link is looked at again. */
  check_after_days: z.array(z.int().min(1).max(365)).min(1).max(12).refine(strictlyRising, because('wrong_value')),
  then_every_days: z.int().min(1).max(365),
  repair_days: z.int().min(1).max(90),
})
export type GuaranteeRules = z.output<typeof guaranteeRules>

export const exchangeRules = z.strictObject({
  /** For the answers of all who were asked. */
  answer_days: days,
  /** For the links of all, once everybody has agreed. */
  place_days: days,
  /** How long the links are watched after the last of them was placed. */
  monitor_months: z.int().min(1).max(24),
})
export type ExchangeRules = z.output<typeof exchangeRules>

export const shippedExchangeRules: ExchangeRules = { answer_days: 7, place_days: 7, monitor_months: 12 }
