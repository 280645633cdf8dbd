// The history of an order: what happened, by whom, and how it stood afterwards. Rows are written once and stay.
import type { z } from 'zod'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import type { OrderEventName } from '../../contract/orders.ts'
import type { orderEvent } from '../../contract/orderParts.ts'
import type { Tx } from '../platform/db/database.ts'

export type EventDetail = z.output<typeof orderEvent>['detail']

/** A move that somebody wants to make, with what there is to say about it. */
export interface TransitionRequest extends Pick<EventDetail, 'note' | 'url' | 'reasons'> {
  transition: OrderTransition
  by: OrderActor
  /** Of a split: what the buyer gets back. */
  toBuyer?: number
  /** What else changes of the order with it. */
  columns?: { link_id?: string; link_placement_url?: string }
}

export interface NewEvent {
  event: OrderEventName
  actor: OrderActor
  detail?: EventDetail
}

export const writeEvent = async (
  tx: Tx,
  { id, status }: { id: string; status: string },
  { event, actor, detail = {} }: NewEvent,
): Promise<void> => {
  await tx
    .insertInto('order_events')
    .values({ order_id: id, event, actor, status, detail: JSON.stringify(detail) })
    .execute()
}
