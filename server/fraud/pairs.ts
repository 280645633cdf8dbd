// Pairs of owners by how related they are, with what they trade with each other.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { fraudEndpoints } from '../../contract/fraud.ts'
import { pairsPerPage } from '../../contract/limits.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { readPeople } from './people.ts'
import { reasonsOf } from './rings.ts'

const cursorForm = z.tuple([z.literal('pairs'), z.string().regex(/^\d{1,3}$/), z.uuid(), z.uuid()])

type PairQuery = InputOf<typeof fraudEndpoints.pairs>['query']

interface PairRow {
  owner_a: string
  owner_b: string
  score: number
  reasons: unknown
  scored_at: Date
  marked_unrelated_at: Date | null
  new_evidence_at: Date | null
  orders: number
  credits: number
}

const conditions: Readonly<Record<PairQuery['state'], ReturnType<typeof sql>>> = {
  related: sql`r.marked_unrelated_at is null`,
  unrelated: sql`r.marked_unrelated_at is not null`,
  new_evidence: sql`r.new_evidence_at is not null`,
}

export const listPairs = async (
  db: Db,
  { state, cursor }: PairQuery,
): Promise<OutputOf<typeof fraudEndpoints.pairs>> => {
  const [, score, a, b] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  // One comparison of rows, which an index answers from where the last page ended.
  const after =
    score === undefined
      ? sql`true`
      : sql`(r.score, r.owner_a, r.owner_b) < (${Number(score)}::smallint, ${a ?? ''}::uuid, ${b ?? ''}::uuid)`
  const { rows } = await sql<PairRow>`
    select p.*, coalesce(there.orders, 0) + coalesce(back.orders, 0) as orders,
      (coalesce(there.paid, 0) + coalesce(back.paid, 0))::int8 as credits
    from (
        select r.owner_a, r.owner_b, r.score, r.reasons, r.scored_at, r.marked_unrelated_at, r.new_evidence_at
        from owner_relations r
        where ${conditions[state]} and ${after}
        order by r.score desc, r.owner_a desc, r.owner_b desc limit ${sql.lit(pairsPerPage + 1)}) as p
      left join owner_trades there on there.seller_owner_id = p.owner_a and there.buyer_owner_id = p.owner_b
      left join owner_trades back on back.seller_owner_id = p.owner_b and back.buyer_owner_id = p.owner_a
    order by p.score desc, p.owner_a desc, p.owner_b desc`.execute(db)
  const page = rows.slice(0, pairsPerPage)
  const person = await readPeople(
    db,
    page.flatMap((row) => [row.owner_a, row.owner_b]),
  )
  const last = page.at(-1)
  return {
    pairs: page.map((row) => ({
      ...{ owner_a: person(row.owner_a), owner_b: person(row.owner_b), score: row.score },
      ...{ reasons: reasonsOf(row.reasons), orders: row.orders, credits: row.credits },
      scored_at: row.scored_at.toISOString(),
      marked_unrelated_at: row.marked_unrelated_at?.toISOString() ?? null,
      new_evidence_at: row.new_evidence_at?.toISOString() ?? null,
    })),
    next_cursor:
      rows.length > page.length && last !== undefined
        ? encodeCursor('pairs', String(last.score), last.owner_a, last.owner_b)
        : null,
  }
}
