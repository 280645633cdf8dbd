// What happened to an order and what is still to come, as a line of moments.
import type { OrderEvent } from '../../../contract/orders.ts'
import { type Stage, stageStates } from './stages.ts'
import type { NotifiedOrder } from './told.ts'

/** Told nobody anything: the seller was reminded, or a look found again what was known. */
const silent = (event: OrderEvent, before: OrderEvent | undefined): boolean =>
  (event.event === 'pass' || event.event === 'check_timeout') &&
  before !== undefined &&
  before.event === event.event &&
  before.status === event.status

export interface History {
  past: OrderEvent[]
  /** The stages that are still to come. */
  ahead: Stage[]
}

export const historyOf = (order: NotifiedOrder): History => {
  const isOver = order.status === 'cancelled' || order.status === 'refunded'
  return {
    past: order.events.filter((event, position) => !silent(event, order.events[position - 1])),
    ahead: isOver ? [] : stageStates(order).flatMap(({ stage, state }) => (state === 'ahead' ? [stage] : [])),
  }
}
