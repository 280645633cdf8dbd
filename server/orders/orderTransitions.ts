// Moves that buyer or seller make by hand: only by whoever has seen how the order stands, and only what is open to their side.
import type { OrderMove } from '../../contract/orderProcess.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { handIn } from './submitLink.ts'
import { moveOrder } from './transitionOrder.ts'
import { writeStatement } from './orderStatements.ts'
import { findOwnOrder, type HeldOrder, lockOwnOrder, type OwnOrder } from './orderViewRows.ts'

interface OwnMove {
  move: OrderMove
  /** Which the member has seen. */
  version: number
  note: string | null
}

/** Whoever was overtaken, by another tab or the other side, is told so and changes nothing. */
const refuseOvertaken = ({ order }: HeldOrder, version: number): void => {
  if (order.version !== version) throw new AppError('conflict')
}

export const moveOwn = async (tx: Tx, held: HeldOrder, { move, version, note }: OwnMove): Promise<void> => {
  refuseOvertaken(held, version)
  await moveOrder(tx, held.order, { move, by: held.side, ...(note === null ? {} : { note }) })
}

/** What the buyer writes is their statement, which both sides read there and not in the history. */
export const disputeOwn = async (
  tx: Tx,
  held: HeldOrder,
  { version, statement }: { version: number; statement: string },
): Promise<void> => {
  await moveOwn(tx, held, { move: 'dispute', version, note: null })
  await writeStatement(tx, held.order.id, held.side, statement)
}

/** The website is locked before the order, as everywhere: nobody hands in on what is just being lost. */
export const handInOwn = async (
  tx: Tx,
  own: OwnOrder,
  { version, page }: { version: number; page: string },
): Promise<void> => {
  const { website_id: websiteId } = await findOwnOrder(tx, own)
  const claim = await lockClaim(tx, websiteId)
  const held = await lockOwnOrder(tx, own)
  refuseOvertaken(held, version)
  if (held.side !== 'seller') throw new AppError('move_not_open')
  if (claim?.memberId !== own.memberId || !claim.isVerified) throw new AppError('website_unverified')
  await handIn(tx, held.order, page)
}
