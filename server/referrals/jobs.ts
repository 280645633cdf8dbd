// Background and scheduled jobs of referrals.
import { inTransaction } from '../platform/db/database.ts'
import { handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { forgettingSchedules } from './forget.ts'
import { grantDueRewards, grantShares } from './grantShares.ts'
import { grantSharesJob, settleReferralJob, settleSharesJob } from './jobDefinitions.ts'
import { readReferral } from './referralRow.ts'
import { settleReferral } from './settleReferral.ts'
import { settleShares } from './settleShares.ts'

export const referralJobs: readonly HandledJob[] = [
  handle(settleReferralJob, ({ memberId }, { db }) => inTransaction(db, (tx) => settleReferral(tx, memberId))),
  handle(settleSharesJob, async (purchase, { db }) => {
    // Most buyers have no referrer.
    if ((await readReferral(db, purchase.memberId)) === undefined) return
    await inTransaction(db, (tx) => settleShares(tx, purchase))
  }),
  handle(grantSharesJob, ({ memberId }, { db }) => inTransaction(db, (tx) => grantShares(tx, memberId))),
]

export const referralSchedules: readonly Schedule[] = [
  { name: 'grantDueRewards', recurrence: { everyMinutes: 10 }, run: (_, { db }) => grantDueRewards(db) },
  ...forgettingSchedules,
]
