// Cover of an order: how much of a refund under guarantee is certain to be paid, over time. Pending credits of the order come
// first, then its share of the seller's guarantee account; what a seller may still have on their balance is not counted.
import { z } from 'zod'
import { dayMs } from './durations.ts'
import { partsOf, type PayoutRules, splitPayout } from './payoutSplit.ts'

export const coverStep = z.object({
  /** Days after the completion from which it holds, until the next step. */
  from_day: z.int().min(0),
  /** Of the price, rounded down. */
  percent: z.int().min(0).max(100),
})
export type CoverStep = z.output<typeof coverStep>

/** Counters of a seller. */
export interface SellerFunds {
  /** Value of orders whose links have proven themselves. */
  proven: number
  /** Paid out under running guarantees, and not pending. */
  exposed: number
  /** Balance of the guarantee account. */
  guarantee: number
  /** Orders between related parties are not covered by the guarantee account. */
  isRelated: boolean
}

const completion = new Date(0)
const daysOf = (at: Date): number => Math.round((at.getTime() - completion.getTime()) / dayMs)

/** The cover of a new order if it were completed now; the step at day 0 comes first, and each step differs from the one before. */
export const coverOf = (
  { price, premium }: { price: number; premium: number },
  { proven, exposed, guarantee, isRelated }: SellerFunds,
  rules: PayoutRules,
): CoverStep[] => {
  const { pending } = splitPayout(price, proven - exposed + guarantee, rules)
  const parts = partsOf(pending, completion, rules)
  const account = isRelated ? 0 : guarantee + premium
  const percentOf = (held: number): number => {
    const open = price - held
    // All that is exposed shares the account, in proportion.
    const share = open === 0 ? 0 : Math.min(open, (account * open) / (exposed + open))
    return Math.floor((100 * (held + share)) / price)
  }
  const steps = [{ day: 0, held: pending }]
  for (const { amount, dueAt } of parts) {
    const last = steps.at(-1)?.held ?? 0
    steps.push({ day: daysOf(dueAt), held: last - amount })
  }
  return steps
    .map(({ day, held }) => ({ from_day: day, percent: percentOf(held) }))
    .filter(({ percent }, at, all) => at === 0 || percent !== all[at - 1]?.percent)
}
