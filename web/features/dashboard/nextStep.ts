// The one thing to do now for a member whose first website is verified, derived from their data.
import type { Website } from '../../../contract/websites.ts'
import type { Earn } from '../earn/earn.ts'
import type { SubscriptionStatus } from '../subscriptions/subscriptions.ts'

export interface Known {
  websites: readonly Pick<Website, 'id' | 'domain_name' | 'is_verified' | 'state' | 'quality_score' | 'analysis'>[]
  /** Null if it could not be fetched: then no step is derived from it. */
  earn: Pick<Earn, 'sites' | 'credits'> | null
  plan: Pick<SubscriptionStatus, 'subscription'> | null
  balance: { total_credits: number; debt: number } | null
  orders: { orders: number; orders_to_review: number } | null
}

export type NextStep =
  | { kind: 'analyse'; websiteId: string; domain: string }
  | { kind: 'wait'; websiteId: string; domain: string }
  | { kind: 'link'; domain: string; websiteId: string; others: number; credits: number }
  | { kind: 'shop' }
  | { kind: 'buy' }
  | { kind: 'plan' }
  | { kind: 'more' }

const isRunning = ({ analysis }: Known['websites'][number]): boolean =>
  analysis?.state === 'queued' || analysis?.state === 'running'

const hasPlan = ({ plan }: Known): boolean => {
  const state = plan?.subscription?.state
  return state === 'active' || state === 'past_due'
}

/** The member has credits and no order in progress. */
const canOrder = ({ balance, orders }: Known): boolean =>
  balance !== null && balance.total_credits > 0 && orders?.orders === 0 && orders.orders_to_review === 0

export const nextStepOf = (known: Known): NextStep => {
  const unread = known.websites.filter(({ is_verified: verified, quality_score: score }) => verified && score === null)
  const failed = unread.find((website) => !isRunning(website))
  if (failed !== undefined) return { kind: 'analyse', websiteId: failed.id, domain: failed.domain_name }
  const open = known.earn?.sites.filter(({ state }) => state === 'open') ?? []
  const isEndangered = (id: string): boolean =>
    known.websites.some((website) => website.id === id && website.state === 'endangered')
  // A website whose verification is at risk has to fix that first.
  const first = open.find(({ website_id: id }) => !isEndangered(id)) ?? open[0]
  if (first !== undefined && known.earn !== null) {
    const { website_id: websiteId, domain_name: domain } = first
    return { kind: 'link', websiteId, domain, others: open.length - 1, credits: known.earn.credits }
  }
  const [running] = unread
  if (running !== undefined) return { kind: 'wait', websiteId: running.id, domain: running.domain_name }
  if (canOrder(known)) return { kind: 'shop' }
  if (known.plan === null || hasPlan(known)) return { kind: 'more' }
  return known.balance?.total_credits === 0 ? { kind: 'buy' } : { kind: 'plan' }
}
