// Scheduled jobs of the shop.
import type { Schedule } from '../platform/jobs/schedules.ts'
import { pruneShopChanges } from './loading.ts'

export const shopSchedules: readonly Schedule[] = [
  { name: 'pruneShopChanges', recurrence: { dailyAtUtc: '03:35' }, run: (_, { db }) => pruneShopChanges(db) },
]
