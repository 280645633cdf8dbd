// Lists of decisions: of the member concerned, and for admins with the open objections first.
import { z } from 'zod'
import type { Decision, decisionEndpoints } from '../../contract/decisions.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { decisionsPerPage } from '../../contract/limits.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { decisionColumns, decisionOf } from './decisionRow.ts'

const cursorForm = z.tuple([z.literal('decisions'), z.string().regex(/^[1-9]\d{0,14}$/)])

const pageOf = <T extends { number: number }>(
  rows: readonly T[],
): { page: readonly T[]; next_cursor: string | null } => {
  const page = rows.slice(0, decisionsPerPage)
  const last = page.at(-1)
  const isMore = rows.length > page.length && last !== undefined
  return { page, next_cursor: isMore ? encodeCursor('decisions', String(last.number)) : null }
}

const decisionsOf = (db: Db, memberId: string) =>
  db.selectFrom('decisions as d').select(decisionColumns).where('d.owner_id', '=', memberId)

export const listOwnDecisions = async (
  db: Db,
  memberId: string,
  cursor: string | undefined,
): Promise<OutputOf<typeof decisionEndpoints.mine>> => {
  let query = decisionsOf(db, memberId)
    .orderBy('d.number', 'desc')
    .limit(decisionsPerPage + 1)
  if (cursor !== undefined) query = query.where('d.number', '<', Number(decodeCursor(cursorForm, cursor)[1]))
  const { page, next_cursor } = pageOf(await query.execute())
  return { decisions: page.map(decisionOf), next_cursor }
}

export const readOwnDecision = async (db: Db, memberId: string, id: string): Promise<Decision> => {
  const row = await decisionsOf(db, memberId).where('d.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return decisionOf(row)
}

/** For the export of a member’s data. */
export const allDecisions = async (db: Db, memberId: string): Promise<Decision[]> =>
  (await decisionsOf(db, memberId).orderBy('d.number').execute()).map(decisionOf)

type ListQuery = InputOf<typeof decisionEndpoints.list>['query']

export const listDecisions = async (
  db: Db,
  { state, member, cursor }: ListQuery,
  callerId: string,
): Promise<OutputOf<typeof decisionEndpoints.list>> => {
  const after = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  const isOpen = state === 'open'
  let query = db
    .selectFrom('decisions as d')
    .leftJoin('users as owner', (join) => join.onRef('owner.id', '=', 'd.owner_id').on('owner.deleted_at', 'is', null))
    .leftJoin('users as decider', 'decider.id', 'd.decided_by')
    .leftJoin('users as answerer', 'answerer.id', 'd.answered_by')
    .select(decisionColumns)
    .select([
      'owner.full_name as owner_name',
      'decider.full_name as decider_name',
      'answerer.full_name as answerer_name',
    ])
    .orderBy('d.number', isOpen ? 'asc' : 'desc')
    .limit(decisionsPerPage + 1)
  if (isOpen) query = query.where('d.objected_at', 'is not', null).where('d.outcome', 'is', null)
  if (member !== undefined) query = query.where('d.owner_id', '=', member)
  if (after !== null) query = query.where('d.number', isOpen ? '>' : '<', after)
  const { page, next_cursor } = pageOf(await query.execute())
  return {
    decisions: page.map((row) => ({
      ...decisionOf(row),
      member: { id: row.owner_id, name: row.owner_name },
      decided_by: row.decider_name,
      is_own: row.decided_by === callerId,
      answered_by: row.answerer_name,
    })),
    next_cursor,
  }
}

/** Throws if there is no such decision. */
export const findConcerned = async (db: Db, id: string): Promise<string> => {
  const found = await db.selectFrom('decisions').select('owner_id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  return found.owner_id
}
