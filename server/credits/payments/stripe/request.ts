// Fetches the current state of a payment or plan from the payment service. Never call it inside a transaction.
import type Stripe from 'stripe'
import {
  type AfterwardsFacts,
  type CheckoutFacts,
  checkoutFactsOf,
  disputeOf,
  paymentOf,
  type PlanFacts,
  refundedCentsOf,
  paymentStatusOf,
  termOf,
  timeOf,
} from './facts.ts'

/** A payment is never refunded in more parts, and a plan is synced far more often than it is billed. */
const listedMax = 100
const invoicesListed = 24

export const askCheckout = async (stripe: Stripe, sessionId: string, now: Date): Promise<CheckoutFacts> => {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
  return checkoutFactsOf(session, now)
}

export const askAfterwards = async (stripe: Stripe, paymentId: string): Promise<AfterwardsFacts> => {
  const refunds = await stripe.refunds.list({ payment_intent: paymentId, limit: listedMax })
  const disputes = await stripe.disputes.list({ payment_intent: paymentId, limit: listedMax })
  return { refundedCents: refundedCentsOf(refunds.data), dispute: disputeOf(disputes.data) }
}

/** How a payment was made; null if the provider does not tell. */
export const askMethod = async (stripe: Stripe, paymentId: string): Promise<string | null> => {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
  return typeof charge === 'object' ? (charge?.payment_method_details?.type ?? null) : null
}

/** Null if it was paid entirely from the buyer's balance there. */
export const askPaymentOfBill = async (stripe: Stripe, invoiceId: string): Promise<string | null> =>
  paymentOf(await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))

export const askPlan = async (stripe: Stripe, stripeId: string, now: Date): Promise<PlanFacts> => {
  const plan = await stripe.subscriptions.retrieve(stripeId)
  const invoices = await stripe.invoices.list({
    subscription: stripeId,
    limit: invoicesListed,
    expand: ['data.payments'],
  })
  const item = plan.items.data[0]
  const standing = paymentStatusOf(plan.status)
  const newest = invoices.data.find(({ status }) => status === 'open' || status === 'uncollectible')
  return {
    stripeId,
    standing,
    periodStart: item === undefined ? null : timeOf(item.current_period_start),
    periodEnd: item === undefined ? null : timeOf(item.current_period_end),
    cancels: plan.cancel_at_period_end || plan.cancel_at !== null,
    endedAt: plan.ended_at === null ? null : timeOf(plan.ended_at),
    terms: invoices.data.flatMap((invoice) => termOf(invoice, now) ?? []).reverse(),
    unpaid: standing === 'past_due' && newest !== undefined ? await askUnpaid(stripe, newest) : null,
  }
}

const askUnpaid = async (stripe: Stripe, invoice: Stripe.Invoice): Promise<NonNullable<PlanFacts['unpaid']>> => {
  const paymentId = paymentOf(invoice)
  const payment = paymentId === null ? null : await stripe.paymentIntents.retrieve(paymentId)
  const wantsPerson =
    payment?.status === 'requires_action' || payment?.last_payment_error?.code === 'authentication_required'
  return {
    retryAt: invoice.next_payment_attempt === null ? null : timeOf(invoice.next_payment_attempt),
    problem: wantsPerson ? 'authentication_required' : 'declined',
  }
}
