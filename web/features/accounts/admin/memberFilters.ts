// Filters of the member list, stored in the URL.
import { memberSorts, memberStatuses, type MemberStatus } from '../../../../contract/accountsAdmin.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { oneOf, withFiltersIn } from '../../../lib/addressFilters.ts'

export type MemberSort = (typeof memberSorts)[number]
export const memberRoles = ['admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]
export const twoFactorStates = ['on', 'off'] as const
export type TwoFactorState = (typeof twoFactorStates)[number]

export interface MemberFilters {
  q: string
  status: MemberStatus | undefined
  role: MemberRole | undefined
  two_factor: TwoFactorState | undefined
  sort: MemberSort
}

const sortByDefault: MemberSort = 'newest'

/** URLs can be typed by hand: unknown values are ignored. */
export const readFilters = (search: URLSearchParams): MemberFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
  status: oneOf(memberStatuses, search.get('status')),
  role: oneOf(memberRoles, search.get('role')),
  two_factor: oneOf(twoFactorStates, search.get('two_factor')),
  sort: oneOf(memberSorts, search.get('sort')) ?? sortByDefault,
})

/**
 * The URL of the list with other filters. It starts at the first page: a cursor belongs to the list it was made for.
 */
export const withFilters = (search: URLSearchParams, change: Partial<MemberFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readFilters(search), ...change }, sortByDefault)

export const isFiltered = ({ q, status, role, two_factor: twoFactor }: MemberFilters): boolean =>
  q !== '' || status !== undefined || role !== undefined || twoFactor !== undefined

export const noFilters = { q: '', status: undefined, role: undefined, two_factor: undefined } as const
