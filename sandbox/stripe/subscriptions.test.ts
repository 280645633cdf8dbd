// Plans: started on the hosted page, renewed by the product's clock, past due, changed, ended.
import { dayMs, daySeconds } from '../../contract/durations.ts'
import { describe, expect, test } from 'vitest'
import { idOf } from './bank.ts'
import { periodEnd } from './periods.ts'
import { itemOf, useSubscriptions } from './subscriptions.fixture.ts'

const setup = useSubscriptions()
const { context, startPlan, read, bills, advance } = setup

const typesHeard = (): string[] => context.heard.map(({ type }) => type)

describe('the end of a term', () => {
  const at = (text: string): number => Date.parse(`${text}T10:00:00Z`) / 1000
  const month = { interval: 'month', interval_count: 1 }

  test('is the same day of the next month, or its last day, and returns to the original day', () => {
    const anchor = at('2027-01-31')
    const ends = [at('2027-01-31'), at('2027-02-28'), at('2027-03-31')].map((start) => periodEnd(anchor, month, start))
    expect(ends).toEqual([at('2027-02-28'), at('2027-03-31'), at('2027-04-30')])
  })

  test('is a year later, and a day earlier if there is no 29th of February', () => {
    const year = { interval: 'year', interval_count: 1 }
    expect(periodEnd(at('2028-02-29'), year, at('2028-02-29'))).toBe(at('2029-02-28'))
    expect(periodEnd(at('2028-02-29'), year, at('2031-02-28'))).toBe(at('2032-02-29'))
  })

  test('also works for days and weeks', () => {
    expect(periodEnd(at('2027-01-31'), { interval: 'week', interval_count: 2 }, at('2027-01-31'))).toBe(
      at('2027-02-14'),
    )
    expect(periodEnd(at('2027-01-31'), { interval: 'day', interval_count: 1 }, at('2027-01-31'))).toBe(at('2027-02-01'))
  })
})

describe('a plan', () => {
  test('begins with its first invoice, paid', async () => {
    const plan = await startPlan()
    expect(plan).toMatchObject({ status: 'active', metadata: { subscription_id: `s${setup.counter}` }, schedule: null })
    expect(typesHeard()).toEqual([
      'customer.subscription.created',
      'payment_intent.succeeded',
      'invoice.paid',
      'checkout.session.completed',
    ])
    const [bill] = await bills(plan)
    expect(bill).toMatchObject({
      status: 'paid',
      amount_paid: 2900,
      billing_reason: 'subscription_create',
      customer_name: 'Kim Beispiel',
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      parent: { subscription_details: { subscription: plan.id } },
    })
    const item = itemOf(plan)
    expect(bill?.lines.data[0]?.period).toEqual({ start: item.current_period_start, end: item.current_period_end })
    const payment = idOf(bill?.payments?.data[0]?.payment.payment_intent)
    expect(await context.stripe.paymentIntents.retrieve(payment ?? '')).toMatchObject({ status: 'succeeded' })
    const found = await context.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: payment ?? '' },
    })
    expect(found.data[0]?.invoice).toBe(bill?.id)
  })

  test('is renewed month by month when the clock skips several months', async () => {
    const plan = await startPlan()
    context.heard.length = 0
    await advance('P3M1D')
    const paid = await bills(plan)
    expect(paid.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    const terms = paid.toReversed().map((bill) => bill.lines.data[0]?.period)
    for (const [index, term] of terms.slice(1).entries()) expect(term?.start).toBe(terms[index]?.end)
    expect(terms[1]?.start).toBe(itemOf(plan).current_period_end)
    expect(context.heard.filter(({ type }) => type === 'invoice.paid').map(({ created }) => created)).toEqual(
      terms.slice(1).map((term) => term?.start),
    )
    await context.command({ do: 'renew', subscription: plan.id })
    expect(await bills(plan)).toHaveLength(5)
  })

  test('retries the payment when the card fails, and ends after the last attempt', async () => {
    const plan = await startPlan('fails_at_renewal')
    context.heard.length = 0
    await advance('P1M1D')
    expect((await read(plan)).status).toBe('past_due')
    const [open] = await bills(plan)
    expect(open).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(open?.next_payment_attempt).toBe((open?.created ?? 0) + 3 * daySeconds)
    expect(typesHeard()).toEqual([
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ])
    await advance('P20D')
    expect(await read(plan)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect((await bills(plan))[0]).toMatchObject({ attempt_count: 4, next_payment_attempt: null, status: 'open' })
    expect(typesHeard().at(-1)).toBe('customer.subscription.deleted')
    await advance('P2M')
    expect(await bills(plan)).toHaveLength(2)
  })

  test('continues when another card pays at the next attempt', async () => {
    const plan = await startPlan('fails_at_renewal')
    await advance('P1M1D')
    await context.command({ do: 'change_card', customer: plan.customer, card: 'succeeds' })
    context.heard.length = 0
    await advance('P4D')
    expect((await read(plan)).status).toBe('active')
    expect((await bills(plan))[0]).toMatchObject({ status: 'paid', attempt_count: 2 })
    expect(typesHeard()).toEqual(['payment_intent.succeeded', 'invoice.paid', 'customer.subscription.updated'])
  })

  test('ends with its term on request, and continues when the cancellation is withdrawn', async () => {
    const plan = await startPlan()
    const { subscriptions } = context.stripe
    const leaving = await subscriptions.update(plan.id, { cancel_at_period_end: true })
    expect(leaving).toMatchObject({ cancel_at_period_end: true, cancel_at: itemOf(plan).current_period_end })
    expect((await subscriptions.update(plan.id, { cancel_at_period_end: false })).cancel_at).toBeNull()
    await subscriptions.update(plan.id, { cancel_at_period_end: true })
    await advance('P2M')
    expect(await read(plan)).toMatchObject({ status: 'canceled', ended_at: itemOf(plan).current_period_end })
    expect(await bills(plan)).toHaveLength(1)
    await expect(subscriptions.cancel(plan.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('ends immediately when it is cancelled', async () => {
    const plan = await startPlan()
    expect((await context.stripe.subscriptions.cancel(plan.id)).status).toBe('canceled')
    await context.command({ do: 'deliver' })
    expect(typesHeard().at(-1)).toBe('customer.subscription.deleted')
  })

  test('changes its price immediately without an invoice, as long as the interval stays the same', async () => {
    const plan = await startPlan()
    const item = itemOf(plan)
    const price_data = {
      currency: 'eur',
      product: idOf(item.price.product) ?? '',
      unit_amount: 7900,
      recurring: { interval: 'month' as const },
    }
    await expect(
      context.stripe.subscriptions.update(plan.id, { items: [{ id: item.id, price_data }] }),
    ).rejects.toMatchObject({ param: 'proration_behavior' })
    const changed = await context.stripe.subscriptions.update(plan.id, {
      items: [{ id: item.id, price_data }],
      proration_behavior: 'none',
    })
    expect(itemOf(changed)).toMatchObject({ price: { unit_amount: 7900 }, current_period_end: item.current_period_end })
    expect(await bills(plan)).toHaveLength(1)
    await advance('P1M1D')
    expect((await bills(plan))[0]?.amount_paid).toBe(7900)
  })
})

test('a payment history can be created: payments, a plan with all its paid invoices, no events sent, and only once', async () => {
  const { json } = await context.call('clock')
  const now = Date.parse((json as { now: string }).now)
  const since = new Date(now - 100 * dayMs)
  const past = {
    key: 'member-1',
    email: 'past@demo.test',
    name: 'Lena Marlow',
    metadata: { member_id: 'm1' },
    payments: [{ name: '500 Credits', amount: 4900, currency: 'eur', at: since, metadata: { purchase_id: 'p1' } }],
    plan: {
      product: { id: 'ankerplatz_plan_professional', name: 'Professional' },
      amount: 2900,
      currency: 'eur',
      interval: 'month' as const,
      since,
      metadata: { subscription_id: 's1' },
    },
  }
  const put = await context.sandbox.putCustomer(past)
  expect(await context.sandbox.putCustomer(past)).toEqual(put)
  expect(put.payments).toMatchObject([{ amount: 4900, paidAt: new Date(Math.floor(since.getTime() / 1000) * 1000) }])
  expect(put.plan?.invoices).toHaveLength(4)
  const plan = await context.stripe.subscriptions.retrieve(put.plan?.subscription ?? '')
  expect(plan).toMatchObject({ status: 'active', metadata: { subscription_id: 's1' } })
  expect(itemOf(plan).current_period_end * 1000).toBeGreaterThan(now)
  expect((await bills(plan)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
  await context.command({ do: 'deliver' })
  expect(context.heard).toEqual([])
})
