// Background jobs of the published keys. A job plans the rotation, because schedules do not have the secret.
import { z } from 'zod'
import { defineJob, enqueue, handle, type HandledJob } from '../jobs/jobs.ts'
import type { Schedule } from '../jobs/schedules.ts'
import { rotateKeys } from './publishedKeys.ts'

const rotateCrawlerKeyJob = defineJob('rotateCrawlerKey', z.object({}))

export const signingJobs = ({ settings }: { settings: { secret: string } }): HandledJob[] => [
  handle(rotateCrawlerKeyJob, (_, { db }) =>
    rotateKeys(db, { purpose: 'crawler', secret: settings.secret, rotation: 'when_due' }),
  ),
]

export const signingSchedules: readonly Schedule[] = [
  {
    name: 'planKeyRotation',
    recurrence: { dailyAtUtc: '02:40' },
    run: (_, { db }) => enqueue(db, rotateCrawlerKeyJob, {}, { jobKey: 'rotateCrawlerKey' }),
  },
]
