// Website events that other modules subscribe to, published in the transaction that causes them.
import type { Tx } from '../platform/db/database.ts'
import { publish } from '../platform/outbox/outbox.ts'

export interface WebsiteEvent {
  websiteId: string
  memberId: string
  domain: string
  /** Awards are counted per registrable domain. */
  registrableDomain: string
}

/** A member has verified a domain. */
export const websiteVerified = 'website.verified'
/** A verified website was analysed; `score` is the effective score. */
export const websiteAnalysed = 'website.analysed'
/** A claim has ended, verified or not. */
export const websiteEnded = 'website.claimEnded'
/** The website is no longer verified: its record is gone, or the claim has ended. */
export const websiteUnverified = 'website.unverified'

export const publishVerified = (tx: Tx, event: WebsiteEvent): Promise<void> =>
  publish(tx, websiteVerified, { ...event })

export const publishAnalysed = (tx: Tx, event: WebsiteEvent & { score: number }): Promise<void> =>
  publish(tx, websiteAnalysed, { ...event })

export const publishEnded = (tx: Tx, event: WebsiteEvent): Promise<void> => publish(tx, websiteEnded, { ...event })

export const publishUnverified = (
  tx: Tx,
  event: WebsiteEvent & { reason: 'record_gone' | 'verified_by_another' | 'blocked' | 'removed' | 'account_closed' },
): Promise<void> => publish(tx, websiteUnverified, { ...event })
