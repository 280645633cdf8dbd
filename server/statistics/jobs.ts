// Scheduled jobs of the public statistics.
import type { Schedule } from '../platform/jobs/schedules.ts'
import { countPublicFigures } from './publicStatistics.ts'

export const statisticsSchedules: readonly Schedule[] = [
  {
    name: 'countPublicFigures',
    rhythm: { everyMinutes: 10 },
    firstAtOnce: true,
    run: (_, { db }) => countPublicFigures(db),
  },
]
