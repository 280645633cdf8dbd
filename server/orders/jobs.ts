// Jobs and schedules of orders.
import { z } from 'zod'
import type { PageReader } from '../links/dryCheck.ts'
import { inTransaction } from '../platform/db/database.ts'
import { defineJob, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import {
  systemCancel,
  cancelForgottenOrders,
  systemCancelJob,
  cancelMemberOrders,
  cancelWebsiteOrders,
} from './systemCancel.ts'
import { pruneDryChecks, runDryCheck, runDryCheckJob } from './dryCheck.ts'
import { runOrderDeadlineJob } from './transitionOrder.ts'
import { runOrderDeadline, runOverdueDeadlines } from './orderClock.ts'
import { eraseTextsOfClosedAccounts } from './records.ts'
import { uncoverReview, uncoverReviewJob } from './orderReviews.ts'
import { releaseSettled, requestPayoutChecks } from './payouts/release.ts'
import { collectReversal, collectReversalJob, resumeReversals } from './payouts/reversals.ts'
import { countAgedSellers, countSeller, countSellerJob } from './sellerStatistics.ts'

export const cancelWebsiteOrdersJob = defineJob('cancelWebsiteOrders', z.object({ websiteId: z.uuid() }))
export const cancelMemberOrdersJob = defineJob('cancelMemberOrders', z.object({ memberId: z.uuid() }))

export interface OrderJobParts {
  clients: { crawler: PageReader }
}

export const orderJobs = ({ clients }: OrderJobParts): readonly HandledJob[] => [
  handle(runDryCheckJob, ({ checkId }, { db }) => runDryCheck(db, clients.crawler, checkId)),
  handle(runOrderDeadlineJob, ({ orderId }, { db }) => inTransaction(db, (tx) => runOrderDeadline(tx, orderId))),
  handle(systemCancelJob, ({ orderId }, { db }) => inTransaction(db, (tx) => systemCancel(tx, orderId))),
  handle(cancelWebsiteOrdersJob, ({ websiteId }, { db }) => cancelWebsiteOrders(db, websiteId)),
  handle(cancelMemberOrdersJob, ({ memberId }, { db }) => cancelMemberOrders(db, memberId)),
  handle(collectReversalJob, (key, { db }) => collectReversal(db, key)),
  handle(countSellerJob, ({ sellerId }, { db }) => inTransaction(db, (tx) => countSeller(tx, sellerId))),
  handle(uncoverReviewJob, ({ orderId }, { db }) => inTransaction(db, (tx) => uncoverReview(tx, orderId))),
]

export const orderSchedules: readonly Schedule[] = [
  {
    name: 'runOverdueDeadlines',
    recurrence: { everyMinutes: 15 },
    run: (_, { db, log }) => runOverdueDeadlines(db, log),
  },
  { name: 'requestPayoutChecks', recurrence: { everyMinutes: 15 }, run: (_, { db }) => requestPayoutChecks(db) },
  { name: 'releaseSettledPayouts', recurrence: { everyMinutes: 15 }, run: (_, { db }) => releaseSettled(db) },
  { name: 'resumeReversals', recurrence: { everyMinutes: 15 }, run: (_, { db }) => resumeReversals(db) },
  { name: 'cancelForgottenOrders', recurrence: { everyMinutes: 60 }, run: (_, { db }) => cancelForgottenOrders(db) },
  {
    name: 'eraseTextsOfClosedAccounts',
    recurrence: { dailyAtUtc: '04:30' },
    run: (_, { db }) => eraseTextsOfClosedAccounts(db),
  },
  { name: 'pruneDryChecks', recurrence: { dailyAtUtc: '04:40' }, run: (_, { db }) => pruneDryChecks(db) },
  { name: 'countAgedSellers', recurrence: { dailyAtUtc: '04:20' }, run: (_, { db }) => countAgedSellers(db) },
]
