// Jobs of notifications: write emails, collect digests, send broadcasts.
import type { HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { broadcastJobs } from './broadcastSending.ts'
import { beginDigests, digestJobs } from './digest.ts'
import { pruneNotifications } from './inbox.ts'
import { mailingJobs, type MailingParts } from './mailing.ts'

export const notificationJobs = (parts: MailingParts): HandledJob[] => [
  ...mailingJobs(parts),
  ...digestJobs(parts),
  ...broadcastJobs(parts),
]

export const notificationSchedules: readonly Schedule[] = [
  { name: 'pruneNotifications', recurrence: { dailyAtUtc: '03:30' }, run: (_, { db }) => pruneNotifications(db) },
  { name: 'beginDigests', recurrence: { dailyAtUtc: '06:00' }, run: (_, { db }) => beginDigests(db) },
]
