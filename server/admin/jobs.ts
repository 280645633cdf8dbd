// What the admin area does by itself.
import type { Schedule } from '../platform/jobs/schedules.ts'
import { pruneMessages } from './contact/desk.ts'

export const adminSchedules: readonly Schedule[] = [
  { name: 'pruneContactMessages', rhythm: { dailyAtUtc: '03:55' }, run: (_, { db }) => pruneMessages(db) },
]
