// Personal data of related parties: which kinds of signals are kept about a member, and how related they are to how many
// others, who are not named. Closing the account deletes the signals; the score of a pair stays, because the statistics and
// reviews of the other side depend on it.
import { sql } from 'kysely'
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import { dropSignalsOf } from './dropSignals.ts'

export const relationRecords: MemberRecords = {
  name: 'relations',
  tables: ['relation_signals'],
  take: async (db, memberId) => ({
    signals: await db
      .selectFrom('relation_signals')
      .select(['kind', 'first_seen_at', 'seen_at', 'expires_at'])
      .where('owner_id', '=', memberId)
      .orderBy('kind')
      .orderBy('first_seen_at')
      .execute(),
    related: (
      await sql`
        select score, reasons, marked_unrelated_at is not null as marked_unrelated, scored_at from owner_relations
        where owner_a = ${memberId} or owner_b = ${memberId} order by score desc, scored_at`.execute(db)
    ).rows,
    trade_rings: (
      await sql`
        select cardinality(owners) as members, credits, orders, found_at, last_trade_at from trade_rings
        where owners @> array[${memberId}::uuid] order by found_at`.execute(db)
    ).rows,
  }),
  erase: dropSignalsOf,
}
