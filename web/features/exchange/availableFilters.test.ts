import { expect, test } from 'vitest'
import {
  isFiltered,
  noAvailableFilters,
  queryOf,
  readAvailableFilters,
  withAvailableFilters,
} from './availableFilters.ts'

test('an address says which open websites are shown, and what is not known in it filters nothing', () => {
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

test('another filter begins at the first page and leaves the tab as it is', () => {
  const search = new URLSearchParams('tab=available&q=meer&cursor=next&page=3')
  expect(withAvailableFilters(search, { language: 'en' }).toString()).toBe('tab=available&q=meer&language=en')
  expect(withAvailableFilters(search, noAvailableFilters).toString()).toBe('tab=available')
})
