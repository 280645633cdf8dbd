// Payment on the hosted page: tries the card once; the session is then complete or stays open.
import type Stripe from 'stripe'
import { type Bank, emit, find, idOf, need, save } from './bank.ts'
import { answerOf, type Buyer, type Decline, makeCard, refusedAuthentication, type TestCard } from './cards.ts'
import { expireSession, memoryOf } from './checkout.ts'
import { newCustomer } from './customers.ts'
import { billTerm, settleInvoice } from './invoices.ts'
import { type Attempt, newIntent, tryCard } from './payments.ts'
import { newSubscription } from './terms.ts'

export interface Payment {
  card: TestCard
  buyer: Buyer
  /** The result of the bank's confirmation; null if it has not been requested yet. */
  authenticated: boolean | null
  /** Differs from the requested amount or currency, to test how the product handles it. */
  amount?: number | undefined
  currency?: string | undefined
}

export type Paid =
  | { kind: 'complete'; session: Stripe.Checkout.Session }
  | { kind: 'already'; session: Stripe.Checkout.Session }
  | { kind: 'expired'; session: Stripe.Checkout.Session }
  | { kind: 'declined'; session: Stripe.Checkout.Session; why: Decline }
  | { kind: 'asks'; session: Stripe.Checkout.Session }

const isOver = async (bank: Bank, session: Stripe.Checkout.Session): Promise<Paid | null> => {
  if (session.status === 'complete') return { kind: 'already', session }
  if (session.status === 'expired') return { kind: 'expired', session }
  if (session.expires_at > bank.now) return null
  return { kind: 'expired', session: await expireSession(bank, session) }
}

const outcomeOf = ({ card, authenticated }: Payment): 'asks' | Decline | null => {
  const answer = answerOf(card)
  switch (answer.kind) {
    case 'paid':
      return null
    case 'declined':
      return answer.why
    case 'asks':
      return authenticated === null ? 'asks' : authenticated ? null : refusedAuthentication
  }
}

/** The session's customer, created if the plan needs one. */
const customerOf = async (
  bank: Bank,
  session: Stripe.Checkout.Session,
  buyer: Buyer,
): Promise<Stripe.Customer | null> => {
  const known = idOf(session.customer)
  const taxIds = buyer.vatId === null ? undefined : { vatId: buyer.vatId }
  if (known === null) {
    if (session.mode !== 'subscription' && session.customer_creation !== 'always') return null
    return save(bank, { ...newCustomer(bank, buyer), address: buyer.address }, taxIds)
  }
  const customer = await need(bank, 'customer', known)
  const { customerUpdate } = await memoryOf(bank, session.id)
  const updated: Stripe.Customer = {
    ...customer,
    ...(customerUpdate?.address === 'auto' ? { address: buyer.address } : {}),
    ...(customerUpdate?.name === 'auto' ? { name: buyer.name } : {}),
  }
  return save(bank, updated, taxIds)
}

const intentOf = async (
  bank: Bank,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer | null,
): Promise<Stripe.PaymentIntent> => {
  const begun = await find(bank.tx, 'payment_intent', idOf(session.payment_intent) ?? '')
  const amount = session.amount_total ?? 0
  const currency = session.currency ?? 'eur'
  if (begun !== null) return { ...begun, amount, currency }
  const { payment } = await memoryOf(bank, session.id)
  return newIntent(bank, {
    amount,
    currency,
    customer: customer?.id ?? null,
    description: payment?.description ?? (session.mode === 'subscription' ? 'Subscription creation' : null),
    metadata: payment?.metadata ?? {},
    receiptEmail: payment?.receipt_email ?? null,
  })
}

const completed = (session: Stripe.Checkout.Session, buyer: Buyer): Stripe.Checkout.Session => ({
  ...session,
  customer_details: {
    address: buyer.address,
    business_name: null,
    email: buyer.email,
    individual_name: null,
    name: buyer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: buyer.vatId === null ? [] : [{ type: 'eu_vat', value: buyer.vatId }],
  },
  payment_status: 'paid',
  status: 'complete',
  url: null,
})

/** The plan, its first invoice and the payment are created at the same moment. */
const startPlan = async (
  bank: Bank,
  session: Stripe.Checkout.Session,
  { customer, attempt, intent }: { customer: Stripe.Customer; attempt: Attempt; intent: Stripe.PaymentIntent },
): Promise<Pick<Stripe.Checkout.Session, 'subscription' | 'invoice' | 'customer'>> => {
  const item = session.line_items?.data[0]
  if (item?.price === null || item?.price === undefined) throw new Error(`Session ${session.id} has no price`)
  const { plan } = await memoryOf(bank, session.id)
  const begun = newSubscription(bank, {
    customer: customer.id,
    price: item.price,
    quantity: item.quantity ?? 1,
    metadata: plan?.metadata ?? {},
    description: plan?.description ?? null,
    method: attempt.method.id,
  })
  const bill = await billTerm(bank, { ...begun, currency: intent.currency }, 'subscription_create')
  const subscription = await save(bank, { ...begun, latest_invoice: bill.id })
  await emit(bank, 'customer.subscription.created', subscription)
  const paid = await tryCard(bank, intent, attempt)
  const settled = await settleInvoice(bank, { ...bill, amount_due: paid.amount, total: paid.amount }, paid)
  return { subscription: subscription.id, invoice: settled.id, customer: customer.id }
}

export const pay = async (bank: Bank, wanted: string, payment: Payment): Promise<Paid> => {
  const open = await need(bank, 'checkout.session', wanted, 'session')
  const over = await isOver(bank, open)
  if (over !== null) return over
  const session: Stripe.Checkout.Session = {
    ...open,
    amount_total: payment.amount ?? open.amount_total,
    currency: payment.currency ?? open.currency,
  }
  const outcome = outcomeOf(payment)
  const { buyer, card } = payment
  const customer = await customerOf(bank, session, buyer)
  const intent = await intentOf(bank, session, customer)
  if (outcome === 'asks') {
    // The payment of a plan belongs to its invoice, which is only created when the plan begins.
    if (open.mode === 'subscription') return { kind: 'asks', session: open }
    await save(bank, { ...intent, status: 'requires_action' } satisfies Stripe.PaymentIntent)
    return { kind: 'asks', session: await save(bank, { ...open, payment_intent: intent.id }) }
  }
  const method = await makeCard(bank, card, { customer: customer?.id ?? null, buyer })
  const attempt: Attempt = { card, method, buyer, declined: outcome }
  if (outcome !== null) {
    const failed = await tryCard(bank, intent, attempt)
    const kept = await save(bank, { ...open, payment_intent: open.mode === 'payment' ? failed.id : null })
    return { kind: 'declined', session: kept, why: outcome }
  }
  const parts =
    session.mode === 'subscription' && customer !== null
      ? await startPlan(bank, session, { customer, attempt, intent })
      : { payment_intent: (await tryCard(bank, intent, attempt)).id, customer: customer?.id ?? null }
  const done = await save(bank, { ...completed(session, buyer), ...parts })
  await emit(bank, 'checkout.session.completed', done)
  return { kind: 'complete', session: done }
}
