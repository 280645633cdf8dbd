// Filters of the order list, read from and written to the URL.
import type { CallOf } from '../../../contract/endpoint.ts'
import { searchLengthMax } from '../../../contract/limits.ts'
import { type OrderStatus, orderStatuses } from '../../../contract/orderProcess.ts'
import type { orderEndpoints, OrderGroup, OrderSide } from '../../../contract/orders.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'
import { isUuid } from '../../lib/isUuid.ts'

type Query = CallOf<(typeof orderEndpoints)['orders']>['query']

/** Orders that need the reader’s action come first. */
export const shownGroups = [
  'mine_to_do',
  'open',
  'under_guarantee',
  'ended',
  'all',
] as const satisfies readonly OrderGroup[]

export interface OrderFilters {
  q: string
  group: OrderGroup
  status: OrderStatus | undefined
  /** The project the links were ordered for. */
  project: string | undefined
}

export const noOrderFilters = {
  q: '',
  group: 'all',
  status: undefined,
  project: undefined,
} as const satisfies OrderFilters

/** A URL can contain anything: unknown values are ignored. */
export const readOrderFilters = (search: URLSearchParams): OrderFilters => {
  const project = search.get('project') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
    group: oneOf(shownGroups, search.get('group')) ?? 'all',
    status: oneOf(orderStatuses, search.get('status')),
    project: isUuid(project) ? project : undefined,
  }
}

/** The default group (all orders) is omitted from the URL. */
export const withOrderFilters = (search: URLSearchParams, change: Partial<OrderFilters>): URLSearchParams =>
  withFiltersIn(search, { ...readOrderFilters(search), ...change }, 'all')

export const isFiltered = ({ q, group, status, project }: OrderFilters): boolean =>
  q !== '' || group !== 'all' || status !== undefined || project !== undefined

export const queryOf = (side: OrderSide, filters: OrderFilters, cursor: string | undefined): Query => ({
  side,
  group: filters.group,
  status: filters.status,
  q: filters.q === '' ? undefined : filters.q,
  project_id: filters.project,
  cursor,
})
