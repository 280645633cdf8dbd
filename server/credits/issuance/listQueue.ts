// Lists of the issuance queue: for admins by state, for a member their own.
import { sql } from 'kysely'
import { z } from 'zod'
import type { issuanceEndpoints, QueuedItem } from '../../../contract/issuance.ts'
import type { IssuedReason } from '../../../contract/issuanceRules.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { queuedPerPage } from '../../../contract/limits.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { QueueCause, QueueState } from './admission.ts'

type QueueQuery = InputOf<typeof issuanceEndpoints.queue>['query']

const shownToMemberMax = 100
const rejectionsShownDays = 90

const cursorForm = z.tuple([z.literal('issuance'), z.string().regex(/^[1-9]\d{0,14}$/)])

const columns = [
  'q.id',
  'q.number',
  'q.reason',
  'q.amount',
  'q.refers_to',
  'q.cause',
  'q.state',
  'q.queued_at',
  'q.decided_at',
  'q.decision_reason',
] as const

/** The newest decision about it. */
const decisionId = sql<string | null>`(
  select d.id from decisions d where d.subject_kind = 'issuance' and d.subject_id = q.id::text order by d.number desc limit 1)`

export const listQueue = async (
  db: Db,
  { reason, state, cursor }: QueueQuery,
): Promise<OutputOf<typeof issuanceEndpoints.queue>> => {
  const after = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const oldestFirst = state !== 'decided'
  let query = db
    .selectFrom('issuance_queue as q')
    .leftJoin('users as owner', (join) => join.onRef('owner.id', '=', 'q.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('users as decider', (join) =>
      join.onRef('decider.id', '=', 'q.decided_by').on('decider.deleted_at', 'is', null),
    )
    .select([...columns, 'q.owner_id', 'owner.full_name as owner_name', 'decider.full_name as decided_by'])
    .select(decisionId.as('decision_id'))
    .orderBy('q.number', oldestFirst ? 'asc' : 'desc')
    .limit(queuedPerPage + 1)
  if (state === 'queued') query = query.where('q.state', '=', 'queued')
  if (state === 'decided') query = query.where('q.state', '<>', 'queued')
  if (reason !== undefined) query = query.where('q.reason', '=', reason)
  if (after !== null) query = query.where('q.number', oldestFirst ? '>' : '<', after)
  const rows = await query.execute()
  const page = rows.slice(0, queuedPerPage)
  const last = page.at(-1)
  return {
    items: page.map(({ owner_id: id, owner_name: name, decided_by: decidedBy, ...row }) => ({
      ...itemOf(row),
      member: { id, name },
      decided_by: decidedBy,
    })),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('issuance', String(last.number)) : null,
  }
}

/** What awaits review, and what was rejected lately. */
export const listOwnQueue = async (db: Db, memberId: string): Promise<QueuedItem[]> => {
  const rows = await db
    .selectFrom('issuance_queue as q')
    .select(columns)
    .select(decisionId.as('decision_id'))
    .where('q.owner_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('q.state', 'in', ['queued', 'released']),
        eb.and([
          eb('q.state', '=', 'rejected'),
          eb('q.decided_at', '>', sql<Date>`clock_now() - make_interval(days => ${rejectionsShownDays})`),
        ]),
      ]),
    )
    .orderBy('q.number', 'desc')
    .limit(shownToMemberMax)
    .execute()
  return rows.map(itemOf)
}

/** For the export of a member’s data. */
export const allQueued = async (db: Db, memberId: string): Promise<QueuedItem[]> => {
  const rows = await db
    .selectFrom('issuance_queue as q')
    .select(columns)
    .select(decisionId.as('decision_id'))
    .where('q.owner_id', '=', memberId)
    .orderBy('q.number')
    .execute()
  return rows.map(itemOf)
}

interface ItemRow {
  id: string
  reason: string
  amount: number
  refers_to: string | null
  cause: string
  state: string
  queued_at: Date
  decided_at: Date | null
  decision_reason: string | null
  decision_id: string | null
}

const itemOf = (row: ItemRow): QueuedItem => ({
  id: row.id,
  reason: row.reason as IssuedReason,
  amount: row.amount,
  refers_to: row.refers_to,
  cause: row.cause as QueueCause,
  state: row.state as QueueState,
  queued_at: row.queued_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_reason: row.decision_reason,
  decision_id: row.decision_id,
})
