// Recurring jobs. A schedule is a job that adds its own next occurrence, in product time, so that a moved clock runs
// every occurrence on its way.
import { sql } from 'kysely'
import { dayMs, minuteMs } from '../../../contract/durations.ts'
import * as clock from '../clock.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { type HandledJob, planAgain } from './jobs.ts'

export type Recurrence = { everyMinutes: number } | { dailyAtUtc: `${number}:${number}` }

export interface Schedule {
  /** The job's name, a verb phrase such as `pruneOutbox`. */
  name: string
  recurrence: Recurrence
  /** If it has never been scheduled, runs at once instead of waiting for the first occurrence. */
  firstAtOnce?: true
  run: HandledJob['run']
}

export const nextOccurrence = (recurrence: Recurrence, after: Date): Date => {
  if ('everyMinutes' in recurrence) return new Date(after.getTime() + recurrence.everyMinutes * minuteMs)
  const [hours, minutes] = recurrence.dailyAtUtc.split(':').map(Number)
  const sameDay = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), hours, minutes)
  return new Date(sameDay > after.getTime() ? sameDay : sameDay + dayMs)
}

/** Prefix of the job keys of all schedules, used by no other job. */
export const scheduleKeys = 'schedule:'

const keyOf = (schedule: Schedule): string => `${scheduleKeys}${schedule.name}`

const addNext = async (db: Db, schedule: Schedule): Promise<void> =>
  plan(db, schedule, nextOccurrence(schedule.recurrence, await clock.now(db)))

const addFirst = async (db: Db, schedule: Schedule): Promise<void> =>
  schedule.firstAtOnce === true ? plan(db, schedule, await clock.now(db)) : addNext(db, schedule)

const plan = async (db: Db, schedule: Schedule, runAt: Date): Promise<void> => {
  await planAgain(db, { name: schedule.name, runAt, jobKey: keyOf(schedule), maxAttempts: 3 })
}

/** Handlers that add the next occurrence before they work, so that a failing round never ends the schedule. */
export const scheduleHandlers = (schedules: readonly Schedule[]): HandledJob[] =>
  schedules.map((schedule) => ({
    name: schedule.name,
    lane: 'default',
    run: async (payload, context) => {
      await addNext(context.db, schedule)
      await schedule.run(payload, context)
    },
  }))

/** Makes sure that every schedule has a next occurrence. Safe to call from any number of processes. */
export const ensureSchedules = (db: Db, schedules: readonly Schedule[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ankerplatz.schedules'))`.execute(tx)
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where starts_with(key, ${scheduleKeys}) and attempts < max_attempts`.execute(
      tx,
    )
    const present = new Set(rows.map((row) => row.key))
    for (const schedule of schedules) {
      if (!present.has(keyOf(schedule))) await addFirst(tx, schedule)
    }
  })
