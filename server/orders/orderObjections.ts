// Objections of a buyer to a link under guarantee. An objection alone stops nothing: it requests a check of the link and
// shows an admin what the buyer found. At most one per order and week, so that nobody is harassed with them.
import { dayMs } from '../../contract/durations.ts'
import { objectionPauseDays, type Order, type OrderSide } from '../../contract/orders.ts'
import { requestRecordCheck } from '../links/delivered.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import * as clock from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { writeEvent } from './orderEvents.ts'
import type { OrderRow } from './orderRow.ts'
import { orderTexts } from './orderTexts.ts'
import { notifySides } from './transitionOrder.ts'
import type { LockedOrder } from './orderViewRows.ts'

/** Not directly after another check. */
const checkPauseMinutes = 10

type Guaranteed = Pick<OrderRow, 'id' | 'guarantee_state'>

/** From when the next one is possible; null: none is, because the link is not under guarantee. */
const nextObjectionAt = async (db: Db | Tx, { id, guarantee_state: state }: Guaranteed): Promise<Date | null> => {
  if (state !== 'running') return null
  const last = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', id)
    .where('event', '=', 'object')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new Date(last === undefined ? 0 : last.at.getTime() + objectionPauseDays * dayMs)
}

/** As the order shows it to its buyer. */
export const readObjection = async (
  db: Db | Tx,
  order: Guaranteed & { now: Date },
  side: OrderSide,
): Promise<Order['objection']> => {
  const at = side === 'buyer' ? await nextObjectionAt(db, order) : null
  return at === null ? null : { later_from: at > order.now ? at.toISOString() : null }
}

/** Under the lock of the order, so that of two objections at once one is refused. */
export const object = async (tx: Tx, { order, side }: LockedOrder, note: string): Promise<void> => {
  const [now, possibleFrom] = [await clock.now(tx), await nextObjectionAt(tx, order)]
  if (side !== 'buyer' || possibleFrom === null || order.link_id === null) throw new AppError('invalid_transition')
  if (now < possibleFrom) {
    const retryAfterSeconds = Math.ceil((possibleFrom.getTime() - now.getTime()) / 1_000)
    throw new AppError('objection_later', { retryAfterSeconds })
  }
  await writeEvent(tx, order, { event: 'object', actor: side, detail: { note } })
  await requestRecordCheck(tx, order.link_id, checkPauseMinutes)
  const domain = shownDomain(order.domain)
  const content = inEachLanguage((language) => {
    const t = orderTexts(language)
    return { title: t('objection.title', { domain }), message: t('objection.message') }
  })
  await notifyAdmins(tx, content, `/admin/orders/${order.id}`)
  await notifySides(tx, order)
}
