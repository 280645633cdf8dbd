// Ledger audit: verifies that the ledger adds up, nightly or when an admin requests it. One runs at a time; it reads
// one snapshot and blocks no other transaction. Violations are stored, and admins are notified.
import { sql } from 'kysely'
import { z } from 'zod'
import type { LedgerAudit } from '../../contract/creditsAdmin.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { defineJob, enqueue, type JobContext, jobWaits } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { creditTexts } from './creditTexts.ts'
import { wrongDays } from './days.ts'
import { wrongThousands } from './earned.ts'
import { wrongIssuance } from './issuance/audit.ts'

export const runAuditJob = defineJob('runAudit', z.object({ auditId: z.string() }))
const keyOf = (auditId: string): string => `proof:${auditId}`

const proofsShown = 30
const violationsKeptMax = 100
const attemptsMax = 3
const checkTimeout = '30min'

type Violation = NonNullable<LedgerAudit['violations']>[number]
const violations = z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() }))

/** Null if one is already running. */
const begin = async (tx: Tx, askedBy: string | null): Promise<string | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('ankerplatz.proof'))`.execute(tx)
  // An audit whose job has used up its attempts has no result and makes room for another.
  await sql`
    delete from ledger_audits where finished_at is null
      and not ${jobWaits(sql<string>`${keyOf('')}::text || ledger_audits.id`)}`.execute(tx)
  const running = await tx.selectFrom('ledger_audits').select('id').where('finished_at', 'is', null).executeTakeFirst()
  if (running !== undefined) return null
  const { id } = await tx
    .insertInto('ledger_audits')
    .values({ asked_by: askedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  const auditId = String(id)
  await enqueue(tx, runAuditJob, { auditId }, { jobKey: keyOf(auditId), maxAttempts: attemptsMax })
  return auditId
}

/** Requested by an admin, who gets an error if one is already running. */
export const requestAudit = async (tx: Tx, askedBy: string): Promise<LedgerAudit> => {
  const auditId = await begin(tx, askedBy)
  if (auditId === null) throw new AppError('in_progress')
  const [audit] = await findAudits(tx, 1)
  if (audit === undefined) throw new Error('The ledger audit that was just started is missing.')
  return audit
}

export const auditByNight = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await begin(tx, null)
  })

/** An audit that fails for the last time is removed: one that never finishes would block every later one. */
export const runAudit = async (
  { db, log, attempt, attemptsMax: attempts }: Pick<JobContext, 'attempt' | 'attemptsMax' | 'db' | 'log'>,
  auditId: string,
): Promise<void> => {
  try {
    await finish(db, log, auditId, await check(db))
  } catch (error) {
    if (attempt >= attempts) {
      await db.deleteFrom('ledger_audits').where('id', '=', Number(auditId)).where('finished_at', 'is', null).execute()
    }
    throw error
  }
}

interface Found {
  transfers: number
  violations: Violation[]
}

const finish = async (db: Db, log: Log, auditId: string, { transfers, violations: found }: Found): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const finished = await tx
      .updateTable('ledger_audits')
      .set({ finished_at: sql<Date>`clock_now()`, transfers, violations: JSON.stringify(found) })
      .where('id', '=', Number(auditId))
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (finished !== undefined && found.length > 0) await notifyAdmins(tx, messageOf(found.length), '/admin/credits')
  })
  if (found.length > 0) log.error({ auditId, violations: found.slice(0, 10) }, 'the ledger does not add up')
}

const check = (db: Db): Promise<Found> =>
  inTransaction(
    db,
    async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`set local statement_timeout = ${sql.lit(checkTimeout)}`.execute(tx)
      const { rows } = await sql<Violation>`
        select rule, subject, detail from ledger_check() union all (${wrongDays}) union all (${wrongThousands}) union all (${wrongIssuance}) limit ${violationsKeptMax}`.execute(
        tx,
      )
      const { rows: counted } = await sql<{ transfers: number }>`
        select count(*) as transfers from ledger_transfers`.execute(tx)
      return { transfers: counted[0]?.transfers ?? 0, violations: rows }
    },
    { isolation: 'repeatable read' },
  )

const messageOf = (found: number) =>
  inEachLanguage((language) => {
    const t = creditTexts(language)
    const message =
      found === violationsKeptMax
        ? t('messages.ledgerAudit.foundAtLeast', { figure: found })
        : t('messages.ledgerAudit.found', { count: found })
    return { title: t('messages.ledgerAudit.title'), message }
  })

export const listAudits = (db: Db): Promise<LedgerAudit[]> => findAudits(db, proofsShown)

export const newestAudit = async (db: Db): Promise<LedgerAudit | null> => (await findAudits(db, 1))[0] ?? null

const findAudits = async (db: Db, limit: number): Promise<LedgerAudit[]> => {
  const rows = await db
    .selectFrom('ledger_audits as proof')
    .leftJoin('users as asker', (join) =>
      join.onRef('asker.id', '=', 'proof.asked_by').on('asker.deleted_at', 'is', null),
    )
    .select([
      'proof.id',
      'asker.id as asker_id',
      'asker.full_name',
      'started_at',
      'finished_at',
      'transfers',
      'violations',
    ])
    .orderBy('proof.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    asked_by: row.asker_id === null ? null : { id: row.asker_id, name: row.full_name ?? '' },
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    transfers: row.transfers,
    violations: row.violations === null ? null : violations.parse(row.violations),
  }))
}
