import { z } from 'zod'
import { defineEvent } from '../platform/outbox/events.ts'

/** A new member came by the link of another one. */
export const referralRecorded = defineEvent('referral.recorded', z.object({ memberId: z.uuid(), referrerId: z.uuid() }))
