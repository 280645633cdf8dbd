// Scheduled jobs of the shop.
import type { Schedule } from '../platform/jobs/schedules.ts'
import { forgetShopChanges } from './loading.ts'

export const shopSchedules: readonly Schedule[] = [
  { name: 'forgetShopChanges', rhythm: { dailyAtUtc: '03:35' }, run: (_, { db }) => forgetShopChanges(db) },
]
