// Filters of the admin’s order list, read from and written to the URL.
import type { CallOf } from '../../../../contract/endpoint.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import type { AdminOrderView, orderAdminEndpoints } from '../../../../contract/ordersAdmin.ts'
import { type OrderStatus, orderStatuses } from '../../../../contract/orderProcess.ts'
import { oneOf, withFiltersIn } from '../../../lib/addressFilters.ts'
import { readDay } from '../../../lib/day.ts'
import { isUuid } from '../../../lib/isUuid.ts'

type Query = NonNullable<CallOf<(typeof orderAdminEndpoints)['adminOrders']>['query']>
export type PrimeChoice = NonNullable<Query['prime']>

// Duplicated so that the contract’s schemas stay out of the browser bundle; the types ensure that they are the
// contract’s values.
export const adminOrderViews: readonly AdminOrderView[] = ['all', 'disputed', 'overdue', 'unread', 'guarantee', 'stuck']
export const primeChoices: readonly PrimeChoice[] = ['yes', 'no']

export interface AdminOrderFilters {
  view: AdminOrderView
  q: string
  status: OrderStatus | undefined
  /** Buyer or seller. */
  member: string | undefined
  prime: PrimeChoice | undefined
  from: string | undefined
  to: string | undefined
}

const everyView: AdminOrderView = 'all'

export const noFilters = {
  q: '',
  status: undefined,
  member: undefined,
  prime: undefined,
  from: undefined,
  to: undefined,
} as const satisfies Omit<AdminOrderFilters, 'view'>

/** A URL can contain anything: unknown values are ignored. */
export const readFilters = (search: URLSearchParams): AdminOrderFilters => {
  const member = search.get('member') ?? ''
  return {
    view: oneOf(adminOrderViews, search.get('view')) ?? everyView,
    q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
    status: oneOf(orderStatuses, search.get('status')),
    member: isUuid(member) ? member : undefined,
    prime: oneOf(primeChoices, search.get('prime')),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  }
}

/** The default queue ("all") is omitted from the URL. */
export const withFilters = (search: URLSearchParams, change: Partial<AdminOrderFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readFilters(search), ...change }, everyView)

/** A status belongs to the queue it was chosen on; another queue would show no results for it. */
export const inView = (search: URLSearchParams, view: AdminOrderView): URLSearchParams =>
  withFilters(search, { view, status: undefined })

/** Whether a filter is set within the queue. */
export const isFiltered = ({ q, status, member, prime, from, to }: AdminOrderFilters): boolean =>
  q !== '' || [status, member, prime, from, to].some((value) => value !== undefined)

export const queryOf = (filters: AdminOrderFilters, cursor: string | undefined): Query => ({
  ...filters,
  q: filters.q === '' ? undefined : filters.q,
  cursor,
})
