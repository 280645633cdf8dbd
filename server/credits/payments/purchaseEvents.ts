// What happens to purchases and others react to: published in the transaction that does it.
import type { Tx } from '../../platform/db/database.ts'
import { publish } from '../../platform/outbox/outbox.ts'

/** A purchase has given credits, or some of them were taken back or given again. What it gives by now, purchasePieces.ts says. */
export const purchaseChanged = 'credits.purchaseChanged'

export const publishPurchaseChanged = (tx: Tx, row: { id: string; user_id: string }): Promise<void> =>
  publish(tx, purchaseChanged, { purchaseId: row.id, memberId: row.user_id })
