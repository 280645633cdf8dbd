// Jobs of offers.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { endOffersOn } from './offers.ts'

const ofWebsite = z.object({ websiteId: z.uuid() })

export const offerJobs: JobHandlers = {
  endOffers: (payload, { db }) => inTransaction(db, (tx) => endOffersOn(tx, ofWebsite.parse(payload).websiteId)),
}
