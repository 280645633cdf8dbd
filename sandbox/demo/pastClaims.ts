// Claims of the demo data: made when a link was lost, and paid from what their debtors have received since.
import { addClaim, type NewClaim, payClaims } from '../../server/credits/claims.ts'
import type { Tx } from '../../server/platform/db/database.ts'

export const addPastClaim = async (tx: Tx, claim: NewClaim, at: Date): Promise<void> => {
  await addClaim(tx, claim)
  await tx.updateTable('claims').set({ created_at: at }).where('order_id', '=', claim.orderId).execute()
}

/** What was collected for claims is passed on. The notifications of today do not belong into this past. */
export const payPastClaims = async (tx: Tx): Promise<void> => {
  // By email address: ids are random, and who is paid first may pay claims of their own from it.
  const debtors = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.exists(eb.selectFrom('claims').select('order_id').whereRef('owner_id', '=', 'users.id')))
    .orderBy('email')
    .execute()
  for (const { id: ownerId } of debtors) await payClaims(tx, ownerId)
  await tx.deleteFrom('notifications').where('type', '=', 'claim_paid').execute()
}
