// What a buyer gets back when a link is lost for good while it is under guarantee. Both sides are shown the figures it comes from.
const dayMs = 86_400_000

export interface Guarantee {
  /** What the seller was paid for it; after a decision this may be less than the price. */
  paid: number
  from: Date
  until: Date
  /** Lost within so many days, all of it goes back. */
  wholeRefundDays: number
}

export interface GuaranteeRefund {
  amount: number
  /** `whole`: lost so early that all of it goes back. */
  by: 'whole' | 'share'
  daysLeft: number
  daysInAll: number
}

/** Whole months later on the same day, or on the last one of a shorter month, by the calendar of UTC. */
export const guaranteeEnd = (from: Date, months: number): Date => {
  const firstOfMonth = new Date(from)
  firstOfMonth.setUTCDate(1)
  firstOfMonth.setUTCMonth(firstOfMonth.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate()
  firstOfMonth.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return firstOfMonth
}

/** Counted in days that have begun, for the buyer; null where nothing is guaranteed any more. */
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
