// Background jobs of awards.
import { z } from 'zod'
import { inTransaction } from '../platform/db/database.ts'
import { defineJob, handle, type HandledJob } from '../platform/jobs/jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { type AwardJobParts, lapseOfFormerOwner, payAwardPartJob, payDuePart, planDueParts } from './dueParts.ts'
import { planRaises, raiseAwards, raiseAwardsJob } from './raiseAwards.ts'
import { lapseRejectedPart, lapseRejectedPartJob } from './reviewedParts.ts'
import { awardWebsite, awardWelcome } from './websiteAwards.ts'

const verifiedWebsite = z.object({ websiteId: z.uuid(), memberId: z.uuid() })

export const awardWelcomeJob = defineJob('awardWelcome', verifiedWebsite)
export const awardWebsiteJob = defineJob('awardWebsite', verifiedWebsite.extend({ score: z.number() }))
export const lapseAwardsJob = defineJob('lapseAwards', z.object({ memberId: z.uuid(), domain: z.string() }))

export const awardJobs = (parts: AwardJobParts): HandledJob[] => [
  handle(awardWelcomeJob, (verified, { db }) => inTransaction(db, (tx) => awardWelcome(tx, verified))),
  handle(awardWebsiteJob, (analysed, { db }) => inTransaction(db, (tx) => awardWebsite(tx, analysed))),
  handle(lapseAwardsJob, (verified, { db }) => inTransaction(db, (tx) => lapseOfFormerOwner(tx, verified))),
  handle(lapseRejectedPartJob, ({ key }, { db }) => inTransaction(db, (tx) => lapseRejectedPart(tx, key))),
  handle(raiseAwardsJob, ({ domain }, { db }) => raiseAwards(db, domain, parts)),
  handle(payAwardPartJob, ({ partId }, { db }) => payDuePart(db, partId, parts)),
]

export const awardSchedules: readonly Schedule[] = [
  { name: 'payDueAwardParts', recurrence: { everyMinutes: 10 }, run: (_, { db }) => planDueParts(db) },
  { name: 'raiseDueAwards', recurrence: { everyMinutes: 30 }, run: (_, { db }) => planRaises(db) },
]
