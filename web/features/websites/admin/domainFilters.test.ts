import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFiltered, noFilters, readFilters, withFilters } from './domainFilters.ts'

describe('domain list filters', () => {
  test('survive a round trip through the URL', () => {
    const search = withFilters(new URLSearchParams('cursor=x&page=3&tab=a'), {
      state: 'endangered',
      q: 'wald',
      sort: 'dr',
    })
    expect(search.toString()).toBe('tab=a&q=wald&state=endangered&sort=dr')
    expect(readFilters(search)).toMatchObject({ state: 'endangered', q: 'wald', sort: 'dr', niche: undefined })
  })

  test('leave nothing in the URL when cleared', () => {
    const search = new URLSearchParams(
      'q=a&member=6b7ef241-bb3a-43c9-8190-5d2de96c15d5&state=verified&score=from_75&niche=law&language=de&overridden=yes&analysis=done',
    )
    expect(isFiltered(readFilters(search))).toBe(true)
    const cleared = withFilters(search, noFilters)
    expect(cleared.toString()).toBe('')
    expect(isFiltered(readFilters(cleared))).toBe(false)
  })

  test('accept any input in the URL', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (typed) => {
        const filters = readFilters(new URLSearchParams(typed))
        expect(readFilters(withFilters(new URLSearchParams(typed), {}))).toEqual(filters)
      }),
    )
  })
})
