// When saved searches are held against what has changed: every minute, so that what comes at once is told at once, in one notice.
import type { Db } from '../platform/db/database.ts'
import { addJob, type JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { findHits } from './hits.ts'
import { pruneSearchHits, notifyOfHits } from './alerts.ts'

const tellJob = 'tellSavedSearches'

/** One after the other, and one waits at most. */
export const startSearchAlerts = (db: Db): Promise<void> =>
  addJob(db, tellJob, {}, { jobKey: tellJob, queue: tellJob, maxAttempts: 3 })

export const savedSearchJobs: JobHandlers = {
  [tellJob]: async (_, { db }) => {
    while (await findHits(db)) continue
    while (await notifyOfHits(db)) continue
  },
}

export const savedSearchSchedules: readonly Schedule[] = [
  { name: 'startSearchAlerts', recurrence: { everyMinutes: 1 }, run: (_, { db }) => startSearchAlerts(db) },
  { name: 'pruneSearchHits', recurrence: { dailyAtUtc: '03:45' }, run: (_, { db }) => pruneSearchHits(db) },
]
