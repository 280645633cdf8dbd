// Dispute statements: each side makes one, within the time limit.
import { hourMs } from '../../contract/durations.ts'
import type { Order, OrderSide } from '../../contract/orders.ts'
import * as clock from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifySides } from './transitionOrder.ts'
import { writeEvent } from './orderEvents.ts'
import { type OrderRow, rulesOf } from './orderRow.ts'
import { type LockedOrder, type ShownRow, secondsUntil } from './orderViewRows.ts'

const stateBy = (disputedAt: Date, order: Pick<OrderRow, 'rules'>): Date =>
  new Date(disputedAt.getTime() + rulesOf(order).statement_hours * hourMs)

export const writeStatement = async (tx: Tx, orderId: string, side: OrderSide, body: string): Promise<void> => {
  const written = await tx
    .insertInto('order_statements')
    .values({ order_id: orderId, side, body })
    .onConflict((conflict) => conflict.columns(['order_id', 'side']).doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (written === undefined) throw new AppError('statement_exists')
}

export const state = async (tx: Tx, { order, side }: LockedOrder, body: string): Promise<void> => {
  const { status, disputed_at: disputedAt } = order
  if (status !== 'disputed' || disputedAt === null) throw new AppError('invalid_transition')
  if ((await clock.now(tx)) >= stateBy(disputedAt, order)) throw new AppError('invalid_transition')
  await writeStatement(tx, order.id, side, body)
  await writeEvent(tx, order, { event: 'state', actor: side })
  await notifySides(tx, order)
}

/** Both sides read both, even after the dispute is settled. */
export const readDispute = async (db: Db | Tx, row: ShownRow, side: OrderSide): Promise<Order['dispute']> => {
  const { id, status, disputed_at: disputedAt, now } = row
  if (disputedAt === null) return null
  const statements = await db
    .selectFrom('order_statements')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('stated_at')
    .orderBy('side')
    .execute()
  const until = stateBy(disputedAt, row)
  const hasStated = statements.some((one) => one.side === side)
  return {
    opened_at: disputedAt.toISOString(),
    state_by: until.toISOString(),
    seconds_left: status === 'disputed' ? secondsUntil(until, now) : 0,
    statements: statements.map((one) => ({
      side: one.side === 'buyer' ? 'buyer' : 'seller',
      body: one.body,
      stated_at: one.stated_at.toISOString(),
    })),
    can_state: status === 'disputed' && now < until && !hasStated,
  }
}
