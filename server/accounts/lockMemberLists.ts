// What bounds a member's lists is counted by one request after the other.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** Two tabs of one member add one after the other, so that neither slips past the other's count. */
export const lockMemberLists = async (tx: Tx, memberId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists of ${memberId}`}, 0))`.execute(tx)
}
