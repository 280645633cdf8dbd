// Payments: an intent, the charges that try to fulfil it, and the outcome of each.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Bank, emit, list, need, save } from './bank.ts'
import { cardFacts, type Buyer, type Decline, type TestCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { makeId, randomText } from './ids.ts'
import { expand, id, paging } from './params.ts'

interface NewIntent {
  amount: number
  currency: string
  customer: string | null
  description?: string | null
  metadata?: Record<string, string>
  receiptEmail?: string | null
}

export const newIntent = (bank: Bank, given: NewIntent): Stripe.PaymentIntent => {
  const intentId = makeId('pi_')
  return {
    id: intentId,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${intentId}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: bank.now,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

const outcomeOf = (declined: Decline | null): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: declined === null ? 'approved_by_network' : 'declined_by_network',
  reason: declined?.declineCode ?? null,
  seller_message: declined === null ? 'Payment complete.' : 'The bank did not return any further details.',
  type: declined === null ? 'authorized' : 'issuer_declined',
})

/** Test cards are few, so the name on the card tells them apart. */
const fingerprintOf = (card: TestCard, name: string | null): string =>
  createHash('sha256')
    .update(`${card} ${name ?? ''}`)
    .digest('hex')
    .slice(0, 16)

const cardDetails = (
  bank: Bank,
  { card, buyer }: Pick<Attempt, 'card' | 'buyer'>,
  amount: number,
): Stripe.Charge.PaymentMethodDetails => ({
  type: 'card',
  card: {
    ...cardFacts[card],
    amount_authorized: amount,
    authorization_code: null,
    checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
    country: 'DE',
    electronic_commerce_indicator: null,
    fingerprint: fingerprintOf(card, buyer.name),
    exp_month: 12,
    exp_year: new Date(bank.now * 1000).getUTCFullYear() + 3,
    funding: 'credit',
    installments: null,
    mandate: null,
    network: cardFacts[card].brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
})

export interface Attempt {
  card: TestCard
  method: Stripe.PaymentMethod
  buyer: Pick<Buyer, 'name' | 'email' | 'address'>
  declined: Decline | null
}

const newCharge = (bank: Bank, intent: Stripe.PaymentIntent, attempt: Attempt): Stripe.Charge => {
  const { declined, buyer } = attempt
  const paid = declined === null
  return {
    id: makeId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: buyer.address, email: buyer.email, name: buyer.name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: bank.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(declined),
    paid,
    payment_intent: intent.id,
    payment_method: attempt.method.id,
    payment_method_details: cardDetails(bank, attempt, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Tries the card once and returns the updated intent. */
export const tryCard = async (
  bank: Bank,
  intent: Stripe.PaymentIntent,
  attempt: Attempt,
): Promise<Stripe.PaymentIntent> => {
  const { declined, method } = attempt
  const charge = await save(bank, newCharge(bank, intent, attempt))
  const tried = { ...intent, latest_charge: charge.id, next_action: null }
  if (declined === null) {
    const paid: Stripe.PaymentIntent = {
      ...tried,
      amount_received: intent.amount,
      last_payment_error: null,
      payment_method: method.id,
      status: 'succeeded',
    }
    await save(bank, paid)
    await emit(bank, 'payment_intent.succeeded', paid)
    return paid
  }
  const failed: Stripe.PaymentIntent = {
    ...tried,
    last_payment_error: {
      charge: charge.id,
      code: declined.code,
      decline_code: declined.declineCode,
      message: declined.message,
      payment_method: method,
      type: 'card_error',
    },
    payment_method: null,
    status: 'requires_payment_method',
  }
  await save(bank, failed)
  await emit(bank, 'payment_intent.payment_failed', failed)
  return failed
}

export const paymentEndpoints = [
  endpoint('GET', '/v1/payment_intents/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'payment_intent', wanted.id, 'intent'),
  ),
  endpoint(
    'GET',
    '/v1/payment_intents',
    z.strictObject({ customer: id.optional(), ...paging }),
    (bank, { customer, ...page }) => list(bank.tx, 'payment_intent', { ...page, where: [['customer', customer]] }),
  ),
  endpoint('GET', '/v1/charges/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'charge', wanted.id),
  ),
  endpoint(
    'GET',
    '/v1/charges',
    z.strictObject({ customer: id.optional(), payment_intent: id.optional(), ...paging }),
    (bank, { customer, payment_intent, ...page }) =>
      list(bank.tx, 'charge', {
        ...page,
        where: [
          ['customer', customer],
          ['payment_intent', payment_intent],
        ],
      }),
  ),
  endpoint('GET', '/v1/payment_methods/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'payment_method', wanted.id),
  ),
]
