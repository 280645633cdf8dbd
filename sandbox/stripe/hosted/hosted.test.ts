// The hosted pages, used like a browser without scripts.
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../../server/testing/database.ts'
import { useStripe } from '../useStripe.ts'

const database = useDatabase()
const context = useStripe(database)

const open = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<{ id: string; path: string }> => {
  const price_data = { currency: 'eur', unit_amount: 4900, product_data: { name: '500 Credits' } }
  const session = await context.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data }],
    success_url: `${context.url}/done?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${context.url}/back`,
    tax_id_collection: { enabled: true },
    ...more,
  })
  return { id: session.id, path: `/sandbox/stripe/checkout/${session.id}` }
}

const buyer = {
  email: 'kim@demo.test',
  name: 'Kim Beispiel',
  line1: 'Hafenstraße 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  vat_id: 'de 123456789',
  card: 'succeeds',
}

const show = async (path: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const answer = await fetch(context.url + path)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const read = (id: string) => context.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })

describe('the checkout page', () => {
  test('shows what is paid in the language of the session, and that it is a test', async () => {
    const german = await show((await open({ locale: 'de' })).path)
    expect(german.status).toBe(200)
    expect(german.text).toContain('lang="de"')
    for (const word of ['Testzahlung', '500 Credits', '49,00', 'USt-IdNr.']) expect(german.text).toContain(word)
    const english = await show((await open({ locale: 'en' })).path)
    for (const word of ['Test payment', '€49.00', 'VAT ID']) expect(english.text).toContain(word)
    expect(english.headers.get('content-security-policy')).toContain(`form-action 'self' ${context.url}`)
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('takes the payment and redirects back once the product has received the event', async () => {
    const { id, path } = await open()
    const answer = await context.submit(path, buyer)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${context.url}/done?session=${id}`)
    expect(context.heard.map(({ type }) => type)).toContain('checkout.session.completed')
    expect((await read(id)).customer_details).toMatchObject({
      name: 'Kim Beispiel',
      address: { country: 'DE', city: 'Hamburg' },
      tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    })
  })

  test('charges once, however often the form is submitted', async () => {
    const { id, path } = await open()
    const answers = await Promise.all(Array.from({ length: 5 }, () => context.submit(path, buyer)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    const charges = await context.stripe.charges.list({
      payment_intent: ((await read(id)).payment_intent as Stripe.PaymentIntent).id,
    })
    expect(charges.data).toHaveLength(1)
    expect(context.heard.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(1)
    expect((await show(path)).text).toMatch(/Already paid/)
  })

  test('shows why a card fails and keeps the entered fields', async () => {
    const { id, path } = await open({ locale: 'en' })
    const answer = await context.submit(path, { ...buyer, name: 'Harbour Ltd', card: 'insufficient_funds' })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('The card has insufficient funds')
    expect(text).toContain('Harbour Ltd')
    expect((await read(id)).status).toBe('open')
  })

  test('asks for confirmation and handles both answers', async () => {
    const { id, path } = await open({ locale: 'de' })
    const secure = { ...buyer, card: 'three_d_secure' }
    const asked = await context.submit(path, secure)
    expect(await asked.text()).toContain('Zahlung bestätigen')
    expect(((await read(id)).payment_intent as Stripe.PaymentIntent).status).toBe('requires_action')
    const refused = await context.submit(path, { ...secure, answer: 'refuse' })
    expect(await refused.text()).toContain('nicht bestätigt')
    expect((await context.submit(path, { ...secure, answer: 'confirm' })).status).toBe(303)
    expect((await read(id)).status).toBe('complete')
  })

  test('shows that a session has expired', async () => {
    const { id, path } = await open({ locale: 'de' })
    await context.stripe.checkout.sessions.expire(id)
    expect((await show(path)).text).toContain('abgelaufen')
    expect((await context.submit(path, buyer)).status).toBe(200)
    expect((await read(id)).status).toBe('expired')
  })

  test('requires the buyer’s details', async () => {
    const { id, path } = await open({ locale: 'en' })
    for (const wrong of [
      { name: '' },
      { email: 'nobody' },
      { country: 'XX' },
      { vat_id: '<b>' },
      { city: 'x'.repeat(300) },
    ]) {
      const answer = await context.submit(path, { ...buyer, ...wrong })
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Please check')
    }
    expect((await read(id)).status).toBe('open')
  })
})

describe('hostile input', () => {
  test('names are escaped wherever they are shown', async () => {
    const evil = '"><script>alert(1)</script>'
    const price_data = { currency: 'eur', unit_amount: 100, product_data: { name: evil } }
    const { path } = await open({ line_items: [{ price_data }] })
    const answer = await context.submit(path, { ...buyer, name: evil, card: 'three_d_secure' })
    for (const text of [(await show(path)).text, await answer.text()]) {
      expect(text).not.toContain('<script>alert')
      expect(text).toContain('alert(1)')
    }
  })

  test('another website cannot submit a payment', async () => {
    const { id, path } = await open()
    expect((await context.submit(path, buyer, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await context.submit(path, buyer, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await read(id)).status).toBe('open')
  })

  test('the pages and the API reject bodies that are too large', async () => {
    const { path } = await open()
    const large = 'x'.repeat(2_000_000)
    expect((await context.submit(path, { ...buyer, name: large })).status).toBe(413)
    await expect(context.stripe.customers.create({ description: large })).rejects.toMatchObject({ statusCode: 413 })
    await expect(context.stripe.customers.create({ description: 'x'.repeat(6000) })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('invalid parameter names are rejected', async () => {
    const { host, port, apiKey } = context.sandbox.addresses.stripe
    const send = async (body: string): Promise<number> => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/x-www-form-urlencoded' }
      return (await fetch(`http://${host}:${port}/v1/customers`, { method: 'POST', body, headers })).status
    }
    const deep = `metadata${'[a]'.repeat(40)}=1`
    const many = Array.from({ length: 1500 }, (_one, at) => `metadata[k${at}]=v`).join('&')
    for (const body of ['__proto__[admin]=1', '[]=1', 'metadata[a=1', deep, many, 'email[]=a', 'constructor=1']) {
      expect(await send(body)).toBe(400)
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
    expect(await send('metadata[toString]=x')).toBe(200)
  })

  test('unknown addresses return 404', async () => {
    expect((await show('/sandbox/stripe/checkout/cs_test_none')).status).toBe(404)
    expect((await show("/sandbox/stripe/portal/'--")).status).toBe(404)
  })
})

test('the portal changes the card and redirects back', async () => {
  const customer = await context.stripe.customers.create({ email: 'kim@demo.test' })
  const portal = await context.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${context.url}/subscriptions`,
    locale: 'de',
  })
  expect(portal.url).toBe(`${context.url}/sandbox/stripe/portal/${portal.id}`)
  const path = new URL(portal.url).pathname
  const first = await show(path)
  expect(first.text).toContain('Noch keine Karte')
  expect(first.text).toContain(`${context.url}/subscriptions`)
  const answer = await context.submit(path, { card: 'fails_at_renewal' })
  expect(answer.headers.get('location')).toBe(`${path}?changed=1`)
  expect((await show(`${path}?changed=1`)).text).toContain('•••• 0341')
})
