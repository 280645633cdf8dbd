// The months of a plan: what was credited, what is still to come of a paid term, and where loyalty stands.
import type { Subscription } from '../../../contract/payments.ts'
import { type LoyaltyTier, loyaltyPercentIn } from '../../../contract/pricing.ts'

export type Month = Subscription['months'][number]

/** Paid and not credited yet, the next one first. */
export const monthsToCome = (months: readonly Month[]): Month[] =>
  months.filter(({ credited_at: at }) => at === null).sort((one, other) => one.number - other.number)

export interface LoyaltyNow {
  /** Of the latest credited month; of the first while there is none. */
  month: number
  percent: number
  /** Null where the highest is reached. */
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
