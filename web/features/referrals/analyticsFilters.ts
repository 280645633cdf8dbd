// What of the analytics somebody looks at, as the address of the page says it.
import type { CallOf } from '../../../contract/endpoint.ts'
import type { referralEndpoints, ReferralState } from '../../../contract/referrals.ts'
import type * as contract from '../../../contract/referrals.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'
import { readPlace, withPlace } from '../../lib/cursorPaging.ts'
import { readDay } from '../../lib/day.ts'
import { type BreakdownSort, breakdownSorts } from './breakdown.ts'
import { type Metric, metrics } from './figures.ts'

type Query = CallOf<(typeof referralEndpoints)['analytics']>['query']

// Written again so that the contract's schemas stay out of the page.
export const periods: typeof contract.analyticsPeriods = ['7', '30', '90', '365']
export const referralStates: typeof contract.referralStates = ['registered', 'held', 'activated', 'refused']
export const rangeDaysMax: typeof contract.analyticsDaysMax = 366

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
  /** Days of the reader's own choice; they go before the period. */
  range: DayRange | undefined
  metric: Metric
  view: DayView
  by: Grouping
  sort: BreakdownSort
  /** Of those who came. */
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

const dayMs = 86_400_000
/** The contract asks for a year that there is. */
const askedYear = /^[12]/

type RangeFault = 'missing' | 'order' | 'future' | 'length'

/** Why days cannot be asked for; null: they can. Without `today`, days to come are left to the server, which shows today instead. */
export const rangeFault = (
  from: string | undefined,
  to: string | undefined,
  today: string | null = null,
): RangeFault | null => {
  const [first, last] = [readDay(from), readDay(to)]
  if (first === undefined || last === undefined || !askedYear.test(first) || !askedYear.test(last)) return 'missing'
  if (first > last) return 'order'
  if (today !== null && first > today) return 'future'
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1 > rangeDaysMax ? 'length' : null
}

const readRange = (search: URLSearchParams): DayRange | undefined => {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return rangeFault(from, to) === null ? { from, to } : undefined
}

/** An address can be typed by anybody: in place of what is not known there, the page shows what it usually shows. */
export const readAnalyticsFilters = (search: URLSearchParams): AnalyticsFilters => ({
  period: oneOf(periods, search.get('period')) ?? usualFilters.period,
  range: readRange(search),
  metric: oneOf(metrics, search.get('metric')) ?? usualFilters.metric,
  view: oneOf(dayViews, search.get('view')) ?? usualFilters.view,
  by: oneOf(groupings, search.get('by')) ?? usualFilters.by,
  sort: oneOf(breakdownSorts, search.get('sort')) ?? usualFilters.sort,
  state: oneOf(referralStates, search.get('state')),
})

/** What is usual needs no word in the address. Only another list of people begins at its first page: it knows no period. */
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
