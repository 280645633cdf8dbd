// Admin filters for referrals, stored in the URL.
import type { CallOf } from '../../../../contract/endpoint.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import type { HeldReason, referralAdminEndpoints } from '../../../../contract/referralsAdmin.ts'
import type { ReferralState } from '../../../../contract/referrals.ts'
import { oneOf, withFiltersIn } from '../../../lib/addressFilters.ts'

type Query = NonNullable<CallOf<(typeof referralAdminEndpoints)['adminReferrals']>['query']>

type ShownList = ReferralState | 'all'

// Repeated here so that the contract's schemas stay out of the browser bundle; the types ensure that the values match
// the contract.
export const states: readonly ReferralState[] = ['held', 'registered', 'activated', 'refused']
export const shownLists: readonly ShownList[] = [...states, 'all']
export const heldReasons: readonly HeldReason[] = [
  'same_device',
  'same_network',
  'shared_network',
  'related',
  'same_domain',
  'domain_used',
  'cap_reached',
  'member_blocked',
]

export interface ReferralFilters {
  show: ShownList
  q: string
  held_for: HeldReason | undefined
}

/** Referrals that wait for an admin are the default and need no URL parameter. */
const shownByDefault: ShownList = 'held'

export const noReferralFilters = { q: '', held_for: undefined } as const satisfies Omit<ReferralFilters, 'show'>

/** URLs can be edited by hand: unknown values are ignored. */
export const readReferralFilters = (search: URLSearchParams): ReferralFilters => {
  const show = oneOf(shownLists, search.get('show')) ?? shownByDefault
  return {
    show,
    q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
    // Only held referrals have reasons.
    held_for: show === 'held' ? oneOf(heldReasons, search.get('held_for')) : undefined,
  }
}

export const withReferralFilters = (search: URLSearchParams, change: Partial<ReferralFilters>): URLSearchParams => {
  const { show, held_for: reason, ...rest } = { ...readReferralFilters(search), ...change }
  return withFiltersIn(search, { ...rest, show, held_for: show === 'held' ? reason : undefined }, shownByDefault)
}

/** Within the list shown. */
export const isFiltered = ({ q, held_for: reason }: ReferralFilters): boolean => q !== '' || reason !== undefined

export const queryOf = ({ show, q, held_for }: ReferralFilters, cursor: string | undefined): Query => ({
  state: show,
  held_for,
  q: q === '' ? undefined : q,
  cursor,
})
