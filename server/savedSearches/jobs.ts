// Schedule of the saved search alerts: every minute, so that offers that come together are in one notification.
import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'
import { defineJob, enqueue, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { findHits } from './hits.ts'
import { pruneSearchHits, notifyOfHits } from './alerts.ts'

const notifyJob = defineJob('notifySavedSearches', z.object({}))

/** Runs serially, with at most one job queued. */
export const startSearchAlerts = (db: Db): Promise<void> =>
  enqueue(db, notifyJob, {}, { jobKey: notifyJob.name, queue: notifyJob.name, maxAttempts: 3 })

export const savedSearchJobs: readonly HandledJob[] = [
  handle(notifyJob, async (_, { db }) => {
    while (await findHits(db)) continue
    while (await notifyOfHits(db)) continue
  }),
]

export const savedSearchSchedules: readonly Schedule[] = [
  { name: 'startSearchAlerts', recurrence: { everyMinutes: 1 }, run: (_, { db }) => startSearchAlerts(db) },
  { name: 'pruneSearchHits', recurrence: { dailyAtUtc: '03:45' }, run: (_, { db }) => pruneSearchHits(db) },
]
