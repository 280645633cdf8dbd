// Addresses from which a mail came back for good. Whether a mail respects that is up to whoever writes it: notifications do, letters
// about the account itself do not.
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export const suppressedSince = async (db: Db, address: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('mail_suppressions')
    .select('since')
    .where('address', '=', lowerCase(address))
    .executeTakeFirst()
  return row?.since ?? null
}

export const isSuppressed = async (db: Db, address: string): Promise<boolean> =>
  (await suppressedSince(db, address)) !== null

/** The first reason stays: it is the one since which nothing arrives. */
export const suppress = async (
  tx: Tx,
  { address, reason, mailId }: { address: string; reason: string; mailId: string | null },
): Promise<void> => {
  await tx
    .insertInto('mail_suppressions')
    .values({ address: lowerCase(address), reason, mail_id: mailId })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

/** False where there was nothing to forgive. */
export const trust = async (tx: Tx, address: string): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('mail_suppressions')
    .where('address', '=', lowerCase(address))
    .returning('address')
    .executeTakeFirst()
  return removed !== undefined
}

/** The database's own idea of lower case, as the table demands it. */
const lowerCase = (address: string) => sql<string>`lower(${address})`
