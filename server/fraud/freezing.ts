// Freezing and releasing the credits of several members in one action: the members of a ring. Each gets a decision with
// the facts about them; no fact names another member.
import { sql } from 'kysely'
import type { DecisionFact } from '../../contract/decisions.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { fraudEndpoints } from '../../contract/fraud.ts'
import { freezesPerPage } from '../../contract/limits.ts'
import { z } from 'zod'
import { freezeCredits, releaseCredits } from '../credits/frozen.ts'
import { stateOf } from '../decisions/decisionRow.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { readPeople } from './people.ts'
import { reasonsOf } from './rings.ts'

type Freezing = InputOf<typeof fraudEndpoints.freeze>['body'] & { by: string }

interface Done {
  members: number
  credits: number
}

/** By descending id, as the ledger locks them. */
const inLockOrder = (members: readonly string[]): string[] => [...new Set(members)].toSorted().toReversed()

const sumOf = (amounts: readonly (number | null)[]): Done => {
  const done = amounts.filter((amount) => amount !== null)
  return { members: done.length, credits: done.reduce((sum, amount) => sum + amount, 0) }
}

export const freezeMembers = async (
  tx: Tx,
  { members, ground, ring_id: ringId, reasons, by }: Freezing,
): Promise<Done> => {
  const ring = ringId === undefined ? [] : [await ringFact(tx, ringId)]
  const amounts: (number | null)[] = []
  for (const memberId of inLockOrder(members)) {
    const facts = [...ring, ...(await relationFacts(tx, memberId, members))]
    amounts.push(await freezeCredits(tx, { memberId, ground, facts, reasons, by }))
  }
  return sumOf(amounts)
}

export const releaseMembers = async (
  tx: Tx,
  { members, reasons, by }: { members: readonly string[]; reasons: string; by: string },
): Promise<Done> => {
  const amounts: (number | null)[] = []
  for (const memberId of inLockOrder(members)) amounts.push(await releaseCredits(tx, { memberId, by, reasons }))
  return sumOf(amounts)
}

const ringFact = async (tx: Tx, id: string): Promise<DecisionFact> => {
  const ring = await tx
    .selectFrom('trade_rings')
    .select(['credits', 'orders', sql<number>`cardinality(owners)`.as('members')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (ring === undefined) throw new AppError('not_found')
  return { fact: 'ring', ...ring }
}

/** Throws if one of them never existed. */
export const requireMembers = async (db: Db, members: readonly string[]): Promise<void> => {
  const known = await db.selectFrom('users').select('id').where('id', 'in', members).execute()
  if (known.length < new Set(members).size) throw new AppError('not_found')
}

const signalsMax = 5

/** The strongest relation: to another member of the group, or to anybody if the member is frozen alone. */
const relationFacts = async (tx: Tx, memberId: string, group: readonly string[]): Promise<DecisionFact[]> => {
  const others = group.filter((id) => id !== memberId)
  const { rows } = await sql<{ other: string; score: number; reasons: unknown }>`
    select * from (
      (select owner_b as other, score, reasons from owner_relations
        where owner_a = ${memberId} and marked_unrelated_at is null and (${others.length === 0} or owner_b = any (${others}::uuid[])))
      union all
      (select owner_a, score, reasons from owner_relations
        where owner_b = ${memberId} and marked_unrelated_at is null and (${others.length === 0} or owner_a = any (${others}::uuid[])))) as found
    order by score desc limit 1`.execute(tx)
  const [strongest] = rows
  if (strongest === undefined) return []
  const { orders, credits } = await tx
    .selectFrom('owner_trades')
    .select(sql<number>`coalesce(sum(orders), 0)::int8`.as('orders'))
    .select(sql<number>`coalesce(sum(paid), 0)::int8`.as('credits'))
    .where((eb) =>
      eb.or([
        eb.and([eb('seller_owner_id', '=', memberId), eb('buyer_owner_id', '=', strongest.other)]),
        eb.and([eb('seller_owner_id', '=', strongest.other), eb('buyer_owner_id', '=', memberId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return [
    { fact: 'score', score: strongest.score },
    ...reasonsOf(strongest.reasons)
      .slice(0, signalsMax)
      .map(({ signal }) => ({ fact: 'signal' as const, signal })),
    ...(orders > 0 ? [{ fact: 'traded' as const, orders, credits }] : []),
  ]
}

const cursorForm = z.tuple([z.literal('frozen'), z.string().regex(/^[1-9]\d{0,14}$/)])

export const listFrozen = async (
  db: Db,
  cursor: string | undefined,
): Promise<OutputOf<typeof fraudEndpoints.frozen>> => {
  let query = db
    .selectFrom('freezes as f')
    .innerJoin('decisions as d', 'd.id', 'f.decision_id')
    .leftJoin('ledger_accounts as a', (join) => join.onRef('a.owner_id', '=', 'f.owner_id').on('a.kind', '=', 'frozen'))
    .select(['f.number', 'f.owner_id', 'f.frozen_at', 'f.closed_at', 'd.id', 'd.reasons', 'd.outcome', 'd.objected_at'])
    .select('a.balance')
    .where('f.ended_at', 'is', null)
    .orderBy('f.number', 'desc')
    .limit(freezesPerPage + 1)
  if (cursor !== undefined) query = query.where('f.number', '<', Number(decodeCursor(cursorForm, cursor)[1]))
  const rows = await query.execute()
  const page = rows.slice(0, freezesPerPage)
  const person = await readPeople(
    db,
    page.map((row) => row.owner_id),
  )
  const last = page.at(-1)
  return {
    members: page.map((row) => ({
      member: person(row.owner_id),
      amount: row.balance ?? 0,
      frozen_at: row.frozen_at.toISOString(),
      decision: { id: row.id, state: stateOf(row), reasons: row.reasons },
      is_closed: row.closed_at !== null,
    })),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('frozen', String(last.number)) : null,
  }
}
