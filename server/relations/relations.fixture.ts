// Owners with signals and trades for tests of related parties.
import { sql } from 'kysely'
import { hashSignal, type SeenValue } from '../accounts/signals.ts'
import { addMember } from '../orders/orders.fixture.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { noticeSignals } from './notice.ts'
import { pairOf } from './pairs.ts'
import type { RelationReason } from './score.ts'

export const testSecret = 'a secret of tests'

export const addOwners = async (db: Db, count: number): Promise<string[]> => {
  const owners: string[] = []
  for (let each = 0; each < count; each += 1) owners.push(await addMember(db))
  return owners
}

/** As if they had traded for long, so that they count towards the owners of a value. */
export const establish = async (db: Db, owners: readonly string[]): Promise<void> => {
  await sql`update users set created_at = clock_now() - interval '60 days' where id = any(${[...owners]}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid)
    select owner, gen_random_uuid(), 1, 10 from unnest(${[...owners]}::uuid[]) as owner`.execute(db)
}

export const notice = (db: Db, ownerId: string, ...values: SeenValue[]): Promise<number> =>
  inTransaction(db, (tx) =>
    noticeSignals(tx, { ownerId, signals: values.map((value) => hashSignal(testSecret, value)) }),
  )

export interface StoredRelation {
  score: number
  score_without_referral: number
  reasons: RelationReason[]
  marked: boolean
  alerted: boolean
}

export const relationOf = async (db: Db, one: string, other: string): Promise<StoredRelation | null> => {
  const { a, b } = pairOf(one, other)
  const { rows } = await sql<StoredRelation>`
    select score, score_without_referral, reasons, marked_unrelated_at is not null as marked, new_evidence_at is not null as alerted
    from owner_relations where owner_a = ${a} and owner_b = ${b}`.execute(db)
  return rows[0] ?? null
}

export const isRelated = async (db: Db, one: string, other: string): Promise<boolean> => {
  const { rows } = await sql<{ related: boolean }>`select is_related(${one}, ${other}) as related`.execute(db)
  return rows[0]?.related === true
}

export const isRelatedBeyondReferral = async (db: Db, one: string, other: string): Promise<boolean> => {
  const { rows } = await sql<{ related: boolean }>`
    select is_related_beyond_referral(${one}, ${other}) as related`.execute(db)
  return rows[0]?.related === true
}

export const addTrade = async (db: Db, seller: string, buyer: string, paid: number, orders = 2): Promise<void> => {
  await sql`
    insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid) values (${seller}, ${buyer}, ${orders}, ${paid})
    on conflict (seller_owner_id, buyer_owner_id) do update set paid = excluded.paid, orders = excluded.orders`.execute(
    db,
  )
}
