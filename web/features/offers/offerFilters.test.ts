import { expect, it } from 'vitest'
import { isFiltered, noOfferFilters, queryOf, readOfferFilters, withOfferFilters } from './offerFilters.ts'

it('reads only known values from the URL', () => {
  expect(readOfferFilters(new URLSearchParams('q=%20kaffee%20&state=resting'))).toEqual({
    q: 'kaffee',
    state: 'resting',
  })
  expect(readOfferFilters(new URLSearchParams('state=sold'))).toEqual({ q: '', state: undefined })
})

it('resets to the first page with every change', () => {
  const search = new URLSearchParams('state=paused&cursor=abc&page=3')
  expect(withOfferFilters(search, { q: 'blog' }).toString()).toBe('state=paused&q=blog')
  expect(withOfferFilters(search, noOfferFilters).toString()).toBe('')
  expect(isFiltered(readOfferFilters(search))).toBe(true)
})

it('requests resting offers as active and resting', () => {
  expect(queryOf({ q: '', state: 'resting' }, undefined)).toEqual({ state: 'active', resting: 'true' })
  expect(queryOf({ q: 'x', state: 'paused' }, 'c')).toEqual({ q: 'x', state: 'paused', cursor: 'c' })
})
