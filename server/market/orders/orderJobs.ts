// What orders do later and by themselves.
import { z } from 'zod'
import { inTransaction } from '../../platform/db/database.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { wakeOrderJob } from './moveOrder.ts'
import { wakeOrder, wakeOverdueOrders } from './orderClock.ts'
import { countAgedSellers, countSeller, countSellerJob } from './sellerFigures.ts'

const ofOrder = z.object({ orderId: z.uuid() })
const ofSeller = z.object({ sellerId: z.uuid() })

export const orderJobs: JobHandlers = {
  [wakeOrderJob]: (payload, { db }) => inTransaction(db, (tx) => wakeOrder(tx, ofOrder.parse(payload).orderId)),
  [countSellerJob]: (payload, { db }) => inTransaction(db, (tx) => countSeller(tx, ofSeller.parse(payload).sellerId)),
}

export const orderSchedules: readonly Schedule[] = [
  { name: 'wakeOverdueOrders', rhythm: { everyMinutes: 15 }, run: (_, { db, log }) => wakeOverdueOrders(db, log) },
  { name: 'countAgedSellers', rhythm: { dailyAtUtc: '04:20' }, run: (_, { db }) => countAgedSellers(db) },
]
