// Filters of the referral analytics, stored in the URL.
import { dayMs } from '../../../contract/durations.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import { analyticsDaysMax } from '../../../contract/limits.ts'
import type { referralEndpoints, ReferralState } from '../../../contract/referrals.ts'
import type * as contract from '../../../contract/referrals.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'
import { readPlace, withPlace } from '../../lib/cursorPaging.ts'
import { readDay } from '../../lib/day.ts'
import { type BreakdownSort, breakdownSorts } from './breakdown.ts'
import { type Metric, metrics } from './metrics.ts'

type Query = CallOf<(typeof referralEndpoints)['analytics']>['query']

// Repeated here so that the contract's schemas stay out of the bundle.
export const periods: typeof contract.analyticsPeriods = ['7', '30', '90', '365']
export const referralStates: typeof contract.referralStates = ['registered', 'held', 'activated', 'refused']

export type Period = (typeof periods)[number]
export interface DayRange {
  from: string
  to: string
}

const dayViews = ['chart', 'table'] as const
export type DayView = (typeof dayViews)[number]
export const groupings = ['source', 'landing'] as const
export type Grouping = (typeof groupings)[number]

export interface AnalyticsFilters {
  period: Period
  /** A custom range; takes precedence over the period. */
  range: DayRange | undefined
  metric: Metric
  view: DayView
  by: Grouping
  sort: BreakdownSort
  /** Filter of the referred members. */
  state: ReferralState | undefined
}

export const usualFilters = {
  period: '30',
  range: undefined,
  metric: 'clicks',
  view: 'chart',
  by: 'source',
  sort: 'clicks',
  state: undefined,
} as const satisfies AnalyticsFilters

/** The contract accepts only plausible years. */
const askedYear = /^[12]/

type RangeFault = 'missing' | 'order' | 'future' | 'length'

/**
 * Why a range is invalid; null if it is valid. Without `today`, future days are left to the server, which uses today
 * instead.
 */
export const rangeFault = (
  from: string | undefined,
  to: string | undefined,
  today: string | null = null,
): RangeFault | null => {
  const [first, last] = [readDay(from), readDay(to)]
  if (first === undefined || last === undefined || !askedYear.test(first) || !askedYear.test(last)) return 'missing'
  if (first > last) return 'order'
  if (today !== null && first > today) return 'future'
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1 > analyticsDaysMax ? 'length' : null
}

const readRange = (search: URLSearchParams): DayRange | undefined => {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return rangeFault(from, to) === null ? { from, to } : undefined
}

/** URLs can be edited by hand: unknown values fall back to the defaults. */
export const readAnalyticsFilters = (search: URLSearchParams): AnalyticsFilters => ({
  period: oneOf(periods, search.get('period')) ?? usualFilters.period,
  range: readRange(search),
  metric: oneOf(metrics, search.get('metric')) ?? usualFilters.metric,
  view: oneOf(dayViews, search.get('view')) ?? usualFilters.view,
  by: oneOf(groupings, search.get('by')) ?? usualFilters.by,
  sort: oneOf(breakdownSorts, search.get('sort')) ?? usualFilters.sort,
  state: oneOf(referralStates, search.get('state')),
})

/**
 * Defaults need no parameter. Only a changed filter of the referred members resets to the first page, because that list
 * has no period.
 */
export const withAnalyticsFilters = (search: URLSearchParams, change: Partial<AnalyticsFilters>): URLSearchParams => {
  const { range, ...named } = { ...readAnalyticsFilters(search), ...change }
  const notified = Object.entries(named).map(([name, value]) => [
    name,
    value === usualFilters[name as keyof typeof named] ? undefined : value,
  ])
  const words = Object.fromEntries(notified) as Record<keyof typeof named, string | undefined>
  const period = range === undefined ? words.period : undefined
  const next = withFiltersIn(search, { ...words, period, from: range?.from, to: range?.to }, '')
  return 'state' in change ? next : withPlace(next, readPlace(search))
}

export const queryOf = ({ period, range }: Pick<AnalyticsFilters, 'period' | 'range'>): Query =>
  range ?? { days: period }
