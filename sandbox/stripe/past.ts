// Payment history: a customer with past purchases and an active plan, for demo data that is shown without being played
// through.
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { SandboxDb } from '../tables.ts'
import { type Bank, find, idOf, inBank, list, save } from './bank.ts'
import type { Buyer } from './cards.ts'
import { openSession } from './checkout.ts'
import { newCustomer } from './customers.ts'
import { pay } from './paying.ts'
import { keepProduct } from './products.ts'
import { endTerm } from './renewals.ts'
import { onlyItem } from './terms.ts'

export interface PastCustomer {
  /** Idempotency key: a repeated call returns what exists and adds nothing. */
  key: string
  email: string
  name: string
  metadata: Record<string, string>
  payments: readonly {
    name: string
    amount: number
    currency: string
    at: Date
    metadata: Record<string, string>
  }[]
  plan: {
    product: { id: string; name: string }
    amount: number
    currency: string
    interval: 'month' | 'year'
    since: Date
    metadata: Record<string, string>
  } | null
}

interface PastPayment {
  /** The session of a one-off payment; null for an invoice of the plan. */
  session: string | null
  invoice: string | null
  payment_intent: string
  amount: number
  paidAt: Date
  /** The term that an invoice pays for. */
  period: { start: Date; end: Date } | null
}

export interface PutPast {
  customer: string
  payments: PastPayment[]
  plan: { subscription: string; session: string | null; invoices: PastPayment[] } | null
}

const termsMax = 240

const at = (bank: Bank, moment: Date): Bank => ({ ...bank, now: Math.floor(moment.getTime() / 1000) })

const buyerOf = ({ name, email }: PastCustomer): Buyer => ({
  name,
  email,
  address: { line1: 'Hafenstraße 1', line2: null, postal_code: '20457', city: 'Hamburg', state: null, country: 'DE' },
  vatId: null,
})

const addCustomer = (bank: Bank, past: PastCustomer): Promise<Stripe.Customer> => {
  const first = [...past.payments.map((payment) => payment.at), ...(past.plan === null ? [] : [past.plan.since])]
  const since = at(bank, new Date(Math.min(bank.now * 1000, ...first.map((moment) => moment.getTime()))))
  const buyer = buyerOf(past)
  const customer = { ...newCustomer(since, buyer), address: buyer.address, metadata: past.metadata }
  return save(bank, customer, { past: past.key })
}

const addPayment = async (
  bank: Bank,
  past: PastCustomer,
  customer: string,
  payment: PastCustomer['payments'][number],
): Promise<void> => {
  const { currency, amount, name, metadata } = payment
  const then = at(bank, payment.at)
  const session = await openSession(then, {
    mode: 'payment',
    customer,
    line_items: [{ price_data: { currency, unit_amount: amount, product_data: { name } } }],
    success_url: bank.publicUrl,
    metadata,
    payment_intent_data: { metadata, description: name },
  })
  await pay(then, session.id, { card: 'succeeds', buyer: buyerOf(past), authenticated: true })
}

/** The plan begins then and is renewed term by term until now. */
const addPlan = async (
  bank: Bank,
  past: PastCustomer,
  customer: string,
  plan: NonNullable<PastCustomer['plan']>,
): Promise<void> => {
  const { currency, amount, interval, metadata } = plan
  const then = at(bank, plan.since)
  const product = await keepProduct(then, plan.product)
  const session = await openSession(then, {
    mode: 'subscription',
    customer,
    line_items: [{ price_data: { currency, unit_amount: amount, product: product.id, recurring: { interval } } }],
    success_url: bank.publicUrl,
    metadata,
    subscription_data: { metadata, description: plan.product.name },
  })
  const paid = await pay(then, session.id, { card: 'succeeds', buyer: buyerOf(past), authenticated: true })
  const subscriptionId = idOf(paid.session.subscription) ?? ''
  for (let terms = 0; terms < termsMax; terms += 1) {
    const subscription = await find(bank.tx, 'subscription', subscriptionId)
    if (subscription === null) throw new Error(`The plan of ${past.key} did not start`)
    const ends = onlyItem(subscription).current_period_end
    if (ends > bank.now) return
    await endTerm({ ...bank, now: ends }, subscription)
  }
}

const oldestFirst = <T>({ data }: Stripe.ApiList<T>): T[] => data.toReversed()

const read = async (tx: SandboxDb, customer: string): Promise<PutPast> => {
  const of = { limit: 1000, where: [['customer', customer]] as const }
  const sessions = oldestFirst(await list(tx, 'checkout.session', of))
  const [subscription] = (await list(tx, 'subscription', of)).data
  const payments = sessions.flatMap((session): PastPayment[] => {
    const intent = idOf(session.payment_intent)
    if (intent === null) return []
    const paidAt = new Date(session.created * 1000)
    const amount = session.amount_total ?? 0
    return [{ session: session.id, invoice: null, payment_intent: intent, amount, paidAt, period: null }]
  })
  if (subscription === undefined) return { customer, payments, plan: null }
  const invoices: PastPayment[] = []
  for (const invoice of oldestFirst(await list(tx, 'invoice', of))) {
    const [payment] = (await list(tx, 'invoice_payment', { limit: 1, where: [['invoice', invoice.id]] })).data
    const period = invoice.lines.data[0]?.period
    invoices.push({
      session: null,
      invoice: invoice.id,
      payment_intent: idOf(payment?.payment.payment_intent) ?? '',
      amount: invoice.amount_paid,
      paidAt: new Date(invoice.created * 1000),
      period: period === undefined ? null : { start: new Date(period.start * 1000), end: new Date(period.end * 1000) },
    })
  }
  const session = sessions.find((one) => idOf(one.subscription) === subscription.id)?.id ?? null
  return { customer, payments, plan: { subscription: subscription.id, session, invoices } }
}

/** Sends no events to the product: the caller writes the product's side as well. */
export const putPast = (db: SandboxDb, publicUrl: string, past: PastCustomer): Promise<PutPast> =>
  inBank(db, { publicUrl }, async (bank) => {
    const known = await bank.tx
      .selectFrom('stripe_objects')
      .select('id')
      .where('type', '=', 'customer')
      .where(sql<string>`hidden ->> 'past'`, '=', past.key)
      .executeTakeFirst()
    if (known !== undefined) return await read(bank.tx, known.id)
    const customer = await addCustomer(bank, past)
    for (const payment of past.payments) await addPayment(bank, past, customer.id, payment)
    if (past.plan !== null) await addPlan(bank, past, customer.id, past.plan)
    if (bank.emitted.length > 0) await bank.tx.deleteFrom('stripe_events').where('id', 'in', bank.emitted).execute()
    return await read(bank.tx, customer.id)
  })
