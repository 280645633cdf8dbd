// Suppression list: addresses with a permanent bounce. The caller decides whether to respect it: notifications do,
// mails about the account do not.
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

/** The first reason is kept: since then nothing arrives. */
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

/** False if the address was not suppressed. */
export const trust = async (tx: Tx, address: string): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('mail_suppressions')
    .where('address', '=', lowerCase(address))
    .returning('address')
    .executeTakeFirst()
  return removed !== undefined
}

/** PostgreSQL's `lower()`, which the table requires. */
const lowerCase = (address: string) => sql<string>`lower(${address})`
