import { expect, it } from 'vitest'
import { conversionOf, funnelOf, growthOf, isNothing } from './metrics.ts'

const none = { clicks: 0, registrations: 0, activated: 0, buyers: 0, purchases: 0, credits: 0 }

it('has no conversion rate without clicks', () => {
  expect(conversionOf({ ...none, registrations: 3 })).toBeNull()
  expect(conversionOf({ ...none, clicks: 40, registrations: 3 })).toBe(0.075)
})

it('has no growth rate from zero', () => {
  expect(growthOf(5, 0)).toBeNull()
  expect(growthOf(5, 4)).toBe(0.25)
  expect(growthOf(0, 4)).toBe(-1)
})

it('calculates the funnel', () => {
  const parts = funnelOf({ ...none, clicks: 200, registrations: 20, activated: 10, buyers: 5 })
  expect(parts.map(({ width }) => width)).toEqual([1, 0.1, 0.05, 0.025])
  expect(parts.map(({ rate }) => rate)).toEqual([null, 0.1, 0.5, 0.25])
})

it('counts a buyer with three purchases once, as a share of all registrations, because some buy without a website', () => {
  const last = funnelOf({ ...none, clicks: 40, registrations: 4, activated: 1, buyers: 2, purchases: 6 }).at(-1)
  expect(last).toEqual({ step: 'buyers', of: 'registrations', count: 2, width: 0.05, rate: 0.5 })
})

it('draws nothing for zero, and a later step in full width if it has the most', () => {
  expect(funnelOf(none).map(({ width, rate }) => [width, rate])).toEqual(Array(4).fill([0, null]))
  expect(funnelOf({ ...none, registrations: 2, activated: 4 }).map(({ width }) => width)).toEqual([0, 0.5, 1, 0])
})

it('detects whether there is any activity', () => {
  expect(isNothing(none)).toBe(true)
  expect(isNothing({ ...none, credits: 1 })).toBe(false)
})
