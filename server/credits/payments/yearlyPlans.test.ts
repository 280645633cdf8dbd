import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { openShop } from './payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

// Otherwise every later month would renew them all.
afterEach(() => shop.endPlans())

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const call = (who: SignedIn, path: string, body?: unknown) =>
  api.call('POST', `/api/subscriptions/${path}`, {
    token: who.session.access_token,
    headers: { 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { body }),
  })

const subscribed = async (name: string, plan: string, interval = 'month', how = {}): Promise<SignedIn> => {
  const who = await api.member(`${name}@example.com`)
  await shop.pay(await shop.subscribe(who, plan, interval), how)
  return who
}

const month = 'P1M'

describe('a yearly plan', () => {
  it('is paid once and credited month by month, with the loyalty bonus', async () => {
    const who = await subscribed('yearly', 'basic', 'year')
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 })
    for (let n = 0; n < 6; n += 1) await shop.advance(month)
    expect(await shop.purchases(who)).toHaveLength(1)
    expect((await shop.plan(who))?.months_credited).toBe(7)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 4 * 84 + 2 * 88 })
  })

  it('that is refunded in its middle drops what is to come and takes back what was given', async () => {
    const who = await subscribed('regret', 'basic', 'year')
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 164 })
    const [purchase] = await shop.purchases(who)
    const payment = await shop.paymentOf(purchase?.id ?? '')
    await shop.make({ do: 'refund', payment_intent: payment, amount: 8100 })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 82 })
    await shop.advance(month)
    // Half of each month to come goes back as well.
    expect(await shop.balance(who)).toMatchObject({ total_credits: 124 })
    const { object } = await shop.make({ do: 'refund', payment_intent: payment })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    await shop.advance(month)
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    expect((await shop.plan(who))?.months).toHaveLength(3)
    await shop.make({ do: 'fail_refund', refund: object.id })
    // The refund did not happen: what was dropped is due again.
    expect((await shop.plan(who))?.months_credited).toBe(4)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 166 })
  })

  it('can be made larger at once: the running month and those to come give more', async () => {
    const who = await subscribed('growing', 'basic', 'year')
    await shop.advance(month)
    const { json } = await api.call('GET', '/api/subscriptions', { token: who.session.access_token })
    const offer = (json['upgrades'] as { price_cents: number; credits_now: number }[])[0]
    // 41,184 − 16,200 for 11 of 12 months.
    expect(offer).toMatchObject({ price_cents: 22_902, credits_now: 150 })
    const open = await call(who, 'upgrade', { plan: 'professional', language: 'en' })
    await shop.pay({ id: '', session: String(open.json['checkout_url']).split('/').at(-1) ?? '' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 + 150 })
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 314 + 242 })
    const id = String(open.json['purchase_id'])
    expect(await shop.purchase(who, id)).toMatchObject({ credits: 300 })
    await shop.make({ do: 'refund', payment_intent: await shop.paymentOf(id) })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 256 })
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 256 + 84 })
  })

  it('waits with its months while its payment is disputed', async () => {
    const who = await subscribed('argued', 'basic', 'year')
    const [purchase] = await shop.purchases(who)
    const payment = await shop.paymentOf(purchase?.id ?? '')
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    await shop.advance(month)
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 164 })
  })
})
