// Jobs of offers.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import { defineJob, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import { endOffersOn } from './offers.ts'

export const endOffersJob = defineJob('endOffers', z.object({ websiteId: z.uuid() }))

export const offerJobs: readonly HandledJob[] = [
  handle(endOffersJob, ({ websiteId }, { db }) => inTransaction(db, (tx) => endOffersOn(tx, websiteId))),
]
