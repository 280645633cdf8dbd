// Jobs of referrals, for the modules that enqueue them.
import { z } from 'zod'
import { defineJob } from '../platform/jobs/jobs.ts'

const ofMember = z.object({ memberId: z.uuid() })

export const settleReferralJob = defineJob('settleReferral', ofMember)
export const settleSharesJob = defineJob('settleShares', z.object({ memberId: z.uuid(), purchaseId: z.uuid() }))
export const grantSharesJob = defineJob('grantShares', ofMember)
