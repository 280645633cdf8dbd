// Whoever has read what a buyer has marked or uploaded sees by one number whether it still holds.
import type { Tx } from '../platform/db/database.ts'

/** In the transaction of every such change. Changes of one member wait for each other here. */
export const touchBuyer = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .insertInto('buyer_versions')
    .values({ user_id: memberId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ version: eb('buyer_versions.version', '+', 1) })),
    )
    .execute()
}
