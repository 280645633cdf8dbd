// Jobs that exist only in benchmarks.
import { z } from 'zod'
import { defineJob } from '../../server/platform/jobs/jobs.ts'

export const doNothingJob = defineJob('doNothing', z.object({ n: z.number() }))
export const catchMeJob = defineJob('catchMe', z.object({}))
