// Scheduled jobs of drafts: recovers writings whose process has ended, and prunes old usage.
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { healInterrupted } from './writing.ts'

const usesKeptFor = '3 months'

const forgetOldUses = async (db: Db): Promise<void> => {
  await sql`delete from content_uses where started_at < (select clock_now()) - ${usesKeptFor}::interval`.execute(db)
}

export const contentSchedules: readonly Schedule[] = [
  { name: 'recoverInterruptedWritings', recurrence: { everyMinutes: 2 }, run: (_, { db }) => healInterrupted(db) },
  { name: 'pruneContentUses', recurrence: { dailyAtUtc: '03:55' }, run: (_, { db }) => forgetOldUses(db) },
]
