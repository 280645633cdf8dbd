// Pending credits of a seller.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export const readPending = async (db: Db, ownerId: string): Promise<number> => {
  const { pending } = await db
    .selectFrom('payout_parts')
    .select(sql<number>`coalesce(sum(amount), 0)::int8`.as('pending'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return pending
}
