import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberSorts, memberStatuses, userAdminEndpoints } from '../../../../contract/accountsAdmin.ts'
import { isFiltered, memberRoles, noFilters, readFilters, twoFactorStates, withFilters } from './memberFilters.ts'

const anyFilters = fc.record({
  q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  status: fc.option(fc.constantFrom(...memberStatuses), { nil: undefined }),
  role: fc.option(fc.constantFrom(...memberRoles), { nil: undefined }),
  two_factor: fc.option(fc.constantFrom(...twoFactorStates), { nil: undefined }),
  sort: fc.constantFrom(...memberSorts),
})

describe('the filters of the member list', () => {
  it('survive a round trip through the URL', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const address = withFilters(new URLSearchParams(), filters).toString()
        expect(readFilters(new URLSearchParams(address))).toEqual(filters)
      }),
    )
  })

  it('always form a valid request, whatever the URL contains', () => {
    const anyAddress = fc.dictionary(fc.constantFrom('q', 'status', 'role', 'two_factor', 'sort'), fc.string())
    fc.assert(
      fc.property(anyAddress, (address) => {
        const filters = readFilters(new URLSearchParams(address))
        expect(userAdminEndpoints.users.query.safeParse(filters).success).toBe(true)
      }),
    )
  })

  it('leave a plain URL when nothing is filtered', () => {
    const filtered = new URLSearchParams('q=lena&status=blocked&sort=name&cursor=abc&page=3')
    expect(withFilters(filtered, { ...noFilters, sort: 'newest' }).toString()).toBe('')
    expect(isFiltered(readFilters(filtered))).toBe(true)
    expect(isFiltered(readFilters(new URLSearchParams('sort=name')))).toBe(false)
  })

  it('reset to the first page when they change, and keep the other parameters of the URL', () => {
    const changed = withFilters(new URLSearchParams('cursor=abc&page=3&q=lena&other=1'), { status: 'active' })
    expect(changed.toString()).toBe('q=lena&other=1&status=active')
  })
})
