// What somebody looks for among their orders, as the address of the list says it.
import type { CallOf } from '../../../contract/endpoint.ts'
import { type OrderStatus, orderStatuses } from '../../../contract/orderProcess.ts'
import type { orderEndpoints, OrderGroup, OrderSide } from '../../../contract/orders.ts'
import { oneOf, withFiltersIn } from '../../lib/addressFilters.ts'
import { isUuid } from '../../lib/isUuid.ts'

type Query = CallOf<(typeof orderEndpoints)['orders']>['query']

export const searchLengthMax = 100

/** What waits for the reader comes first. */
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
  /** For which the links were ordered. */
  project: string | undefined
}

export const noOrderFilters = {
  q: '',
  group: 'all',
  status: undefined,
  project: undefined,
} as const satisfies OrderFilters

/** An address can be typed by anybody: what is not known there filters nothing. */
export const readOrderFilters = (search: URLSearchParams): OrderFilters => {
  const project = search.get('project') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
    group: oneOf(shownGroups, search.get('group')) ?? 'all',
    status: oneOf(orderStatuses, search.get('status')),
    project: isUuid(project) ? project : undefined,
  }
}

/** The group of everything needs no word in the address. */
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
