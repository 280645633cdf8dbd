// Domain events of purchases, published in the same transaction as the change.
import type { Tx } from '../../platform/db/database.ts'
import { publish } from '../../platform/outbox/outbox.ts'

/**
 * A purchase has granted credits, or some of them were taken back or restored. purchasePieces.ts returns what it grants
 * by now.
 */
export const purchaseChanged = 'credits.purchaseChanged'

export const publishPurchaseChanged = (tx: Tx, row: { id: string; user_id: string }): Promise<void> =>
  publish(tx, purchaseChanged, { purchaseId: row.id, memberId: row.user_id })
