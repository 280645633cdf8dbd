// Domain events of purchases, published in the same transaction as the change.
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { defineEvent, publish } from '../../platform/outbox/events.ts'

/**
 * A purchase has granted credits, or some of them were taken back or restored. purchasePieces.ts returns what it grants
 * by now.
 */
export const purchaseChanged = defineEvent(
  'credits.purchaseChanged',
  z.object({ purchaseId: z.uuid(), memberId: z.uuid() }),
)

export const publishPurchaseChanged = (tx: Tx, row: { id: string; user_id: string }): Promise<void> =>
  publish(tx, purchaseChanged, { purchaseId: row.id, memberId: row.user_id })
