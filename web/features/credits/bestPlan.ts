// The plan with the most credits for the money, shown to visitors who compare packs.
import {
  bestPlanPercent,
  bonusOf,
  percentMoreThanSmallestPack,
  type Prices,
  smallestPack,
} from '../../../contract/pricing.ts'
import { type Plan, plans } from '../../../contract/plans.ts'

export interface BestPlan {
  plan: Plan
  /** More credits per euro than the smallest pack, at the monthly price and the highest loyalty. */
  percent: number
  /** The month from which this applies. */
  fromMonth: number
  /** The pack it is compared with. */
  smallestCredits: number
}

/** Null if no plan gives more than the smallest pack: then there is nothing to claim. */
export const bestPlanOf = (prices: Pick<Prices, 'plans' | 'loyalty' | 'packs'>): BestPlan | null => {
  const percent = bestPlanPercent(prices)
  const smallest = smallestPack(prices.packs)
  const highest = prices.loyalty.at(-1)
  const plan = plans.find((name) => {
    const { credits, price_cents: cents } = prices.plans[name]
    return (
      percentMoreThanSmallestPack(credits + bonusOf(credits, highest?.percent ?? 0), cents, prices.packs) === percent
    )
  })
  if (plan === undefined || smallest === null || percent <= 0) return null
  return { plan, percent, fromMonth: highest?.from_month ?? 1, smallestCredits: smallest.credits }
}
