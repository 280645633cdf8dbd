// Version number of a buyer's marks and uploads. A cached copy is valid as long as the version is the same.
import type { Tx } from '../platform/db/database.ts'

/** Called in the transaction of every such change. Serialises the changes of one member. */
export const touchBuyer = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .insertInto('buyer_versions')
    .values({ user_id: memberId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ version: eb('buyer_versions.version', '+', 1) })),
    )
    .execute()
}
