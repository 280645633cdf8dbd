// Website events that other modules subscribe to, published in the transaction that causes them.
import { z } from 'zod'
import { defineEvent } from '../platform/outbox/events.ts'

const ofWebsite = z.object({
  websiteId: z.uuid(),
  memberId: z.uuid(),
  domain: z.string(),
  /** Awards are counted per registrable domain. */
  registrableDomain: z.string(),
})
const unverifiedReason = z.enum(['record_gone', 'verified_by_another', 'blocked', 'removed', 'account_closed'])

/** A member has verified a domain. */
export const websiteVerified = defineEvent('website.verified', ofWebsite)
/** A verified website was analysed; `score` is the effective score. */
export const websiteAnalysed = defineEvent('website.analysed', ofWebsite.extend({ score: z.number() }))
/** A claim has ended, verified or not. */
export const websiteEnded = defineEvent('website.claimEnded', ofWebsite)
/** The website is no longer verified: its record is gone, or the claim has ended. */
export const websiteUnverified = defineEvent('website.unverified', ofWebsite.extend({ reason: unverifiedReason }))
