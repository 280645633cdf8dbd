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
import { relationFacts } from './relationFacts.ts'

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
