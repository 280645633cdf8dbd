// Invoices of a plan: one per term, charged automatically, retried when the card is declined, finally abandoned.
import type Stripe from 'stripe'
import { z } from 'zod'
import { daySeconds } from '../../contract/durations.ts'
import { type Bank, emit, find, idOf, list, need, readHidden, save } from './bank.ts'
import { cardOf, noAddress, payingCard, renewalAnswerOf } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { makeId } from './ids.ts'
import { expand, id, paging, text } from './params.ts'
import { newIntent, tryCard } from './payments.ts'
import { unusedOfInvoice } from './unused.ts'

/** Days until each retry of a failed payment; after the last one the plan ends. */
const retryAfterDays = [3, 5, 7] as const

const newLine = (invoiceId: string, subscription: Stripe.Subscription): Stripe.InvoiceLineItem => {
  const item = subscription.items.data[0]
  if (item === undefined) throw new Error(`Plan ${subscription.id} has no item`)
  const count = item.quantity ?? 1
  const total = (item.price.unit_amount ?? 0) * count
  return {
    id: makeId('il_'),
    object: 'line_item',
    amount: total,
    currency: subscription.currency,
    description: subscription.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) ?? '' },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: count,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: total,
    taxes: [],
  }
}

/** Invoice numbers in Stripe's format: a prefix and a counter. */
const nextNumber = async (bank: Bank): Promise<string> => {
  const { count } = await bank.tx
    .selectFrom('stripe_objects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return `SANDBOX-${String(count + 1).padStart(4, '0')}`
}

/** An unpaid invoice for the plan's current term. */
export const billTerm = async (
  bank: Bank,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): Promise<Stripe.Invoice> => {
  const customer = await find(bank.tx, 'customer', idOf(subscription.customer) ?? '')
  const { vatId } = (await readHidden(bank.tx, customer?.id ?? '')) as { vatId?: string }
  const invoiceId = makeId('in_')
  const line = newLine(invoiceId, subscription)
  const total = line.amount
  return save(bank, {
    ...unusedOfInvoice,
    id: invoiceId,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: bank.now,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_tax_ids: vatId === undefined ? [] : [{ type: 'eu_vat', value: vatId }],
    effective_at: bank.now,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${invoiceId}/lines` },
    next_payment_attempt: null,
    number: await nextNumber(bank),
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // The term it pays for is on its line item.
    period_end: bank.now,
    period_start: bank.now,
    status: 'open',
    status_transitions: { finalized_at: bank.now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: bank.now,
  } satisfies Stripe.Invoice)
}

const paymentOf = (bank: Bank, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Stripe.InvoicePayment => {
  const paid = intent.status === 'succeeded'
  return {
    id: makeId('inpay_'),
    object: 'invoice_payment',
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: bank.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paid ? bank.now : null },
  }
}

const defaultPayment = async (bank: Bank, invoice: string): Promise<Stripe.InvoicePayment | null> => {
  const { data } = await list(bank.tx, 'invoice_payment', { limit: 1, where: [['invoice', invoice]] })
  return data[0] ?? null
}

export interface Collected {
  invoice: Stripe.Invoice
  intent: Stripe.PaymentIntent
}

/** Marks an invoice by the outcome of its payment. Does not change the plan. */
export const settleInvoice = async (
  bank: Bank,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Invoice> => {
  const before = await defaultPayment(bank, invoice.id)
  const made = paymentOf(bank, invoice, intent)
  await save(bank, before === null ? made : { ...made, id: before.id, created: before.created })
  const paid = intent.status === 'succeeded'
  const attempts = invoice.attempt_count + 1
  const pauseDays = retryAfterDays[attempts - 1]
  const settled: Stripe.Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    amount_paid: paid ? intent.amount_received : 0,
    amount_remaining: paid ? 0 : invoice.amount_due,
    auto_advance: !paid && pauseDays !== undefined,
    next_payment_attempt: paid || pauseDays === undefined ? null : bank.now + pauseDays * daySeconds,
    status: paid ? 'paid' : 'open',
    status_transitions: { ...invoice.status_transitions, paid_at: paid ? bank.now : null },
  }
  await save(bank, settled)
  await emit(bank, paid ? 'invoice.paid' : 'invoice.payment_failed', settled)
  return settled
}

/** Charges an invoice to the plan's card, without the buyer present. */
export const collect = async (
  bank: Bank,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
): Promise<Collected> => {
  const before = await defaultPayment(bank, invoice.id)
  const kept = idOf(before?.payment.payment_intent)
  const customer = idOf(subscription.customer)
  const { amount_due: amount, currency } = invoice
  const intent =
    (kept === null ? null : await find(bank.tx, 'payment_intent', kept)) ??
    newIntent(bank, { amount, currency, customer, description: 'Subscription update' })
  const methodId = await payingCard(bank, subscription)
  const method = await need(bank, 'payment_method', methodId)
  const card = (await cardOf(bank, methodId)) ?? 'declined'
  const buyer = { name: invoice.customer_name, email: invoice.customer_email, address: noAddress }
  const tried = await tryCard(bank, intent, { card, method, buyer, declined: renewalAnswerOf(card) })
  return { invoice: await settleInvoice(bank, invoice, tried), intent: tried }
}

export const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription)

export const invoiceEndpoints = [
  endpoint('GET', '/v1/invoices/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'invoice', wanted.id, 'invoice'),
  ),
  endpoint(
    'GET',
    '/v1/invoices',
    z.strictObject({ customer: id.optional(), subscription: id.optional(), status: text.optional(), ...paging }),
    (bank, { customer, subscription, status, ...page }) =>
      list(bank.tx, 'invoice', {
        ...page,
        where: [
          ['customer', customer],
          ['parent,subscription_details,subscription', subscription],
          ['status', status],
        ],
      }),
  ),
  endpoint(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      invoice: id.optional(),
      status: text.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: id.optional() }).optional(),
      ...paging,
    }),
    (bank, { invoice, status, payment, ...page }) =>
      list(bank.tx, 'invoice_payment', {
        ...page,
        where: [
          ['invoice', invoice],
          ['status', status],
          ['payment,payment_intent', payment?.payment_intent],
        ],
      }),
  ),
  endpoint('GET', '/v1/invoice_payments/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'invoice_payment', wanted.id),
  ),
]
