// What the figures of a period say: how many of those who click register, how it was before, and how far they come.
import type { ReferralTotals } from '../../../contract/referrals.ts'

export const metrics = [
  'clicks',
  'registrations',
  'activated',
  'purchases',
  'credits',
] as const satisfies readonly (keyof ReferralTotals)[]
export type Metric = (typeof metrics)[number]

/** Registrations for each click; null without clicks: nobody can say. */
export const conversionOf = ({ clicks, registrations }: ReferralTotals): number | null =>
  clicks === 0 ? null : registrations / clicks

/** By which share it grew; null where there was nothing to grow from. */
export const growthOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before)

export const isNothing = (totals: ReferralTotals): boolean => metrics.every((metric) => totals[metric] === 0)

export const funnelSteps = [
  'clicks',
  'registrations',
  'activated',
  'buyers',
] as const satisfies readonly (keyof ReferralTotals)[]
export type FunnelStep = (typeof funnelSteps)[number]

/** Of which step each is a share. Whoever buys need not have a website, so both are shares of those who registered. */
const funnelBase = {
  clicks: null,
  registrations: 'clicks',
  activated: 'registrations',
  buyers: 'registrations',
} as const satisfies Record<FunnelStep, FunnelStep | null>

export interface FunnelPart {
  step: FunnelStep
  /** Of which step it is a share. */
  of: (typeof funnelBase)[FunnelStep]
  count: number
  /** Of the most of all steps, between 0 and 1: how wide it is drawn. */
  width: number
  /** Null at the first, and where there is nothing to be a share of. */
  rate: number | null
}

/** Each step counts on the day on which it happened, so a short period can have more of a later one. */
export const funnelOf = (totals: ReferralTotals): FunnelPart[] => {
  const most = Math.max(...funnelSteps.map((step) => totals[step]))
  return funnelSteps.map((step) => {
    const of = funnelBase[step]
    const from = of === null ? 0 : totals[of]
    return {
      step,
      of,
      count: totals[step],
      width: most === 0 ? 0 : totals[step] / most,
      rate: from === 0 ? null : totals[step] / from,
    }
  })
}
