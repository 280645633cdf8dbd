// Retention of click data: deletes the hash salts and the clicks after a while. The counts stay.
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { pruneSalts } from '../platform/rotatingHash.ts'

/** Fixed*: an account counts within 30 days of its click, and the attribution may be retried for the same time. */
const clicksKeptDays = 60

export const pruneClicks = async (db: Db): Promise<void> => {
  await sql`
    delete from referral_clicks where day < (clock_now() at time zone 'UTC')::date - ${clicksKeptDays}::int`.execute(db)
}

export const forgettingSchedules: readonly Schedule[] = [
  { name: 'pruneSalts', recurrence: { everyMinutes: 60 }, run: (_, { db }) => pruneSalts(db) },
  { name: 'pruneClicks', recurrence: { dailyAtUtc: '03:45' }, run: (_, { db }) => pruneClicks(db) },
]
