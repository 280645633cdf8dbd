// Test cards and their behaviour. No real card number is ever requested.
import type Stripe from 'stripe'
import { type Bank, find, idOf, readHidden, save } from './bank.ts'
import { makeId } from './ids.ts'

export const testCards = ['succeeds', 'declined', 'insufficient_funds', 'three_d_secure', 'fails_at_renewal'] as const
export type TestCard = (typeof testCards)[number]

interface Facts {
  brand: string
  last4: string
}

export const cardFacts: Record<TestCard, Facts> = {
  succeeds: { brand: 'visa', last4: '4242' },
  declined: { brand: 'visa', last4: '0002' },
  insufficient_funds: { brand: 'visa', last4: '9995' },
  three_d_secure: { brand: 'visa', last4: '3220' },
  fails_at_renewal: { brand: 'visa', last4: '0341' },
}

export interface Decline {
  code: string
  declineCode: string
  message: string
}

const declines = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authentication: {
    code: 'payment_intent_authentication_failure',
    declineCode: 'authentication_required',
    message: 'The provided payment method has failed authentication.',
  },
} satisfies Record<string, Decline>

export const refusedAuthentication: Decline = declines.authentication

/** The outcome of a payment with the buyer present. */
export const answerOf = (card: TestCard): { kind: 'paid' } | { kind: 'asks' } | { kind: 'declined'; why: Decline } => {
  switch (card) {
    case 'succeeds':
    case 'fails_at_renewal':
      return { kind: 'paid' }
    case 'three_d_secure':
      return { kind: 'asks' }
    case 'declined':
      return { kind: 'declined', why: declines.declined }
    case 'insufficient_funds':
      return { kind: 'declined', why: declines.insufficient_funds }
  }
}

/** The outcome of an automatic payment; a card that was confirmed once stays confirmed. */
export const renewalAnswerOf = (card: TestCard): Decline | null =>
  card === 'succeeds' || card === 'three_d_secure'
    ? null
    : card === 'insufficient_funds'
      ? declines.insufficient_funds
      : declines.declined

export interface Buyer {
  name: string | null
  email: string | null
  address: Stripe.Address
  vatId: string | null
}

export const noAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

export const makeCard = (
  bank: Bank,
  card: TestCard,
  owner: { customer: string | null; buyer: Pick<Buyer, 'name' | 'email' | 'address'> },
): Promise<Stripe.PaymentMethod> => {
  const { name, email, address } = owner.buyer
  const method: Stripe.PaymentMethod = {
    id: makeId('pm_'),
    object: 'payment_method',
    billing_details: { address, email, name, phone: null, tax_id: null },
    card: {
      ...cardFacts[card],
      checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
      country: 'DE',
      display_brand: cardFacts[card].brand,
      exp_month: 12,
      exp_year: new Date(bank.now * 1000).getUTCFullYear() + 3,
      funding: 'credit',
      generated_from: null,
      networks: { available: [cardFacts[card].brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: bank.now,
    customer: owner.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  return save(bank, method, { card })
}

export const cardOf = async (bank: Bank, method: string | null): Promise<TestCard | null> => {
  if (method === null) return null
  const hidden = (await readHidden(bank.tx, method)) as { card?: string }
  return testCards.find((card) => card === hidden.card) ?? null
}

/** The card that pays for a plan: the plan's own, else the customer's. */
export const payingCard = async (bank: Bank, subscription: Stripe.Subscription): Promise<string | null> => {
  const own = idOf(subscription.default_payment_method)
  if (own !== null) return own
  const customer = await find(bank.tx, 'customer', idOf(subscription.customer) ?? '')
  return idOf(customer?.invoice_settings.default_payment_method)
}
