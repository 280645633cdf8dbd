// Claims of the demo data: made when a link was lost, and paid from what their debtors have received since.
import { addClaim, type NewClaim, payClaims } from '../../server/credits/claims.ts'
import type { Tx } from '../../server/platform/db/database.ts'

export const addPastClaim = async (tx: Tx, claim: NewClaim, at: Date): Promise<void> => {
  await addClaim(tx, claim)
  await tx.updateTable('claims').set({ created_at: at }).where('order_id', '=', claim.orderId).execute()
}

/** What was collected for claims is passed on. */
export const payPastClaims = async (tx: Tx): Promise<void> => {
  const debtors = await tx.selectFrom('claims').select('owner_id').distinct().orderBy('owner_id').execute()
  for (const { owner_id: ownerId } of debtors) await payClaims(tx, ownerId)
}
