import { expect, it } from 'vitest'
import { barOf, type BreakdownRow, breakdownSorts, directions, sortedRows, sortsOf } from './breakdown.ts'

const row = (name: string, clicks: number, registrations = 0): BreakdownRow => ({
  ...{ key: name, name, clicks, registrations, activated: 0, buyers: 0, purchases: 0, credits: 0 },
})
const rows = [row('b.test', 10, 1), row('ä.test', 10, 5), row('c.test', 0, 2), row('d.test', 30, 1)]
const namesBy = (sort: (typeof breakdownSorts)[number]): string[] =>
  sortedRows(rows, sort, 'de').map(({ name }) => name.charAt(0))

it('sorts by highest value, then by name', () => {
  expect(namesBy('clicks')).toEqual(['d', 'ä', 'b', 'c'])
  expect(namesBy('clicks_back')).toEqual(['c', 'ä', 'b', 'd'])
  expect(namesBy('name')).toEqual(['ä', 'b', 'c', 'd'])
  expect(namesBy('name_back')).toEqual(['d', 'c', 'b', 'ä'])
})

it('sorts unknown values last in both directions', () => {
  expect(namesBy('conversion')).toEqual(['ä', 'b', 'd', 'c'])
  expect(namesBy('conversion_back')).toEqual(['d', 'b', 'ä', 'c'])
})

it('reports the sort direction', () => {
  expect(sortsOf('name').map((sort) => directions[sort])).toEqual(['ascending', 'descending'])
  expect(sortsOf('credits').map((sort) => directions[sort])).toEqual(['descending', 'ascending'])
  expect(breakdownSorts).toHaveLength(14)
})

it('draws bars for the metric that is sorted by', () => {
  expect(barOf('credits_back')).toBe('credits')
  expect(barOf('conversion')).toBe('clicks')
})
