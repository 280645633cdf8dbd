// Price and credits of a plan in every form the page shows. Everything is computed from the operator's prices.
import { monthsPerYear } from '../../../contract/durations.ts'
import {
  bonusOf,
  type LoyaltyTier,
  loyaltyPercentIn,
  monthsIn,
  percentMoreThanSmallestPack,
  priceCentsOf,
  type Prices,
} from '../../../contract/pricing.ts'
import { type BillingInterval, type Plan, plans } from '../../../contract/plans.ts'

export interface LoyaltyStep {
  fromMonth: number
  percent: number
  /** Base and bonus per month. */
  credits: number
}

export interface PlanFigures {
  plan: Plan
  interval: BillingInterval
  /** Billed at once. */
  billedCents: number
  /** Per month, even if a year is billed at once. */
  perMonthCents: number
  /** Savings of a year over twelve single months; 0 when billed monthly. */
  savedCents: number
  savedShare: number
  /** In the first month. */
  credits: number
  /** The first month and every later tier. */
  steps: LoyaltyStep[]
  /** In the first twelve consecutive months, bonuses included. */
  creditsInYear: number
  /** How many percent more credits per euro than the smallest pack, at the highest bonus; 0 if not more. */
  percentMore: number
}

const loyaltySteps = (base: number, tiers: readonly LoyaltyTier[]): LoyaltyStep[] => [
  { fromMonth: 1, percent: 0, credits: base },
  ...tiers.map(({ from_month: fromMonth, percent }) => ({
    fromMonth,
    percent,
    credits: base + bonusOf(base, percent),
  })),
]

/** Sum over `count` consecutive months. */
const creditsOver = (base: number, tiers: readonly LoyaltyTier[], count: number): number =>
  Array.from({ length: count }, (_, at) => base + bonusOf(base, loyaltyPercentIn(at + 1, tiers))).reduce(
    (sum, credits) => sum + credits,
    0,
  )

/** Rounded down to a tenth of a percent, so that no claim is overstated. */
const shareDown = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 1_000) / whole) / 1_000

export const planFigures = (prices: Prices, plan: Plan, interval: BillingInterval): PlanFigures => {
  const terms = prices.plans[plan]
  const billedCents = priceCentsOf(terms, interval)
  const singly = terms.price_cents * monthsIn(interval)
  const steps = loyaltySteps(terms.credits, prices.loyalty)
  const months = monthsIn(interval)
  const most = Math.max(...steps.map(({ credits }) => credits))
  return {
    plan,
    interval,
    billedCents,
    perMonthCents: Math.ceil(billedCents / months),
    savedCents: singly - billedCents,
    savedShare: shareDown(singly - billedCents, singly),
    credits: terms.credits,
    steps,
    creditsInYear: creditsOver(terms.credits, prices.loyalty, monthsPerYear),
    percentMore: Math.max(0, percentMoreThanSmallestPack(most * months, billedCents, prices.packs)),
  }
}

/** The largest yearly saving of all plans. */
export const bestYearlyShare = (prices: Prices): number =>
  Math.max(...plans.map((plan) => planFigures(prices, plan, 'year').savedShare))

export interface ValueRow {
  name: { pack: number } | { plan: Plan }
  creditsPerEuro: number
}

/** Credits per euro: every pack, then every plan at its highest bonus, in ascending order within each. */
export const valueRows = (prices: Prices, interval: BillingInterval): ValueRow[] => {
  const byValue = (one: ValueRow, other: ValueRow) => one.creditsPerEuro - other.creditsPerEuro
  const packs = prices.packs.map(({ credits, price_cents: cents }) => ({
    name: { pack: credits },
    creditsPerEuro: (credits * 100) / cents,
  }))
  const ofPlans = plans.map((plan) => {
    const { steps, billedCents } = planFigures(prices, plan, interval)
    const most = Math.max(...steps.map(({ credits }) => credits))
    return { name: { plan }, creditsPerEuro: (most * monthsIn(interval) * 100) / billedCents }
  })
  return [...packs.sort(byValue), ...ofPlans.sort(byValue)]
}
