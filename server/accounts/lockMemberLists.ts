// Advisory lock per member: requests that count against a list limit run one after the other.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** Two tabs of one member add entries one after the other, so that neither bypasses the limit. */
export const lockMemberLists = async (tx: Tx, memberId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists of ${memberId}`}, 0))`.execute(tx)
}
