// Both sides of an order, locked in the order of the ledger, and which of them have closed their account.
import { lockBalance } from '../../credits/balance.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OrderRow } from '../orderRow.ts'

type Parties = Pick<OrderRow, 'buyer_user_id' | 'seller_user_id'>

/**
 * Closing an account locks its credits: under these locks a member has either left already or stays. Same lock order as
 * the ledger.
 */
export const lockBoth = async (tx: Tx, order: Parties): Promise<void> => {
  for (const memberId of [order.buyer_user_id, order.seller_user_id].toSorted().toReversed()) {
    await lockBalance(tx, memberId)
  }
}

export const whoHasLeft = async (tx: Tx, order: Parties): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [order.buyer_user_id, order.seller_user_id])
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
