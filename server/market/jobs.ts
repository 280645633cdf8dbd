// What the market does later and by itself.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { exchangeJobs, exchangeSchedules } from './exchange/exchangeJobs.ts'
import { endOffersOn } from './offers/offers.ts'
import { orderJobs, orderSchedules } from './orders/orderJobs.ts'
import type { TargetOutside } from './basket/targetsCheck.ts'
import { targetJobs } from './basket/targetsJobs.ts'
import { countPublicFigures } from './publicFigures/publicFigures.ts'
import { searchJobs, searchSchedules } from './searches/searchJobs.ts'
import { forgetShopChanges } from './shop/loading.ts'

const ofWebsite = z.object({ websiteId: z.uuid() })

export interface MarketJobParts {
  outside: TargetOutside
}

export const marketJobs = (parts: MarketJobParts): JobHandlers => ({
  ...searchJobs,
  ...orderJobs,
  ...targetJobs(parts),
  ...exchangeJobs,
  endOffers: (payload, { db }) => inTransaction(db, (tx) => endOffersOn(tx, ofWebsite.parse(payload).websiteId)),
})

export const marketSchedules: readonly Schedule[] = [
  ...searchSchedules,
  ...orderSchedules,
  ...exchangeSchedules,
  {
    name: 'countPublicFigures',
    rhythm: { everyMinutes: 10 },
    firstAtOnce: true,
    run: (_, { db }) => countPublicFigures(db),
  },
  { name: 'forgetShopChanges', rhythm: { dailyAtUtc: '03:35' }, run: (_, { db }) => forgetShopChanges(db) },
]
