// Scheduled jobs of the public statistics.
import type { Schedule } from '../platform/jobs/schedules.ts'
import { countPublicStatistics } from './publicStatistics.ts'

export const statisticsSchedules: readonly Schedule[] = [
  {
    name: 'countPublicStatistics',
    recurrence: { everyMinutes: 10 },
    firstAtOnce: true,
    run: (_, { db }) => countPublicStatistics(db),
  },
]
