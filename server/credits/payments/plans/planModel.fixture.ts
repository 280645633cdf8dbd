// Reference model of plans, kept as simple as possible: everything due for all money that was kept. It knows nothing of
// syncs, webhooks or rows.
import { type Plan, plans, type BillingInterval } from '../../../../contract/plans.ts'
import {
  bonusOf,
  creditsForRefund,
  loyaltyPercentIn,
  monthsIn,
  priceCentsOf,
  shippedSettings,
  upgradeQuote,
} from '../../../../contract/pricing.ts'

interface Part {
  number: number
  due: Date
  credits: number
  bonus: number
}

/** A payment, what became of it, and what it credits when. */
export interface Bought {
  payment: string
  at: Date
  cents: number
  refunds: { id: string; cents: number }[]
  dispute: { id: string; state: 'open' | 'won' | 'lost' } | null
  parts: Part[]
}

export interface Agreed {
  plan: Plan
  interval: BillingInterval
}

export interface ModelPlan {
  stripeId: string
  agreed: Agreed
  next: Agreed | null
  cancels: boolean
  /** Its paid bills, oldest first. */
  bills: Bought[]
}

/** A requested upgrade that is not paid yet. */
export interface Quote {
  plan: Plan
  cents: number
  from: Agreed
  term: Bought
  running: number
}

const { loyalty } = shippedSettings
const creditsOf = (plan: Plan): number => shippedSettings.plans[plan].credits
const bonusIn = (number: number, credits: number): number => bonusOf(credits, loyaltyPercentIn(number, loyalty))

export const priceOf = ({ plan, interval }: Agreed): number => priceCentsOf(shippedSettings.plans[plan], interval)

export const isSame = (one: Agreed, other: Agreed): boolean =>
  one.plan === other.plan && one.interval === other.interval

/** The same day of a later month, or the last day of that month. */
const monthsLater = (from: Date, months: number): Date => {
  const at = new Date(from)
  at.setUTCDate(1)
  at.setUTCMonth(from.getUTCMonth() + months)
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(from.getUTCDate(), days))
  return at
}

const bought = (payment: string, at: Date, cents: number, parts: Part[]): Bought => ({
  ...{ payment, at, cents, parts },
  refunds: [],
  dispute: null,
})

/** Bills a term: with the planned terms if there are any, else with the agreed ones. */
export const renew = (plan: ModelPlan, payment: string, from: Date): void => {
  if (plan.next !== null) plan.agreed = plan.next
  plan.next = null
  const first = (plan.bills.at(-1)?.parts.at(-1)?.number ?? 0) + 1
  const credits = creditsOf(plan.agreed.plan)
  const parts = Array.from({ length: monthsIn(plan.agreed.interval) }, (_, index) => {
    const number = first + index
    return { number, due: monthsLater(from, index), credits, bonus: bonusIn(number, credits) }
  })
  plan.bills.push(bought(payment, from, priceOf(plan.agreed), parts))
}

/** When a plan without changes of its interval is billed next: counted from its first day, so that 31 stays 31. */
export const nextBillOf = ({ agreed, bills }: ModelPlan): Date => {
  const [first] = bills
  if (first === undefined) throw new Error('A plan without a bill has no next one')
  return monthsLater(first.at, bills.length * monthsIn(agreed.interval))
}

export const refundedOf = ({ refunds }: Bought): number => refunds.reduce((sum, { cents }) => sum + cents, 0)

export const stays = (one: Bought): boolean =>
  (one.dispute === null || one.dispute.state === 'won') && refundedOf(one) < one.cents

/** What upgrades cost now. */
export const quotesFor = ({ agreed, bills }: ModelPlan, now: Date): Quote[] => {
  const term = bills.at(-1)
  if (term === undefined || !stays(term)) return []
  const running = Math.max(...term.parts.filter(({ due }) => due <= now).map(({ number }) => number))
  const monthsLeft = (term.parts.at(-1)?.number ?? 0) - running + 1
  const terms = (plan: Plan) => ({ price_cents: priceOf({ ...agreed, plan }), credits_per_month: creditsOf(plan) })
  return plans.slice(plans.indexOf(agreed.plan) + 1).map((plan) => {
    const months = { months: term.parts.length, monthsLeft }
    const { price_cents: cents } = upgradeQuote(terms(agreed.plan), terms(plan), months)
    return { plan, cents, from: agreed, term, running }
  })
}

/** A payment for an outdated quote is refunded; null then. */
export const enlarge = (plan: ModelPlan, quote: Quote, payment: string, at: Date): Bought | null => {
  if (!isSame(plan.agreed, quote.from) || plan.bills.at(-1) !== quote.term) return null
  const [below, above] = [creditsOf(quote.from.plan), creditsOf(quote.plan)]
  const parts = quote.term.parts.flatMap(({ number, due }) => {
    if (number < quote.running) return []
    const bonus = number === quote.running ? 0 : bonusIn(number, above) - bonusIn(number, below)
    return [{ number, due, credits: above - below, bonus }]
  })
  plan.agreed = { ...plan.agreed, plan: quote.plan }
  plan.next = null
  return bought(payment, at, quote.cents, parts)
}

/** Credits due for money that was kept, less the refunded part. */
export const creditsAt = (one: Bought, now: Date): number => {
  if (!stays(one)) return 0
  const given = one.parts.filter(({ due }) => due <= now).reduce((sum, { credits, bonus }) => sum + credits + bonus, 0)
  return given - creditsForRefund(given, refundedOf(one), one.cents)
}
