// Background jobs of credits.
import { z } from 'zod'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { defineJob, enqueueAll, handle, type HandledJob, newJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { debtorsToPayFor, payClaims } from './claims.ts'
import { openBalance } from './balance.ts'
import { keepDays } from './days.ts'
import { checkIssuance } from './issuance/alerts.ts'
import { payReleased, payReleasedJob, type ReleaseHooks } from './issuance/queue.ts'
import { type PaymentJobParts, paymentJobs, paymentSchedules } from './payments/paymentJobs.ts'
import { settleDue } from './unsettled/lots.ts'
import { auditByNight, runAudit, runAuditJob } from './ledgerAudit.ts'

export const openBalanceJob = defineJob('openBalance', z.object({ memberId: z.uuid() }))

const payClaimsJob = defineJob('payClaims', z.object({ memberId: z.uuid() }))

/** A job for each debtor, so that one that fails delays no other. */
const enqueueClaimPayments = async (db: Db): Promise<void> => {
  const memberIds = await debtorsToPayFor(db)
  await enqueueAll(
    db,
    memberIds.map((memberId) => newJob(payClaimsJob, { memberId }, { jobKey: `${payClaimsJob.name}:${memberId}` })),
  )
}

export interface CreditJobParts extends PaymentJobParts {
  /** Domains above credits that issue again what an admin has released. */
  releaseHooks: ReleaseHooks
}

export const creditJobs = (parts: CreditJobParts): HandledJob[] => [
  ...paymentJobs(parts),
  handle(openBalanceJob, async ({ memberId }, { db }) => {
    await inTransaction(db, (tx) => openBalance(tx, memberId))
  }),
  handle(payClaimsJob, async ({ memberId }, { db }) => {
    await inTransaction(db, (tx) => payClaims(tx, memberId))
  }),
  handle(payReleasedJob, async ({ itemId }, { db }) => {
    await inTransaction(db, (tx) => payReleased(tx, parts.releaseHooks, itemId))
  }),
  handle(runAuditJob, ({ auditId }, context) => runAudit(context, auditId)),
]

/** Long after midnight, when transactions that began before it have ended. */
export const creditSchedules: readonly Schedule[] = [
  { name: 'aggregateLedgerDays', recurrence: { dailyAtUtc: '02:10' }, run: (_, { db }) => keepDays(db) },
  { name: 'checkIssuance', recurrence: { everyMinutes: 10 }, run: (_, { db }) => checkIssuance(db) },
  { name: 'auditLedger', recurrence: { dailyAtUtc: '02:30' }, run: (_, { db }) => auditByNight(db) },
  { name: 'settleCredits', recurrence: { everyMinutes: 10 }, run: (_, { db }) => settleDue(db) },
  { name: 'beginPayingClaims', recurrence: { everyMinutes: 1 }, run: (_, { db }) => enqueueClaimPayments(db) },
  ...paymentSchedules,
]
