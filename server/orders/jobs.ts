// Jobs and schedules of orders.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import {
  systemCancel,
  cancelForgottenOrders,
  systemCancelJob,
  cancelMemberOrders,
  cancelWebsiteOrders,
} from './systemCancel.ts'
import { runOrderDeadlineJob } from './transitionOrder.ts'
import { runOrderDeadline, runOverdueDeadlines } from './orderClock.ts'
import { eraseTextsOfClosedAccounts } from './records.ts'
import { uncoverReview, uncoverReviewJob } from './orderReviews.ts'
import { countAgedSellers, countSeller, countSellerJob } from './sellerStatistics.ts'

const ofOrder = z.object({ orderId: z.uuid() })
const ofWebsite = z.object({ websiteId: z.uuid() })
const ofMember = z.object({ memberId: z.uuid() })
const ofSeller = z.object({ sellerId: z.uuid() })

export const orderJobs: JobHandlers = {
  [runOrderDeadlineJob]: (payload, { db }) =>
    inTransaction(db, (tx) => runOrderDeadline(tx, ofOrder.parse(payload).orderId)),
  [systemCancelJob]: (payload, { db }) => inTransaction(db, (tx) => systemCancel(tx, ofOrder.parse(payload).orderId)),
  cancelWebsiteOrders: (payload, { db }) => cancelWebsiteOrders(db, ofWebsite.parse(payload).websiteId),
  cancelMemberOrders: (payload, { db }) => cancelMemberOrders(db, ofMember.parse(payload).memberId),
  [countSellerJob]: (payload, { db }) => inTransaction(db, (tx) => countSeller(tx, ofSeller.parse(payload).sellerId)),
  [uncoverReviewJob]: (payload, { db }) => inTransaction(db, (tx) => uncoverReview(tx, ofOrder.parse(payload).orderId)),
}

export const orderSchedules: readonly Schedule[] = [
  {
    name: 'runOverdueDeadlines',
    recurrence: { everyMinutes: 15 },
    run: (_, { db, log }) => runOverdueDeadlines(db, log),
  },
  { name: 'cancelForgottenOrders', recurrence: { everyMinutes: 60 }, run: (_, { db }) => cancelForgottenOrders(db) },
  {
    name: 'eraseTextsOfClosedAccounts',
    recurrence: { dailyAtUtc: '04:30' },
    run: (_, { db }) => eraseTextsOfClosedAccounts(db),
  },
  { name: 'countAgedSellers', recurrence: { dailyAtUtc: '04:20' }, run: (_, { db }) => countAgedSellers(db) },
]
