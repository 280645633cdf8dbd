// Scheduled jobs of the contact inbox.
import type { Schedule } from '../platform/jobs/schedules.ts'
import { pruneMessages } from './inbox.ts'

export const contactSchedules: readonly Schedule[] = [
  { name: 'pruneContactMessages', recurrence: { dailyAtUtc: '03:55' }, run: (_, { db }) => pruneMessages(db) },
]
