// The months of a plan: credited ones, pending ones of a paid term, and the loyalty tier.
import type { Subscription } from '../../../contract/payments.ts'
import { type LoyaltyTier, loyaltyPercentIn } from '../../../contract/pricing.ts'

export type Month = Subscription['months'][number]

/** Paid but not credited yet, next one first. */
export const monthsToCome = (months: readonly Month[]): Month[] =>
  months.filter(({ credited_at: at }) => at === null).sort((one, other) => one.number - other.number)

export interface LoyaltyNow {
  /** The latest credited month; the first if there is none. */
  month: number
  percent: number
  /** Null at the highest tier. */
  next: { percent: number; inMonths: number; fromMonth: number } | null
}

export const loyaltyNow = (monthsCredited: number, tiers: readonly LoyaltyTier[]): LoyaltyNow => {
  const month = Math.max(1, monthsCredited)
  const percent = loyaltyPercentIn(month, tiers)
  const tier = tiers.find(({ from_month: from, percent: more }) => from > month && more > percent)
  return {
    month,
    percent,
    next:
      tier === undefined
        ? null
        : { percent: tier.percent, inMonths: tier.from_month - month, fromMonth: tier.from_month },
  }
}
