import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailLogEndpoints, mailStates } from '../../../../contract/mailLog.ts'
import { isFiltered, mailQuery, noMailFilters, readMailFilters, withMailFilters } from './mailFilters.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const anyFilters = fc.record({
  q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  state: maybe(fc.constantFrom(...mailStates)),
  kind: maybe(fc.constantFrom('order_created', 'recovery', 'digest')),
  language: maybe(fc.constantFrom('en' as const, 'de' as const)),
  since: maybe(anyDay),
  until: maybe(anyDay),
})

describe('email log filters', () => {
  it('survive a round trip through the URL', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const address = withMailFilters(new URLSearchParams(), filters).toString()
        expect(readMailFilters(new URLSearchParams(address))).toEqual(filters)
      }),
    )
  })

  it('always form a valid request, whatever the URL contains', () => {
    const names = fc.constantFrom('q', 'state', 'kind', 'language', 'since', 'until')
    fc.assert(
      fc.property(fc.dictionary(names, fc.string()), (address) => {
        const query = mailQuery(readMailFilters(new URLSearchParams(address)))
        expect(mailLogEndpoints.mails.query.safeParse(query).success).toBe(true)
      }),
    )
  })

  it('reject a date that does not exist', () => {
    const read = readMailFilters(new URLSearchParams('since=2026-02-30&until=2026-11-15'))
    expect(read).toMatchObject({ since: undefined, until: '2026-11-15' })
  })

  it('leave a plain URL when nothing is filtered, and reset to the first page when they change', () => {
    const filtered = new URLSearchParams('q=lena&state=failed&cursor=abc&page=3')
    expect(withMailFilters(filtered, noMailFilters).toString()).toBe('')
    expect(withMailFilters(filtered, { state: 'sent' }).toString()).toBe('q=lena&state=sent')
    expect(isFiltered(readMailFilters(filtered))).toBe(true)
    expect(isFiltered(readMailFilters(new URLSearchParams('page=3')))).toBe(false)
  })
})
