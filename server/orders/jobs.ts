// What orders do later and by themselves.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import {
  fallThrough,
  fallThroughForgotten,
  fallThroughJob,
  fallThroughOfMember,
  fallThroughOnWebsite,
} from './systemCancel.ts'
import { wakeOrderJob } from './transitionOrder.ts'
import { wakeOrder, wakeOverdueOrders } from './orderClock.ts'
import { forgetWordsOfLeft } from './records.ts'
import { uncoverReview, uncoverReviewJob } from './orderReviews.ts'
import { countAgedSellers, countSeller, countSellerJob } from './sellerStatistics.ts'

const ofOrder = z.object({ orderId: z.uuid() })
const ofWebsite = z.object({ websiteId: z.uuid() })
const ofMember = z.object({ memberId: z.uuid() })
const ofSeller = z.object({ sellerId: z.uuid() })

export const orderJobs: JobHandlers = {
  [wakeOrderJob]: (payload, { db }) => inTransaction(db, (tx) => wakeOrder(tx, ofOrder.parse(payload).orderId)),
  [fallThroughJob]: (payload, { db }) => inTransaction(db, (tx) => fallThrough(tx, ofOrder.parse(payload).orderId)),
  fallThroughOnWebsite: (payload, { db }) => fallThroughOnWebsite(db, ofWebsite.parse(payload).websiteId),
  fallThroughOfMember: (payload, { db }) => fallThroughOfMember(db, ofMember.parse(payload).memberId),
  [countSellerJob]: (payload, { db }) => inTransaction(db, (tx) => countSeller(tx, ofSeller.parse(payload).sellerId)),
  [uncoverReviewJob]: (payload, { db }) => inTransaction(db, (tx) => uncoverReview(tx, ofOrder.parse(payload).orderId)),
}

export const orderSchedules: readonly Schedule[] = [
  { name: 'wakeOverdueOrders', rhythm: { everyMinutes: 15 }, run: (_, { db, log }) => wakeOverdueOrders(db, log) },
  { name: 'fallThroughForgotten', rhythm: { everyMinutes: 60 }, run: (_, { db }) => fallThroughForgotten(db) },
  { name: 'forgetWordsOfLeft', rhythm: { dailyAtUtc: '04:30' }, run: (_, { db }) => forgetWordsOfLeft(db) },
  { name: 'countAgedSellers', rhythm: { dailyAtUtc: '04:20' }, run: (_, { db }) => countAgedSellers(db) },
]
