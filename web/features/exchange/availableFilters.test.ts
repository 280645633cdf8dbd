import { expect, test } from 'vitest'
import {
  isFiltered,
  noAvailableFilters,
  queryOf,
  readAvailableFilters,
  withAvailableFilters,
} from './availableFilters.ts'

test('filters are read from the URL, ignoring unknown values', () => {
  const search = new URLSearchParams('q=%20meer%20&niche=travel&language=de&quality=60&dr=17')
  const filters = readAvailableFilters(search)
  expect(filters).toEqual({ q: 'meer', niche: 'travel', language: 'de', quality: '60', dr: undefined })
  expect(isFiltered(filters)).toBe(true)
  expect(isFiltered(noAvailableFilters)).toBe(false)
  expect(queryOf(filters, 'next')).toEqual({
    q: 'meer',
    niche: 'travel',
    language: 'de',
    quality_from: 60,
    dr_from: undefined,
    cursor: 'next',
  })
})

test('changing a filter resets to the first page and keeps the tab', () => {
  const search = new URLSearchParams('tab=available&q=meer&cursor=next&page=3')
  expect(withAvailableFilters(search, { language: 'en' }).toString()).toBe('tab=available&q=meer&language=en')
  expect(withAvailableFilters(search, noAvailableFilters).toString()).toBe('tab=available')
})
