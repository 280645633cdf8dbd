// One-off payments: customers, products, sessions, payments, refunds and disputes, requested with the official library
// over the wire.
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../server/testing/database.ts'
import { idOf } from './bank.ts'
import { useStripe } from './useStripe.ts'

const database = useDatabase()
const context = useStripe(database)

const openSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> =>
  context.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 4900, product_data: { name: '500 Credits' } } },
    ],
    success_url: `${context.url}/done?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${context.url}/back`,
    metadata: { purchase_id: 'p1' },
    payment_intent_data: { metadata: { purchase_id: 'p1' } },
    ...more,
  })

const typesHeard = (): string[] => context.heard.map(({ type }) => type)

describe('asking', () => {
  test('a customer is created, updated and read with the values sent', async () => {
    const { customers } = context.stripe
    const made = await customers.create({ email: 'kim@demo.test', metadata: { member_id: 'm1', old: 'x' } })
    expect(made.id).toMatch(/^cus_/)
    const changed = await customers.update(made.id, {
      name: 'Kim',
      address: { country: 'DE', city: 'Hamburg' },
      metadata: { old: '', more: 'y' },
    })
    expect(changed).toMatchObject({ name: 'Kim', metadata: { member_id: 'm1', more: 'y' }, address: { country: 'DE' } })
    expect(changed.metadata).not.toHaveProperty('old')
    expect((await customers.retrieve(made.id)).id).toBe(made.id)
  })

  test('missing objects, unknown parameters and forbidden actions are rejected in Stripe’s format', async () => {
    const { stripe } = context
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      type: 'StripeInvalidRequestError',
    })
    const wrong = { email: 'a@b.test', colour: 'red' } as Stripe.CustomerCreateParams
    await expect(stripe.customers.create(wrong)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'colour',
    })
    await expect(stripe.coupons.create({ percent_off: 10 })).rejects.toMatchObject({ statusCode: 404 })
    await expect(stripe.products.create({} as Stripe.ProductCreateParams)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'name',
    })
    const { host, port } = context.sandbox.addresses.stripe
    const stranger = new Stripe('sk_test_wrong', { host, port, protocol: 'http', maxNetworkRetries: 0 })
    await expect(stranger.customers.create({})).rejects.toMatchObject({ statusCode: 401 })
    const old = await fetch(`http://${host}:${port}/v1/customers/cus_x`, {
      headers: {
        authorization: `Bearer ${context.sandbox.addresses.stripe.apiKey}`,
        'stripe-version': '2020-01-01',
      },
    })
    expect(old.status).toBe(400)
  })

  test('the same idempotency key returns the same response and rejects a different request', async () => {
    const { customers } = context.stripe
    const first = await customers.create({ email: 'one@demo.test' }, { idempotencyKey: 'k1' })
    const again = await customers.create({ email: 'one@demo.test' }, { idempotencyKey: 'k1' })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(customers.create({ email: 'two@demo.test' }, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    const many = await Promise.all(
      Array.from({ length: 8 }, () => customers.create({ email: 'many@demo.test' }, { idempotencyKey: 'k2' })),
    )
    expect(new Set(many.map(({ id }) => id)).size).toBe(1)
  })

  test('lists are paginated', async () => {
    const { customer } = await paidSession()
    const payments = await context.stripe.paymentIntents.list({ customer: idOf(customer) ?? '', limit: 1 })
    expect(payments.data).toHaveLength(1)
    const all = await context.stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.length).toBeGreaterThan(0)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('a session contains its payment page and the amount due', async () => {
    const session = await openSession({ locale: 'de', client_reference_id: 'p1' })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 4900,
      currency: 'eur',
      payment_intent: null,
      url: `${context.url}/sandbox/stripe/checkout/${session.id}`,
    })
    expect(session).not.toHaveProperty('line_items')
    const read = await context.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] })
    expect(read.line_items?.data[0]).toMatchObject({ description: '500 Credits', amount_total: 4900 })
  })

  test('an inconsistent session is rejected', async () => {
    const price_data = { currency: 'eur', unit_amount: 100, product_data: { name: 'X' } }
    await expect(openSession({ mode: 'subscription' })).rejects.toMatchObject({ statusCode: 400 })
    await expect(openSession({ line_items: [{ price: 'price_none' }] })).rejects.toMatchObject({ statusCode: 404 })
    await expect(openSession({ success_url: 'javascript:alert(1)' })).rejects.toMatchObject({ code: 'url_invalid' })
    await expect(openSession({ expires_at: 1 })).rejects.toMatchObject({ param: 'expires_at' })
    await expect(
      openSession({ line_items: [{ price_data }, { price_data: { ...price_data, currency: 'usd' } }] }),
    ).rejects.toMatchObject({ param: 'line_items' })
    await expect(
      context.stripe.checkout.sessions.retrieve((await openSession()).id, { expand: ['status'] }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'expand' })
  })
})

const paidSession = async (): Promise<Stripe.Checkout.Session> => {
  const customer = await context.stripe.customers.create({ email: 'kim@demo.test' })
  const session = await openSession({ customer: customer.id })
  await context.command({ do: 'pay', session: session.id })
  return await context.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
}

const intentOf = (session: Stripe.Checkout.Session): Stripe.PaymentIntent =>
  session.payment_intent as Stripe.PaymentIntent

describe('paying', () => {
  test('a paid session has its payment and its charge, and the product receives signed events in order', async () => {
    const session = await paidSession()
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const intent = intentOf(session)
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4900, metadata: { purchase_id: 'p1' } })
    expect(intent.latest_charge).toMatchObject({ paid: true, amount: 4900, status: 'succeeded' })
    expect(typesHeard()).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
    expect(context.heard[1]?.data.object).toMatchObject({ id: session.id, metadata: { purchase_id: 'p1' } })
  })

  test('a declined card leaves the session open, and another card pays it', async () => {
    const session = await openSession()
    await context.command({ do: 'fail', session: session.id, card: 'insufficient_funds' })
    const failed = await context.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(failed.status).toBe('open')
    expect(intentOf(failed)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
    await context.command({ do: 'pay', session: session.id })
    const paid = await context.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(intentOf(paid).id).toBe(intentOf(failed).id)
    expect(typesHeard()).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
  })

  test('an amount that differs from the requested one can be paid, to test the product', async () => {
    const session = await openSession()
    await context.command({ do: 'pay', session: session.id, amount: 100, currency: 'usd' })
    const paid = await context.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({ amount_total: 100, currency: 'usd' })
    expect(intentOf(paid)).toMatchObject({ amount: 100, currency: 'usd' })
  })

  test('a session expires on request or by the clock, and can no longer be paid', async () => {
    const asked = await openSession()
    expect(await context.stripe.checkout.sessions.expire(asked.id)).toMatchObject({ status: 'expired', url: null })
    await expect(context.stripe.checkout.sessions.expire(asked.id)).rejects.toMatchObject({ statusCode: 400 })
    const waited = await openSession()
    await context.call('clock', { advance: 'P2D' })
    expect((await context.stripe.checkout.sessions.retrieve(waited.id)).status).toBe('expired')
    expect((await context.call('stripe/events', { do: 'pay', session: waited.id })).status).toBe(409)
    expect(new Set(typesHeard())).toEqual(new Set(['checkout.session.expired']))
    const ended = context.heard.map(({ data }) => (data.object as Stripe.Checkout.Session).id)
    expect(ended).toEqual(expect.arrayContaining([asked.id, waited.id]))
  })
})

describe('refunds and disputes', () => {
  test('partial refunds are possible until nothing is left', async () => {
    const { id } = intentOf(await paidSession())
    context.heard.length = 0
    const { refunds } = context.stripe
    const part = await refunds.create({ payment_intent: id, amount: 900, metadata: { why: 'kind' } })
    expect(part).toMatchObject({ status: 'succeeded', amount: 900, metadata: { why: 'kind' } })
    await expect(refunds.create({ payment_intent: id, amount: 5000 })).rejects.toMatchObject({ param: 'amount' })
    await refunds.create({ payment_intent: id })
    await expect(refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_already_refunded' })
    await context.command({ do: 'deliver' })
    expect((await refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([4000, 900])
    expect(typesHeard().filter((type) => type === 'charge.refunded')).toHaveLength(2)
    const intent = await context.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 4900, refunded: true, refunds: { object: 'list' } })
  })

  test('a refund that the bank returns fails and leaves the charge unchanged', async () => {
    const { id } = intentOf(await paidSession())
    const { object } = await context.command({ do: 'refund', payment_intent: id })
    await context.command({ do: 'fail_refund', refund: object['id'] })
    expect(await context.stripe.refunds.retrieve(String(object['id']))).toMatchObject({ status: 'failed' })
    const intent = await context.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(typesHeard().slice(-2)).toEqual(['refund.failed', 'refund.updated'])
  })

  test('a dispute is opened and decided, and a disputed charge is not refunded', async () => {
    const { id } = intentOf(await paidSession())
    const { object } = await context.command({ do: 'dispute', payment_intent: id })
    const dispute = await context.stripe.disputes.retrieve(String(object['id']))
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 4900, payment_intent: id })
    await expect(context.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await context.command({ do: 'close_dispute', dispute: dispute.id, outcome: 'won' })
    const { data } = await context.stripe.disputes.list({ payment_intent: id })
    expect(data.map(({ status }) => status)).toEqual(['won'])
    expect(typesHeard().slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })
})
