// Jobs of related parties: they notice what lower domains have seen, so that no request waits for it.
import { z } from 'zod'
import { hashSignal, hashedSignal } from '../accounts/signals.ts'
import { recountPair } from '../orders/recountPair.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { defineJob, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import type { Names } from '../platform/outbound/names.ts'
import { dropExpiredSignals } from './dropSignals.ts'
import { noticeSignals } from './notice.ts'
import { noticeReferral } from './noticeReferral.ts'
import { recountPairJob } from './pairs.ts'
import { noticeTrade } from './trades.ts'
import { noticeWebsite } from './websiteSignals.ts'

export interface RelationJobParts {
  settings: { secret: string }
  clients: { names: Names }
  /** What a purchase was paid with, as the payment service identifies it; null if it does not say. */
  readInstrument(db: Db, purchaseId: string): Promise<string | null>
}

export const noticeSignalsJob = defineJob(
  'noticeSignals',
  z.object({ ownerId: z.uuid(), signals: z.array(hashedSignal) }),
)
export const noticeReferralJob = defineJob('noticeReferral', z.object({ memberId: z.uuid(), referrerId: z.uuid() }))
export const noticeTradeJob = defineJob('noticeTrade', z.object({ sellerId: z.uuid(), buyerId: z.uuid() }))
export const noticePaymentJob = defineJob('noticePayment', z.object({ purchaseId: z.uuid(), memberId: z.uuid() }), {
  lane: 'shortRequest',
})
export const noticeWebsiteJob = defineJob(
  'noticeWebsite',
  z.object({ memberId: z.uuid(), domain: z.string(), registrableDomain: z.string() }),
  { lane: 'dnsCheck' },
)

export const relationJobs = (parts: RelationJobParts): HandledJob[] => [
  handle(noticeSignalsJob, async (sighting, { db }) => {
    await inTransaction(db, (tx) => noticeSignals(tx, sighting))
  }),
  handle(noticeReferralJob, (referral, { db }) => inTransaction(db, (tx) => noticeReferral(tx, referral))),
  handle(noticeTradeJob, (trade, { db }) => noticeTrade(db, trade)),
  handle(noticePaymentJob, async ({ purchaseId, memberId }, { db }) => {
    const instrument = await parts.readInstrument(db, purchaseId)
    if (instrument === null) return
    const signal = hashSignal(parts.settings.secret, { kind: 'payment', value: instrument })
    await inTransaction(db, (tx) => noticeSignals(tx, { ownerId: memberId, signals: [signal] }))
  }),
  handle(noticeWebsiteJob, (website, { db }) =>
    noticeWebsite({ db, names: parts.clients.names, secret: parts.settings.secret }, website),
  ),
  handle(recountPairJob, ({ ownerA, ownerB }, { db }) => inTransaction(db, (tx) => recountPair(tx, ownerA, ownerB))),
]

export const relationSchedules: readonly Schedule[] = [
  { name: 'dropExpiredSignals', recurrence: { dailyAtUtc: '03:15' }, run: (_, { db }) => dropExpiredSignals(db) },
]
