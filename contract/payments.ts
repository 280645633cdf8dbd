// Buying credits: purchases of packs, plans with their months, invoices. What is booked follows from the payment service alone.
// Where a checkout leads back to is in checkoutReturn.ts.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { billingInterval, plan } from './plans.ts'
import { loyaltyTier, packIdForm } from './pricing.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })
const cents = z.int()

/**
 * open: not paid yet; abandoned: the checkout ended without payment; mismatched: what was paid is not what was asked, and an admin
 * looks at it.
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
  /** All that it gives, over its months where it is for a plan, without loyalty bonuses. */
  credits: z.int(),
  price_cents: cents,
  currency: z.string().length(3),
  refunded_cents: cents,
  credits_taken: z.int(),
  dispute: z.enum(disputeStates),
  /** Where an open one can still be paid. */
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
  /** As they were when it was taken; they hold for as long as it runs. */
  loyalty: z.array(loyaltyTier),
  /** Where an open one can still be paid. */
  checkout_url: z.string().nullable(),
  period_end: time.nullable(),
  cancel_at_period_end: z.boolean(),
  /** What it becomes when it is renewed; null: the same again. */
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

/** One that ended, with how many months it gave. */
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

/** What taking a larger plan at once would cost and give, for the rest of the term. */
export const upgradeOffer = z.object({ plan, price_cents: cents, credits_now: z.int(), credits_per_month: z.int() })
export type UpgradeOffer = z.output<typeof upgradeOffer>

const checkout = z.object({ checkout_url: z.url() })

export const paymentEndpoints = {
  buyPack: endpoint({
    method: 'POST',
    path: '/api/credits/checkout',
    access: 'member',
    summary: 'Opens a card checkout for a pack. The quote is stored first; credits come when it is paid.',
    body: z.strictObject({ pack_id: z.string().regex(packIdForm), language }),
    output: checkout.extend({ purchase_id: z.uuid() }),
    errors: [
      'signed_out',
      'offer_changed',
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
    summary: 'The caller’s purchases with their invoices, newest first, 20 at a time.',
    query: z.strictObject({ cursor: z.string().max(200).optional() }),
    output: z.object({ purchases: z.array(purchase), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  refreshPurchase: endpoint({
    method: 'POST',
    path: '/api/credits/purchases/:id/refresh',
    access: 'member',
    summary: 'Asks the payment service how one purchase stands, for whoever comes back before its message does.',
    params: byId,
    output: z.object({ purchase }),
    errors: ['signed_out', 'not_found', 'checkout_unavailable'],
  }),
  cancelPurchase: endpoint({
    method: 'POST',
    path: '/api/credits/purchases/:id/cancel',
    access: 'member',
    summary:
      'Ends an open checkout, so that it cannot be paid later by mistake. One that was paid meanwhile stays paid.',
    params: byId,
    output: z.object({ purchase }),
    errors: ['signed_out', 'not_found', 'checkout_unavailable'],
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/credits/invoices/:number',
    access: 'member',
    summary: 'An invoice or credit note of the caller as PDF.',
    params: z.object({ number: z.string().regex(/^[A-Za-z0-9/_-]{1,40}$/) }),
    query: z.strictObject({ language: language.default('en') }),
    output: 'application/pdf',
    errors: ['signed_out', 'not_found'],
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/subscriptions',
    access: 'member',
    summary:
      'The caller’s running plan, else one whose checkout is open, else the latest that ended; what larger plans would cost at once; the latest ten that ended.',
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
    summary: 'Asks the payment service how the caller’s plan stands.',
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
    summary: 'Another plan or interval from the next renewal on. Naming the running one takes a planned change back.',
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
      'Opens a card checkout for the difference to a larger plan of the same interval, which then holds at once.',
    body: z.strictObject({ plan, language }),
    output: checkout.extend({ purchase_id: z.uuid() }),
    errors: [
      'signed_out',
      'not_subscribed',
      'payment_due',
      'offer_changed',
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
    summary: 'The plan ends with the term that is paid. Doing it again changes nothing.',
    output: z.object({ subscription }),
    errors: ['signed_out', 'not_subscribed', 'checkout_unavailable'],
  }),
  keepPlan: endpoint({
    method: 'POST',
    path: '/api/subscriptions/keep',
    access: 'member',
    summary: 'Takes a cancellation back, until the term is over.',
    output: z.object({ subscription }),
    errors: ['signed_out', 'not_subscribed', 'checkout_unavailable'],
  }),
  billingPortal: endpoint({
    method: 'POST',
    path: '/api/subscriptions/portal',
    access: 'member',
    summary: 'The page of the payment service on which cards and billing data are changed.',
    body: z.strictObject({ language }),
    output: z.object({ url: z.url() }),
    errors: ['signed_out', 'nothing_bought', 'checkout_unavailable'],
  }),
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'anyone',
    summary: 'What the payment service tells us, signed. Repetitions and any order are fine.',
    upload: { types: ['application/json'], bytesMax: 1_000_000 },
    output: done,
    errors: ['wrong_signature'],
    fromAnywhere: true,
  }),
} as const
