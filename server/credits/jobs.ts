// Background jobs of credits.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { type Lane, splitLanes } from '../platform/jobs/lanes.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { awardWebsite, awardWelcome, type LockClaim } from './awards.ts'
import { openBalance } from './balance.ts'
import { keepDays } from './days.ts'
import { type PaymentJobParts, paymentJobs, paymentPlaces, paymentSchedules } from './payments/paymentJobs.ts'
import { auditByNight, runAudit, runAuditJob } from './ledgerAudit.ts'

const confirmedMember = z.object({ memberId: z.uuid() })
const begunProof = z.object({ proofId: z.string() })
const provedWebsite = z.object({ websiteId: z.uuid(), memberId: z.uuid() })
const analysedWebsite = provedWebsite.extend({ score: z.number() })

export interface CreditJobParts extends PaymentJobParts {
  lockClaim: LockClaim
}

export const creditJobs = (parts: CreditJobParts): JobHandlers => ({
  ...paymentJobs(parts),
  openBalance: async (payload, { db }) => {
    const { memberId } = confirmedMember.parse(payload)
    await inTransaction(db, (tx) => openBalance(tx, memberId))
  },
  awardWelcome: async (payload, { db }) => {
    const verified = provedWebsite.parse(payload)
    await inTransaction(db, (tx) => awardWelcome(tx, parts.lockClaim, verified))
  },
  awardWebsite: async (payload, { db }) => {
    const analysed = analysedWebsite.parse(payload)
    await inTransaction(db, (tx) => awardWebsite(tx, parts.lockClaim, analysed))
  },
  [runAuditJob]: (payload, context) => runAudit(context, begunProof.parse(payload).proofId),
})

/** Jobs that wait for the payment service have worker slots of their own. */
export const creditWork = (handlers: JobHandlers): { lanes: Lane[]; others: JobHandlers } =>
  splitLanes(handlers, paymentPlaces)

/** Long after midnight, when transactions that began before it have ended. */
export const creditSchedules: readonly Schedule[] = [
  { name: 'aggregateLedgerDays', recurrence: { dailyAtUtc: '02:10' }, run: (_, { db }) => keepDays(db) },
  { name: 'auditLedger', recurrence: { dailyAtUtc: '02:30' }, run: (_, { db }) => auditByNight(db) },
  ...paymentSchedules,
]
