// The link of an order as both sides see it, and the rechecks they request.
import { minuteMs } from '../../contract/durations.ts'
import type { LinkCheck, MonitoredLink } from '../../contract/links.ts'
import { orderChecksShown } from '../../contract/orders.ts'
import { requestRecordCheck } from '../links/delivered.ts'
import { readChecks, shownLink } from '../links/linkView.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifySides } from './transitionOrder.ts'
import type { OrderRow } from './orderRow.ts'
import type { ShownRow } from './orderViewRows.ts'

type CheckedLink = Pick<OrderRow, 'status' | 'in_check' | 'guarantee_state'>

/** Whether anything depends on the result of a check. */
const isChecked = ({ status, in_check: inCheck, guarantee_state: guarantee }: CheckedLink): boolean => {
  if (status === 'in_progress') return inCheck
  return status === 'delivered' || status === 'disputed' || (status === 'completed' && guarantee === 'running')
}

export interface ShownLink {
  link: MonitoredLink | null
  checks: LinkCheck[]
  checkAgainIn: number | null
}

/** Minimum time between a check and a requested recheck. */
const pauseMinutes = 10
const pauseMs = pauseMinutes * minuteMs

export const readLink = async (db: Db | Tx, row: ShownRow): Promise<ShownLink> => {
  const { link_id: linkId, now } = row
  if (linkId === null) return { link: null, checks: [], checkAgainIn: null }
  const watched = await db.selectFrom('monitored_links').selectAll().where('id', '=', linkId).executeTakeFirstOrThrow()
  const { last_checked_at: lastAt, checking_since: checkingSince, state } = watched
  const mayAsk = isChecked(row) && state !== 'ended' && checkingSince === null
  const restMs = lastAt === null ? 0 : lastAt.getTime() + pauseMs - now.getTime()
  return {
    link: shownLink(watched, now),
    checks: await readChecks(db, linkId, { before: null, countMax: orderChecksShown }),
    checkAgainIn: mayAsk ? Math.max(0, Math.ceil(restMs / 1_000)) : null,
  }
}

export const checkAgain = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (order.link_id === null || !isChecked(order)) throw new AppError('invalid_transition')
  if (!(await requestRecordCheck(tx, order.link_id, pauseMinutes))) throw new AppError('check_again_later')
  await notifySides(tx, order)
}
