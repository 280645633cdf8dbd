// Background and scheduled jobs of referrals.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { forgettingSchedules } from './forget.ts'
import { grantDueRewards, grantShares } from './grantShares.ts'
import { grantSharesJob, settleReferralJob, settleSharesJob } from './jobNames.ts'
import { readReferral } from './referralRow.ts'
import { settleReferral } from './settleReferral.ts'
import { settleShares } from './settleShares.ts'

const ofMember = z.object({ memberId: z.uuid() })
const ofPurchase = z.object({ memberId: z.uuid(), purchaseId: z.uuid() })

export const referralJobs: JobHandlers = {
  [settleReferralJob]: (payload, { db }) =>
    inTransaction(db, (tx) => settleReferral(tx, ofMember.parse(payload).memberId)),
  [settleSharesJob]: async (payload, { db }) => {
    const purchase = ofPurchase.parse(payload)
    // Most buyers have no referrer.
    if ((await readReferral(db, purchase.memberId)) === undefined) return
    await inTransaction(db, (tx) => settleShares(tx, purchase))
  },
  [grantSharesJob]: (payload, { db }) => inTransaction(db, (tx) => grantShares(tx, ofMember.parse(payload).memberId)),
}

export const referralSchedules: readonly Schedule[] = [
  { name: 'grantDueRewards', recurrence: { everyMinutes: 10 }, run: (_, { db }) => grantDueRewards(db) },
  ...forgettingSchedules,
]
