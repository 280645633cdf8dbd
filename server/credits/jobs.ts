// Background jobs of credits.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import { defineJob, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { openBalance } from './balance.ts'
import { keepDays } from './days.ts'
import { type PaymentJobParts, paymentJobs, paymentSchedules } from './payments/paymentJobs.ts'
import { auditByNight, runAudit, runAuditJob } from './ledgerAudit.ts'

export const openBalanceJob = defineJob('openBalance', z.object({ memberId: z.uuid() }))

export type CreditJobParts = PaymentJobParts

export const creditJobs = (parts: PaymentJobParts): HandledJob[] => [
  ...paymentJobs(parts),
  handle(openBalanceJob, async ({ memberId }, { db }) => {
    await inTransaction(db, (tx) => openBalance(tx, memberId))
  }),
  handle(runAuditJob, ({ auditId }, context) => runAudit(context, auditId)),
]

/** Long after midnight, when transactions that began before it have ended. */
export const creditSchedules: readonly Schedule[] = [
  { name: 'aggregateLedgerDays', recurrence: { dailyAtUtc: '02:10' }, run: (_, { db }) => keepDays(db) },
  { name: 'auditLedger', recurrence: { dailyAtUtc: '02:30' }, run: (_, { db }) => auditByNight(db) },
  ...paymentSchedules,
]
