// Payments: purchases of credit packs, plans with their months, invoices. Only the payment provider determines what is
// booked. The return URLs of a checkout are in checkoutReturn.ts.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { billingInterval, plan } from './plans.ts'
import { loyaltyTier, packId } from './pricing.ts'
import { exact } from './texts.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })
const cents = z.int()

/**
 * open: not paid yet; abandoned: the checkout ended without payment; mismatched: the amount paid differs from the
 * quote, and an admin reviews it.
 */
export const purchaseStates = ['open', 'paid', 'abandoned', 'mismatched'] as const
export const purchaseKinds = ['pack', 'plan', 'upgrade'] as const
export const disputeStates = ['none', 'open', 'won', 'lost'] as const

export const invoiceLink = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  gross_cents: cents,
  issued_at: time,
})
export type InvoiceLink = z.output<typeof invoiceLink>

export const purchase = z.object({
  id: z.uuid(),
  kind: z.enum(purchaseKinds),
  state: z.enum(purchaseStates),
  /** Null for packs. */
  plan: plan.nullable(),
  /** Total credits, over all months for a plan, without loyalty bonuses. */
  credits: z.int(),
  price_cents: cents,
  currency: z.string().length(3),
  refunded_cents: cents,
  credits_taken: z.int(),
  dispute: z.enum(disputeStates),
  /** Checkout URL of an open purchase. */
  checkout_url: z.string().nullable(),
  created_at: time,
  paid_at: time.nullable(),
  invoices: z.array(invoiceLink),
})
export type Purchase = z.output<typeof purchase>

export const subscriptionStates = ['open', 'abandoned', 'active', 'past_due', 'ended'] as const
export const paymentProblems = ['declined', 'authentication_required', 'mismatched'] as const

const subscriptionMonth = z.object({
  number: z.int().min(1),
  due_at: time,
  credits: z.int(),
  /** Null until it is credited. */
  bonus: z.int().nullable(),
  credited_at: time.nullable(),
})

export const subscription = z.object({
  id: z.uuid(),
  state: z.enum(subscriptionStates),
  plan,
  interval: billingInterval,
  price_cents: cents,
  credits_per_month: z.int(),
  /** Loyalty tiers at the time of purchase; they apply as long as the plan runs. */
  loyalty: z.array(loyaltyTier),
  /** Checkout URL of an open plan. */
  checkout_url: z.string().nullable(),
  period_end: time.nullable(),
  cancel_at_period_end: z.boolean(),
  /** Plan after renewal; null: unchanged. */
  next: z.object({ plan, interval: billingInterval, price_cents: cents, credits_per_month: z.int() }).nullable(),
  problem: z.enum(paymentProblems).nullable(),
  retry_at: time.nullable(),
  started_at: time.nullable(),
  ended_at: time.nullable(),
  /** The number of the latest credited month, 0 before the first. */
  months_credited: z.int(),
  /** Up to 24, newest first. */
  months: z.array(subscriptionMonth),
})
export type Subscription = z.output<typeof subscription>

export const pastPlansMax = 10

/** A plan that ended, with the number of months it credited. */
export const pastPlan = z.object({
  id: z.uuid(),
  plan,
  interval: billingInterval,
  started_at: time,
  ended_at: time,
  months: z.int(),
})
export type PastPlan = z.output<typeof pastPlan>

export const purchasesPerPage = 20

/** Price and credits of an immediate upgrade, for the rest of the term. */
export const upgradeOffer = z.object({ plan, price_cents: cents, credits_now: z.int(), credits_per_month: z.int() })
export type UpgradeOffer = z.output<typeof upgradeOffer>

const checkout = z.object({ checkout_url: z.url() })

export const paymentEndpoints = {
  buyPack: endpoint({
    method: 'POST',
    path: '/api/credits/checkout',
    access: 'member',
    summary: 'Opens a card checkout for a credit pack. The quote is stored first; credits follow on payment.',
    body: z.strictObject({ pack_id: packId, language }),
    output: checkout.extend({ purchase_id: z.uuid() }),
    errors: [
      'signed_out',
      'offer_changed',
      'purchases_closed',
      'purchases_paused',
      'purchases_frozen',
      'checkout_unavailable',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  purchases: endpoint({
    method: 'GET',
    path: '/api/credits/purchases',
    access: 'member',
    summary: 'Lists the caller’s purchases with their invoices, newest first, 20 per page.',
    query: z.strictObject({ cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({ purchases: z.array(purchase), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  refreshPurchase: endpoint({
    method: 'POST',
    path: '/api/credits/purchases/:id/refresh',
    access: 'member',
    summary: 'Syncs one purchase with the payment provider, for a buyer who returns before the webhook arrives.',
    params: byId,
    output: z.object({ purchase }),
    errors: ['signed_out', 'not_found', 'checkout_unavailable'],
  }),
  cancelPurchase: endpoint({
    method: 'POST',
    path: '/api/credits/purchases/:id/cancel',
    access: 'member',
    summary:
      'Ends an open checkout, so that it cannot be paid later by mistake. A purchase paid in between stays paid.',
    params: byId,
    output: z.object({ purchase }),
    errors: ['signed_out', 'not_found', 'checkout_unavailable'],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/credits/invoices/:number',
    access: 'member',
    summary: 'Returns an invoice or credit note of the caller as PDF.',
    params: z.object({ number: exact({ lengthMax: 40 }).regex(/^[A-Za-z0-9/_-]{1,40}$/) }),
    query: z.strictObject({ language: language.default('en') }),
    output: 'application/pdf',
    errors: ['signed_out', 'not_found'],
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/subscriptions',
    access: 'member',
    summary:
      'Returns the caller’s running plan, else one with an open checkout, else the latest that ended; the price of immediate upgrades; the latest ten that ended.',
    output: z.object({
      subscription: subscription.nullable(),
      upgrades: z.array(upgradeOffer),
      past: z.array(pastPlan).max(pastPlansMax),
    }),
    errors: ['signed_out'],
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/subscriptions/checkout',
    access: 'member',
    summary: 'Opens a card checkout for a plan.',
    body: z.strictObject({ plan, interval: billingInterval, language }),
    output: checkout.extend({ subscription_id: z.uuid() }),
    errors: [
      'signed_out',
      'already_subscribed',
      'offer_changed',
      'purchases_closed',
      'purchases_paused',
      'purchases_frozen',
      'checkout_unavailable',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  refreshSubscription: endpoint({
    method: 'POST',
    path: '/api/subscriptions/refresh',
    access: 'member',
    summary: 'Syncs the caller’s plan with the payment provider.',
    output: z.object({ subscription: subscription.nullable() }),
    errors: ['signed_out', 'checkout_unavailable'],
  }),
  abandonSubscription: endpoint({
    method: 'POST',
    path: '/api/subscriptions/:id/abandon',
    access: 'member',
    summary: 'Ends the open checkout of a plan.',
    params: byId,
    output: done,
    errors: ['signed_out', 'not_found', 'checkout_unavailable'],
  }),
  changePlan: endpoint({
    method: 'POST',
    path: '/api/subscriptions/change',
    access: 'member',
    summary:
      'Schedules another plan or interval for the next renewal. Choosing the running one cancels a scheduled change.',
    body: z.strictObject({ plan, interval: billingInterval }),
    output: z.object({ subscription }),
    errors: [
      'signed_out',
      'not_subscribed',
      'payment_due',
      'checkout_unavailable',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  upgradeNow: endpoint({
    method: 'POST',
    path: '/api/subscriptions/upgrade',
    access: 'member',
    summary:
      'Opens a card checkout for the difference to a larger plan of the same interval, which then applies immediately.',
    body: z.strictObject({ plan, language }),
    output: checkout.extend({ purchase_id: z.uuid() }),
    errors: [
      'signed_out',
      'not_subscribed',
      'payment_due',
      'offer_changed',
      'purchases_closed',
      'purchases_paused',
      'purchases_frozen',
      'checkout_unavailable',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  cancelPlan: endpoint({
    method: 'POST',
    path: '/api/subscriptions/cancel',
    access: 'member',
    summary: 'Cancels the plan at the end of the paid term. Idempotent.',
    output: z.object({ subscription }),
    errors: ['signed_out', 'not_subscribed', 'checkout_unavailable'],
  }),
  keepPlan: endpoint({
    method: 'POST',
    path: '/api/subscriptions/keep',
    access: 'member',
    summary: 'Reverts a cancellation, until the term is over.',
    output: z.object({ subscription }),
    errors: ['signed_out', 'not_subscribed', 'checkout_unavailable'],
  }),
  billingPortal: endpoint({
    method: 'POST',
    path: '/api/subscriptions/portal',
    access: 'member',
    summary: 'Returns the payment provider’s page for changing cards and billing data.',
    body: z.strictObject({ language }),
    output: z.object({ url: z.url() }),
    errors: ['signed_out', 'nothing_bought', 'checkout_unavailable'],
  }),
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'anyone',
    summary: 'Receives signed webhooks of the payment provider. Repeated and out-of-order events are fine.',
    upload: { types: ['application/json'], bytesMax: 256_000 },
    output: done,
    errors: ['wrong_signature'],
    fromAnywhere: true,
  }),
} as const
