// Groups of order statuses, for conditions that hold in several of them. A row per status, so that a new status does not
// compile until its groups are decided here, in one place.
import { type OrderStatus, orderStatuses } from './orderProcess.ts'

const groupsByStatus = {
  pending: ['not_started', 'undelivered', 'uses_capacity'],
  paid: ['not_started', 'in_work', 'undelivered', 'may_be_overdue', 'uses_capacity'],
  in_progress: ['in_work', 'undelivered', 'may_be_overdue', 'uses_capacity'],
  failed: ['may_be_overdue', 'uses_capacity'],
  delivered: [],
  completed: ['ended'],
  cancelled: ['ended'],
  refunded: ['ended'],
  disputed: [],
} as const satisfies Readonly<Record<OrderStatus, readonly string[]>>

/**
 * not_started: the seller has done nothing for it. in_work: accepted and without a result, as the badges count it.
 * undelivered: no link has been checked. may_be_overdue: the seller owes a link by a date. uses_capacity: it still needs
 * the seller's work. ended: nothing is held in escrow any more.
 */
export type OrderStatusGroup = (typeof groupsByStatus)[OrderStatus][number]

export const isStatusIn = (status: OrderStatus, group: OrderStatusGroup): boolean => {
  const groups: readonly OrderStatusGroup[] = groupsByStatus[status]
  return groups.includes(group)
}

export const statusesIn = (group: OrderStatusGroup): OrderStatus[] =>
  orderStatuses.filter((status) => isStatusIn(status, group))
