// Timeline data of an order: past events and stages ahead.
import type { OrderEvent } from '../../../contract/orders.ts'
import { type Stage, stageStates } from './stages.ts'
import type { NotifiedOrder } from './sharedOrder.ts'

/** Skipped in the timeline: the same check result as before. */
const silent = (event: OrderEvent, before: OrderEvent | undefined): boolean =>
  (event.event === 'pass' || event.event === 'check_timeout') &&
  before !== undefined &&
  before.event === event.event &&
  before.status === event.status

export interface History {
  past: OrderEvent[]
  /** The stages ahead. */
  ahead: Stage[]
}

export const historyOf = (order: NotifiedOrder): History => {
  const isOver = order.status === 'cancelled' || order.status === 'refunded'
  return {
    past: order.events.filter((event, position) => !silent(event, order.events[position - 1])),
    ahead: isOver ? [] : stageStates(order).flatMap(({ stage, state }) => (state === 'ahead' ? [stage] : [])),
  }
}
