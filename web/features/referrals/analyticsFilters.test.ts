import { expect, it } from 'vitest'
import { analyticsPeriods, referralStates as contractStates } from '../../../contract/referrals.ts'
import {
  periods,
  queryOf,
  rangeFault,
  readAnalyticsFilters,
  referralStates,
  usualFilters,
  withAnalyticsFilters,
} from './analyticsFilters.ts'

const read = (address: string) => readAnalyticsFilters(new URLSearchParams(address))

it('falls back to the defaults for unknown values in the URL', () => {
  expect(read('')).toEqual(usualFilters)
  expect(read('period=8&metric=money&view=map&by=colour&sort=luck&state=gone')).toEqual(usualFilters)
  expect(read('from=2026-02-30&to=2026-03-01')).toEqual(usualFilters)
  expect(read('from=2026-03-01')).toEqual(usualFilters)
})

it('reads everything that it writes', () => {
  const address = 'metric=credits&view=table&by=landing&sort=conversion_back&state=held&from=2026-01-01&to=2026-02-01'
  expect(read(address)).toEqual({
    period: '30',
    range: { from: '2026-01-01', to: '2026-02-01' },
    metric: 'credits',
    view: 'table',
    by: 'landing',
    sort: 'conversion_back',
    state: 'held',
  })
  expect(withAnalyticsFilters(new URLSearchParams(), read(address)).toString()).toBe(address)
})

it('has either a preset period or a custom range, and no parameter for defaults', () => {
  const own = new URLSearchParams('from=2026-01-01&to=2026-02-01')
  expect(withAnalyticsFilters(own, { period: '90', range: undefined }).toString()).toBe('period=90')
  expect(withAnalyticsFilters(own, { period: '30', range: undefined }).toString()).toBe('')
  expect(queryOf(read('period=7'))).toEqual({ days: '7' })
  expect(queryOf(read('period=7&from=2026-01-01&to=2026-02-01'))).toEqual({ from: '2026-01-01', to: '2026-02-01' })
})

it('keeps the page of the list of referred members unless its filter changes', () => {
  const second = new URLSearchParams('cursor=abc&page=2')
  expect(withAnalyticsFilters(second, { metric: 'credits' }).get('cursor')).toBe('abc')
  expect(withAnalyticsFilters(second, { state: 'held' }).toString()).toBe('state=held')
})

it('reports why a range is invalid', () => {
  expect(rangeFault('', '2026-01-01')).toBe('missing')
  expect(rangeFault('0026-01-01', '2026-01-01')).toBe('missing')
  expect(rangeFault('2026-01-02', '2026-01-01')).toBe('order')
  expect(rangeFault('2025-01-01', '2026-01-02')).toBe('length')
  expect(rangeFault('2025-01-01', '2026-01-01')).toBeNull()
  expect(rangeFault('2026-01-01', '2026-01-01')).toBeNull()
  // The end may be in the future, as in a month that is not over.
  expect(rangeFault('2026-01-02', '2026-01-31', '2026-01-01')).toBe('future')
  expect(rangeFault('2026-01-01', '2026-01-31', '2026-01-01')).toBeNull()
})

it('has the same periods and states as the contract', () => {
  expect(periods).toEqual(analyticsPeriods)
  expect(referralStates).toEqual(contractStates)
})
