// Guarantee refund: what a buyer gets back when a link is lost for good under guarantee. Both sides see the figures
// behind it.
import { dayMs } from './durations.ts'

export interface Guarantee {
  /** Amount paid to the seller, with a bonus from the buyer's surcharge; after a decision this may be less than the price. */
  paid: number
  from: Date
  until: Date
  /** Full refund if the link is lost within this many days. */
  wholeRefundDays: number
}

export interface GuaranteeRefund {
  amount: number
  /** `whole`: lost early enough for a full refund. */
  by: 'whole' | 'share'
  daysLeft: number
  daysInAll: number
}

/** Whole months later on the same day, or on the last day of a shorter month, in UTC. */
export const guaranteeEnd = (from: Date, months: number): Date => {
  const firstOfMonth = new Date(from)
  firstOfMonth.setUTCDate(1)
  firstOfMonth.setUTCMonth(firstOfMonth.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate()
  firstOfMonth.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return firstOfMonth
}

/** Started days count in favour of the buyer; null if the guarantee is over. */
export const guaranteeRefund = (
  { paid, from, until, wholeRefundDays }: Guarantee,
  lostAt: Date,
): GuaranteeRefund | null => {
  if (lostAt >= until || paid <= 0) return null
  const daysInAll = Math.round((until.getTime() - from.getTime()) / dayMs)
  const daysLeft = Math.min(daysInAll, Math.ceil((until.getTime() - lostAt.getTime()) / dayMs))
  const isEarly = lostAt.getTime() - from.getTime() <= wholeRefundDays * dayMs
  const amount = isEarly ? paid : Math.ceil((paid * daysLeft) / daysInAll)
  return { amount, by: isEarly ? 'whole' : 'share', daysLeft, daysInAll }
}
