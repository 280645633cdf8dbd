// Splits a payout into what the seller gets on completion and what stays pending while the link is live. Pure.
import { dayMs } from './durations.ts'
import type { OrderRules } from './orderRules.ts'

export type PayoutRules = Pick<OrderRules, 'payout_percent' | 'payout_days'>

export interface Split {
  /** Available on completion. */
  available: number
  /** Released later. */
  pending: number
}

/** `headroom` is what the seller may still be exposed with: a payout within it is available at once. */
export const splitPayout = (payout: number, headroom: number, { payout_percent: percent }: PayoutRules): Split => {
  const within = Math.min(payout, Math.max(0, headroom))
  const beyond = payout - within
  const available = within + Math.floor((beyond * percent) / 100 + 0.5)
  return { available, pending: payout - available }
}

export interface PayoutPart {
  number: number
  amount: number
  dueAt: Date
}

const payoutPartsCount = 3

/** The days on which a part is due, counted from the completion. */
const payoutDays = ({ payout_days: days }: PayoutRules): number[] =>
  Array.from({ length: payoutPartsCount }, (_, at) => Math.round((days * (at + 1)) / payoutPartsCount))

const payoutDates = (from: Date, rules: PayoutRules): Date[] =>
  payoutDays(rules).map((day) => new Date(from.getTime() + day * dayMs))

/** Equal parts; the last one gets what does not divide. Parts of 0 are left out. */
export const partsOf = (pending: number, from: Date, rules: PayoutRules): PayoutPart[] => {
  const share = Math.floor(pending / payoutPartsCount)
  return payoutDates(from, rules)
    .map((dueAt, at) => ({
      number: at + 1,
      amount: at + 1 < payoutPartsCount ? share : pending - share * (payoutPartsCount - 1),
      dueAt,
    }))
    .filter(({ amount }) => amount > 0)
}

/** When a fresh check decides next; the last date decides on whether the order counts as proven, even without a part. */
export const nextPayoutAt = (parts: readonly Pick<PayoutPart, 'dueAt'>[], from: Date, rules: PayoutRules): Date =>
  parts[0]?.dueAt ?? provenAt(from, rules)

/** From then on the order counts towards the payouts of its seller, if the link is live. */
export const provenAt = (from: Date, rules: PayoutRules): Date => payoutDates(from, rules).at(-1) ?? from
