// Derived referral metrics: conversion rate, growth over the previous period, and the funnel.
import type { ReferralTotals } from '../../../contract/referrals.ts'

export const metrics = [
  'clicks',
  'registrations',
  'activated',
  'purchases',
  'credits',
] as const satisfies readonly (keyof ReferralTotals)[]
export type Metric = (typeof metrics)[number]

/** Registrations per click; null without clicks. */
export const conversionOf = ({ clicks, registrations }: ReferralTotals): number | null =>
  clicks === 0 ? null : registrations / clicks

/** Relative growth; null if the previous value was zero. */
export const growthOf = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before)

export const isNothing = (totals: ReferralTotals): boolean => metrics.every((metric) => totals[metric] === 0)

export const funnelSteps = [
  'clicks',
  'registrations',
  'activated',
  'buyers',
] as const satisfies readonly (keyof ReferralTotals)[]
export type FunnelStep = (typeof funnelSteps)[number]

/** The base of each step's share. A buyer need not have a website, so both are shares of the registrations. */
const funnelBase = {
  clicks: null,
  registrations: 'clicks',
  activated: 'registrations',
  buyers: 'registrations',
} as const satisfies Record<FunnelStep, FunnelStep | null>

export interface FunnelPart {
  step: FunnelStep
  /** The step it is a share of. */
  of: (typeof funnelBase)[FunnelStep]
  count: number
  /** Relative to the largest step, between 0 and 1: the drawn width. */
  width: number
  /** Null for the first step, and if the base is zero. */
  rate: number | null
}

/** Each step counts on the day it happened, so in a short period a later step can be larger. */
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
