// Open work of the member, most urgent first: items with a deadline, then the rest.
import type { Purchase } from '../../../contract/payments.ts'
import type { Website } from '../../../contract/websites.ts'
import type { Earn } from '../earn/earn.ts'
import type { SubscriptionStatus } from '../subscriptions/subscriptions.ts'

export interface Sources {
  websites: readonly Pick<Website, 'id' | 'domain_name' | 'state' | 'verification'>[]
  earn: Pick<Earn, 'sites'> | null
  plan: Pick<SubscriptionStatus, 'subscription'> | null
  purchases: readonly Pick<
    Purchase,
    'id' | 'state' | 'kind' | 'plan' | 'credits' | 'price_cents' | 'currency' | 'checkout_url'
  >[]
  balance: { debt: number } | null
  orders: { tasks: number; tasks_to_answer: number; orders_to_review: number } | null
}

type Subscription = NonNullable<SubscriptionStatus['subscription']>

export type Work = { key: string; by: string | null } & (
  | { kind: 'endangered'; websiteId: string; domain: string }
  | { kind: 'ownLink'; websiteId: string; domain: string }
  | { kind: 'planProblem'; plan: Subscription['plan']; problem: NonNullable<Subscription['problem']> | null }
  | { kind: 'checkout'; purchase: Sources['purchases'][number] }
  | { kind: 'planCheckout'; plan: Subscription['plan'] }
  | { kind: 'debt'; amount: number }
  | { kind: 'toAnswer' | 'toDeliver' | 'toReview'; count: number }
)

const endangered = ({ websites }: Sources): Work[] =>
  websites
    .filter(({ state }) => state === 'endangered')
    .map(({ id, domain_name: domain, verification }) => ({
      key: `website ${id}`,
      kind: 'endangered',
      websiteId: id,
      domain,
      by: verification.unverified_at,
    }))

const missingLinks = ({ earn }: Sources): Work[] =>
  (earn?.sites ?? [])
    .filter(({ link }) => link?.link.state === 'endangered')
    .map(({ website_id: websiteId, domain_name: domain, link }) => ({
      key: `link ${websiteId}`,
      kind: 'ownLink',
      websiteId,
      domain,
      by: link?.link.repair_by ?? null,
    }))

const planWork = ({ plan }: Sources): Work[] => {
  const subscription = plan?.subscription ?? null
  if (subscription === null) return []
  const { id, state, problem, plan: name, retry_at: by } = subscription
  if (state === 'open') return [{ key: `plan ${id}`, kind: 'planCheckout', plan: name, by: null }]
  const ails = state === 'past_due' || (state === 'active' && problem !== null)
  return ails ? [{ key: `plan ${id}`, kind: 'planProblem', plan: name, problem, by }] : []
}

const checkouts = ({ purchases }: Sources): Work[] =>
  purchases
    .filter(({ state, checkout_url: url }) => state === 'open' && url !== null)
    .map((purchase) => ({ key: `purchase ${purchase.id}`, kind: 'checkout', purchase, by: null }))

const debts = ({ balance }: Sources): Work[] =>
  balance === null || balance.debt === 0 ? [] : [{ key: 'debt', kind: 'debt', amount: balance.debt, by: null }]

/** The linked page shows the deadline of each order. */
const orderWork = ({ orders }: Sources): Work[] => {
  const counts = [
    ['toAnswer', orders?.tasks_to_answer ?? 0],
    ['toDeliver', orders?.tasks ?? 0],
    ['toReview', orders?.orders_to_review ?? 0],
  ] as const
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ key: kind, kind, count, by: null }))
}

/** Items without a deadline sort after all others. */
const never = '9999'

export const openWork = (sources: Sources): Work[] =>
  [endangered, missingLinks, planWork, orderWork, checkouts, debts]
    .flatMap((part) => part(sources))
    .toSorted((one, other) => (one.by ?? never).localeCompare(other.by ?? never))
