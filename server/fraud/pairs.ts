// Pairs of owners by how related they are, with what they trade with each other; and marking a pair as not related.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { fraudEndpoints } from '../../contract/fraud.ts'
import { pairsPerPage } from '../../contract/limits.ts'
import { recordDecision } from '../decisions/decisions.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
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
  orders: number
  credits: number
}

export const listPairs = async (
  db: Db,
  { state, cursor }: PairQuery,
): Promise<OutputOf<typeof fraudEndpoints.pairs>> => {
  const [, score, a, b] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const after =
    score === undefined
      ? sql`true`
      : sql`r.score <= ${Number(score)}::smallint and (r.score < ${Number(score)}::smallint or (r.owner_a, r.owner_b) > (${a ?? ''}::uuid, ${b ?? ''}::uuid))`
  const { rows } = await sql<PairRow>`
    select p.*, coalesce(there.orders, 0) + coalesce(back.orders, 0) as orders,
      (coalesce(there.paid, 0) + coalesce(back.paid, 0))::int8 as credits
    from (
        select r.owner_a, r.owner_b, r.score, r.reasons, r.scored_at, r.marked_unrelated_at
        from owner_relations r
        where ${state === 'related' ? sql`r.marked_unrelated_at is null` : sql`r.marked_unrelated_at is not null`} and ${after}
        order by r.score desc, r.owner_a, r.owner_b limit ${sql.lit(pairsPerPage + 1)}) as p
      left join owner_trades there on there.seller_owner_id = p.owner_a and there.buyer_owner_id = p.owner_b
      left join owner_trades back on back.seller_owner_id = p.owner_b and back.buyer_owner_id = p.owner_a
    order by p.score desc, p.owner_a, p.owner_b`.execute(db)
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
    })),
    next_cursor:
      rows.length > page.length && last !== undefined
        ? encodeCursor('pairs', String(last.score), last.owner_a, last.owner_b)
        : null,
  }
}

export interface Unrelated {
  ownerA: string
  ownerB: string
  reasons: string
  by: string
}

/** Both members get a decision. False if they are marked already; throws if no relation between them is known. */
export const markUnrelated = async (tx: Tx, { ownerA, ownerB, reasons, by }: Unrelated): Promise<boolean> => {
  const [first = '', second = ''] = [ownerA, ownerB].toSorted()
  const relation = await tx
    .selectFrom('owner_relations')
    .select(['score', 'marked_unrelated_at'])
    .where('owner_a', '=', first)
    .where('owner_b', '=', second)
    .forUpdate()
    .executeTakeFirst()
  if (relation === undefined) throw new AppError('not_found')
  if (relation.marked_unrelated_at !== null) return false
  const decided = {
    ...({ measure: 'marked_unrelated', ground: 'not_related' } as const),
    subject: { kind: 'pair' as const, id: `${first}:${second}` },
    facts: [{ fact: 'score' as const, score: relation.score }],
    ...{ reasons, by },
  }
  const decisionId = await recordDecision(tx, { ...decided, ownerId: first })
  await recordDecision(tx, { ...decided, ownerId: second })
  await tx
    .updateTable('owner_relations')
    .set({ marked_unrelated_at: sql<Date>`clock_now()`, decision_id: decisionId })
    .where('owner_a', '=', first)
    .where('owner_b', '=', second)
    .execute()
  return true
}
