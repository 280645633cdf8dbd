// The link of an order as both sides see it, and looks at it that one of them asks for.
import type { LinkCheck, WatchedLink } from '../../contract/links.ts'
import { orderChecksShown } from '../../contract/orders.ts'
import { askForLook } from '../links/delivered.ts'
import { readChecks, shownLink } from '../links/linkView.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { tellSides } from './transitionOrder.ts'
import type { OrderRow } from './orderRow.ts'
import type { ShownRow } from './orderViewRows.ts'

type LookedAt = Pick<OrderRow, 'status' | 'in_check' | 'guarantee_state'>

/** Something hangs on what a look says. */
const isLookedAt = ({ status, in_check: inCheck, guarantee_state: guarantee }: LookedAt): boolean => {
  if (status === 'in_progress') return inCheck
  return status === 'delivered' || status === 'disputed' || (status === 'completed' && guarantee === 'running')
}

export interface ShownLink {
  link: WatchedLink | null
  checks: LinkCheck[]
  checkAgainIn: number | null
}

/** Nobody asks for another look so soon after one. */
const pauseMinutes = 10
const pauseMs = pauseMinutes * 60_000

export const readLink = async (db: Db | Tx, row: ShownRow): Promise<ShownLink> => {
  const { link_id: linkId, now } = row
  if (linkId === null) return { link: null, checks: [], checkAgainIn: null }
  const watched = await db.selectFrom('watched_links').selectAll().where('id', '=', linkId).executeTakeFirstOrThrow()
  const { last_checked_at: lastAt, checking_since: checkingSince, state } = watched
  const mayAsk = isLookedAt(row) && state !== 'ended' && checkingSince === null
  const restMs = lastAt === null ? 0 : lastAt.getTime() + pauseMs - now.getTime()
  return {
    link: shownLink(watched, now),
    checks: await readChecks(db, linkId, { before: null, countMax: orderChecksShown }),
    checkAgainIn: mayAsk ? Math.max(0, Math.ceil(restMs / 1_000)) : null,
  }
}

export const checkAgain = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (order.link_id === null || !isLookedAt(order)) throw new AppError('move_not_open')
  if (!(await askForLook(tx, order.link_id, pauseMinutes))) throw new AppError('check_again_later')
  await tellSides(tx, order)
}
