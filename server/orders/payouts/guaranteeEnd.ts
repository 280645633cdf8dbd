// Guarantee account of a seller who has left: it stays while it can be drawn on, and expires with the last guarantee or order.
import { sql } from 'kysely'
import { lockBalance } from '../../credits/balance.ts'
import { expireGuarantee } from '../../credits/guaranteeAccount.ts'
import type { Tx } from '../../platform/db/database.ts'

/** For a seller who leaves now. */
export const expireUnlessNeeded = async (tx: Tx, sellerId: string): Promise<void> => {
  // Whatever ends a guarantee holds this lock; the query after it sees what those before have written.
  await lockBalance(tx, sellerId)
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from backlink_orders where seller_user_id = ${sellerId} and ended_at is null)
      or exists (select from backlink_orders where seller_user_id = ${sellerId} and guarantee_state = 'running') as needed`.execute(
    tx,
  )
  if (rows[0]?.needed === false) await expireGuarantee(tx, sellerId)
}

/** After an order or a guarantee has ended. Nothing happens while its seller is a member. */
export const expireIfLeft = async (tx: Tx, sellerId: string): Promise<void> => {
  const left = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sellerId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (left !== undefined) await expireUnlessNeeded(tx, sellerId)
}
