// Transitions made by buyer or seller: optimistic locking by version, and only what is available to their side.
import { orderReasonLengthMin } from '../../contract/limits.ts'
import type { OrderTransition } from '../../contract/orderProcess.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { refuseTooManyCancellations } from './orderLimits.ts'
import { submitLink } from './submitLink.ts'
import { transitionOrder } from './transitionOrder.ts'
import { writeStatement } from './orderStatements.ts'
import { findOwnOrder, type LockedOrder, lockOwnOrder, type OwnOrder } from './orderViewRows.ts'

interface OwnTransition {
  transition: OrderTransition
  /** The version the member has seen. */
  version: number
  note: string | null
}

/** Rejects a request that was overtaken by another tab or the other side; nothing changes. */
const refuseConflict = ({ order }: LockedOrder, version: number): void => {
  if (order.version !== version) throw new AppError('conflict')
}

export const transitionOwn = async (
  tx: Tx,
  locked: LockedOrder,
  { transition, version, note }: OwnTransition,
): Promise<void> => {
  refuseConflict(locked, version)
  // What a seller has already accepted by their prime mode is declined for a reason that the buyer reads.
  if (transition === 'decline' && locked.order.prime && (note?.length ?? 0) < orderReasonLengthMin) {
    throw new AppError('invalid_input', { issues: [{ path: 'note', code: 'required' }] })
  }
  await transitionOrder(tx, locked.order, { transition, by: locked.side, ...(note === null ? {} : { note }) })
}

/** Requires the lock of the buyer, taken before the one of the order. */
export const cancelOwn = async (
  tx: Tx,
  locked: LockedOrder,
  { version, note }: Omit<OwnTransition, 'transition'>,
): Promise<void> => {
  refuseConflict(locked, version)
  if (locked.side === 'buyer') await refuseTooManyCancellations(tx, locked.order)
  await transitionOwn(tx, locked, { transition: 'cancel', version, note })
}

/** The buyer's text is their statement, which both sides read in the dispute and not in the history. */
export const disputeOwn = async (
  tx: Tx,
  locked: LockedOrder,
  { version, statement }: { version: number; statement: string },
): Promise<void> => {
  await transitionOwn(tx, locked, { transition: 'dispute', version, note: null })
  await writeStatement(tx, locked.order.id, locked.side, statement)
}

/** The website is locked before the order, as everywhere: no link is submitted on a website that is just being lost. */
export const submitOrderLink = async (
  tx: Tx,
  own: OwnOrder,
  { version, page }: { version: number; page: string },
): Promise<void> => {
  const { website_id: websiteId } = await findOwnOrder(tx, own)
  const claim = await lockClaim(tx, websiteId)
  const locked = await lockOwnOrder(tx, own)
  refuseConflict(locked, version)
  if (locked.side !== 'seller') throw new AppError('invalid_transition')
  if (claim?.memberId !== own.memberId || !claim.isVerified) throw new AppError('website_unverified')
  await submitLink(tx, locked.order, page)
}
