// What an admin looks for among the members, as the address of the list says it.
import { memberSorts, memberStatuses, type MemberStatus } from '../../../contract/userAdmin.ts'
import { withPlace } from '../../lib/cursorPaging.ts'

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

export const searchLengthMax = 100
const sortByDefault: MemberSort = 'newest'

const oneOf = <V extends string>(known: readonly V[], given: string | null): V | undefined =>
  known.find((value) => value === given)

/** An address can be typed by anybody: what is not known there filters nothing. */
export const readFilters = (search: URLSearchParams): MemberFilters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
  status: oneOf(memberStatuses, search.get('status')),
  role: oneOf(memberRoles, search.get('role')),
  two_factor: oneOf(twoFactorStates, search.get('two_factor')),
  sort: oneOf(memberSorts, search.get('sort')) ?? sortByDefault,
})

/** The address of the list with other filters. It begins at the first page: a cursor belongs to the list it was made for. */
export const withFilters = (search: URLSearchParams, change: Partial<MemberFilters>): URLSearchParams => {
  const filters = { ...readFilters(search), ...change }
  const next = withPlace(search, { cursor: undefined, page: 1 })
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === '' || value === sortByDefault) next.delete(name)
    else next.set(name, value)
  }
  return next
}

export const isFiltered = ({ q, status, role, two_factor: twoFactor }: MemberFilters): boolean =>
  q !== '' || status !== undefined || role !== undefined || twoFactor !== undefined

export const noFilters = { q: '', status: undefined, role: undefined, two_factor: undefined } as const
