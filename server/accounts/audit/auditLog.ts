// Audit log of admin actions. An entry is written in the transaction of its effect, so neither exists without the
// other.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AuditAction, AuditEntry, userAdminEndpoints } from '../../../contract/accountsAdmin.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

const entriesPerPage = 50

export interface AuditRecord {
  actorId: string
  action: AuditAction
  subjectId?: string
  reason?: string
  details?: Readonly<Record<string, string>>
  /** Defaults to now; demo data sets past times. */
  at?: RawBuilder<Date>
}

export const record = async (tx: Tx, entry: AuditRecord): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId ?? null,
      reason: entry.reason ?? null,
      details: JSON.stringify(entry.details ?? {}),
      ...(entry.at === undefined ? {} : { at: entry.at }),
    })
    .execute()
}

/** The actions on one member, newest first. */
export const latestAbout = (db: Db, memberId: string): Promise<AuditEntry[]> =>
  entries(db).where('audit_log.subject_id', '=', memberId).limit(entriesPerPage).execute().then(described)

type AuditQuery = z.output<typeof userAdminEndpoints.audit.query>

export const listEntries = async (
  db: Db,
  { action, actor, cursor }: AuditQuery,
): Promise<OutputOf<typeof userAdminEndpoints.audit>> => {
  let query = entries(db).limit(entriesPerPage + 1)
  if (action !== undefined) query = query.where('action', '=', action)
  if (actor !== undefined) query = query.where('actor_id', '=', actor)
  if (cursor !== undefined) query = query.where(isBefore(Number(decodeCursor(cursorForm, cursor)[1])))
  const found = described(await query.execute())
  const page = found.slice(0, entriesPerPage)
  const last = page.at(-1)
  return {
    entries: page,
    next_cursor: found.length > page.length && last !== undefined ? encodeCursor('audit', last.id) : null,
  }
}

const entries = (db: Db) =>
  db
    .selectFrom('audit_log')
    .innerJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      sql<AuditAction>`audit_log.action`.as('action'),
      'actor_id',
      'actor.full_name as actor_name',
      'subject_id',
      'subject.full_name as subject_name',
      'reason',
      sql<Record<string, string>>`audit_log.details`.as('details'),
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')

/**
 * Entries are never deleted, so the id of the last one shown is enough for a cursor: its time is read to the
 * microsecond.
 */
const isBefore = (id: number) =>
  sql<boolean>`(audit_log.at, audit_log.id) < ((select at from audit_log where id = ${id}), ${id}::bigint)`

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

const described = (rows: readonly EntryRow[]): AuditEntry[] =>
  rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor: { id: row.actor_id, name: row.actor_name },
    subject: row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name ?? '' },
    reason: row.reason,
    details: row.details,
  }))

const cursorForm = z.tuple([z.literal('audit'), z.string().regex(/^\d{1,15}$/)])
