// Order history: what happened, who did it, and the resulting status. Rows are append-only.
import type { z } from 'zod'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import type { OrderEventName } from '../../contract/orders.ts'
import type { orderEvent } from '../../contract/orderParts.ts'
import type { Tx } from '../platform/db/database.ts'

export type EventDetail = z.output<typeof orderEvent>['detail']

/** A requested transition with its details. */
export interface TransitionRequest extends Pick<EventDetail, 'note' | 'url' | 'reasons' | 'accepted'> {
  transition: OrderTransition
  by: OrderActor
  /** For a split: the buyer's refund. */
  toBuyer?: number
  /** Other columns of the order that change with it. */
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
