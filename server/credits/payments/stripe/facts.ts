// Facts from the payment service, mapped to our terms. No decisions are made here.
import type Stripe from 'stripe'
import { dayMs } from '../../../../contract/durations.ts'
import type { disputeStates } from '../../../../contract/payments.ts'
import { type BillingInterval, type Plan, plans } from '../../../../contract/plans.ts'

export type DisputeState = (typeof disputeStates)[number]

export interface Money {
  cents: number
  /** Upper case. */
  currency: string
}

export interface Buyer {
  name: string | null
  email: string | null
  address: string[]
  tax_ids: string[]
}

export interface Paid {
  paymentId: string | null
  /** As the payment service names it; null: not in this answer. */
  method: string | null
  money: Money
  at: Date
  buyer: Buyer
}

export type CheckoutFacts =
  | { kind: 'open' }
  | { kind: 'expired' }
  | { kind: 'paid'; paid: Paid }
  | { kind: 'subscribed'; subscriptionId: string }

/** What became of a payment: refunds and disputes. */
export interface AfterwardsFacts {
  refundedCents: number
  dispute: DisputeState
}

const milliseconds = 1000

export const timeOf = (seconds: number): Date => new Date(seconds * milliseconds)

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const moneyOf = (cents: number, currency: string): Money => ({ cents, currency: currency.toUpperCase() })

export const checkoutFactsOf = (session: Stripe.Checkout.Session, now: Date): CheckoutFacts => {
  if (session.status === 'expired') return { kind: 'expired' }
  if (session.status !== 'complete') return { kind: 'open' }
  const subscriptionId = idOf(session.subscription)
  if (subscriptionId !== null) return { kind: 'subscribed', subscriptionId }
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  if (payment?.status !== 'succeeded') return { kind: 'open' }
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  return {
    kind: 'paid',
    paid: {
      paymentId: payment.id,
      method: charge?.payment_method_details?.type ?? null,
      money: moneyOf(payment.amount_received, payment.currency),
      at: charge === null ? now : timeOf(charge.created),
      buyer: buyerOf(session.customer_details),
    },
  }
}

interface CustomerWords {
  name?: string | null
  email?: string | null
  address?: Stripe.Address | null
  tax_ids?: readonly { value: string | null }[] | null
}

const buyerOf = (given: CustomerWords | null): Buyer => ({
  name: given?.name ?? null,
  email: given?.email ?? null,
  address: addressLines(given?.address ?? null),
  tax_ids: (given?.tax_ids ?? []).flatMap(({ value }) => value ?? []),
})

const addressLines = (address: Stripe.Address | null): string[] =>
  address === null
    ? []
    : [
        address.line1,
        address.line2,
        [address.postal_code, address.city].filter((part) => (part ?? '') !== '').join(' '),
        address.state,
        address.country,
      ].flatMap((line) => (line ?? '').trim() || [])

/** A pending refund counts: the money is promised. A failed one does not. */
export const refundedCentsOf = (refunds: readonly Pick<Stripe.Refund, 'amount' | 'status'>[]): number =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Inquiries (warning_…) move no money. Of several disputes, the worst for us counts. */
export const disputeOf = (disputes: readonly Pick<Stripe.Dispute, 'status'>[]): DisputeState => {
  const has = (...wanted: string[]): boolean => disputes.some(({ status }) => wanted.includes(status))
  if (has('needs_response', 'under_review')) return 'open'
  if (has('lost')) return 'lost'
  return has('won') ? 'won' : 'none'
}

const productPrefix = 'ankerplatz_plan_'

export const productIdOf = (plan: Plan): string => `${productPrefix}${plan}`

const planOfProduct = (productId: string | null): Plan | null =>
  plans.find((plan) => productIdOf(plan) === productId) ?? null

/** One paid bill of a plan. */
export interface TermFacts {
  invoiceId: string
  paid: Paid
  plan: Plan | null
  interval: BillingInterval
  from: Date
  to: Date
}

export interface PlanFacts {
  stripeId: string
  standing: 'incomplete' | 'active' | 'past_due' | 'ended'
  periodStart: Date | null
  periodEnd: Date | null
  cancels: boolean
  endedAt: Date | null
  /** Oldest first. */
  terms: TermFacts[]
  /** The latest bill whose payment failed. */
  unpaid: { retryAt: Date | null; problem: 'declined' | 'authentication_required' } | null
}

export const paymentStatusOf = (status: Stripe.Subscription.Status): PlanFacts['standing'] => {
  switch (status) {
    case 'active':
    case 'trialing':
      return 'active'
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return 'past_due'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    case 'incomplete':
    default:
      return 'incomplete'
  }
}

const daysOfAMonthMax = 45

/** Null for a bill without a payment. */
export const termOf = (invoice: Stripe.Invoice, now: Date): TermFacts | null => {
  const { id } = invoice
  const cents = invoice.amount_paid + fromBalanceOf(invoice)
  if (invoice.status !== 'paid' || cents <= 0) return null
  const line = [...invoice.lines.data].sort((a, b) => b.amount - a.amount)[0]
  const from = timeOf(line?.period.start ?? invoice.period_start)
  const to = timeOf(line?.period.end ?? invoice.period_end)
  const paidAt = invoice.status_transitions.paid_at
  return {
    invoiceId: id,
    paid: {
      paymentId: paymentOf(invoice),
      method: null,
      money: moneyOf(cents, invoice.currency),
      at: paidAt === null ? now : timeOf(paidAt),
      buyer: buyerOf({
        name: invoice.customer_name,
        email: invoice.customer_email,
        address: invoice.customer_address,
        tax_ids: invoice.customer_tax_ids ?? null,
      }),
    },
    plan: planOfProduct(idOf(line?.pricing?.price_details?.product)),
    interval: to.getTime() - from.getTime() > daysOfAMonthMax * dayMs ? 'year' : 'month',
    from,
    to,
  }
}

/** The part of a bill paid from the customer's credit balance at the payment service, which is negative there. */
const fromBalanceOf = ({ starting_balance: before, ending_balance: after }: Stripe.Invoice): number =>
  Math.max(0, Math.min(after ?? before, 0) - Math.min(before, 0))

export const paymentOf = (invoice: Stripe.Invoice): string | null => {
  const payments = invoice.payments?.data ?? []
  const payment = payments.find(({ status }) => status === 'paid') ?? payments[0]
  return idOf(payment?.payment.payment_intent)
}
