import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { readSandboxAddresses } from '../../../sandbox/sandbox.ts'
import { useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { openShop } from './payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const secretOf = async (): Promise<string> => (await readSandboxAddresses(api.database))?.stripe.webhookSecret ?? ''

const eventOf = (purchaseId: string, session: string): string =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: session, object: 'checkout.session', metadata: { purchase_id: purchaseId } } },
  })

const deliver = (body: string, signature: string): Promise<Response> =>
  fetch(`${api.url}/api/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature === '' ? {} : { 'stripe-signature': signature }) },
  })

const sign = async (payload: string, more: { secret?: string; timestamp?: number } = {}): Promise<string> =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: await secretOf(), ...more })

const kept = async (): Promise<number> =>
  (await api.database.db.selectFrom('stripe_events').select('id').execute()).length

describe('a webhook of the payment service', () => {
  it('is rejected without a signature, with a wrong one, for other bytes, and when it is old', async () => {
    const who = await api.member('forged@example.com')
    const { id, session } = await shop.buy(who)
    const body = eventOf(id, session)
    const old = Math.floor(Date.now() / 1000) - 301
    const forged = [
      ['', body],
      ['t=1,v1=00', body],
      [await sign(body, { secret: 'whsec_another' }), body],
      [await sign(body), body.replace('completed', 'expired')],
      [await sign(body, { timestamp: old }), body],
      [await sign('not json'), 'not json'],
    ] as const
    for (const [signature, sent] of forged) {
      const answer = await deliver(sent, signature)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error: { code: 'wrong_signature' } })
    }
    expect(await kept()).toBe(0)
    expect((await deliver(`[${'1,'.repeat(600_000)}1]`, 'x')).status).toBe(413)
  })

  it('with false data changes nothing, because the service itself is queried', async () => {
    const who = await api.member('liar@example.com')
    const { id, session } = await shop.buy(who)
    const body = eventOf(id, session)
    expect((await deliver(body, await sign(body))).status).toBe(200)
    await api.work()
    expect(await shop.purchase(who, id)).toMatchObject({ state: 'open' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
  })

  it('is stored once, however often it is delivered, even concurrently', async () => {
    const who = await api.member('often@example.com')
    const { id, session } = await shop.buy(who)
    const body = eventOf(id, session)
    const before = await kept()
    const signature = await sign(body)
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(body, signature)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await kept()).toBe(before + 1)
    await api.work()
    const event = JSON.parse(body) as { id: string }
    const row = await api.database.db
      .selectFrom('stripe_events')
      .select(['outcome', 'handled_at'])
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ outcome: `purchase ${id}`, handled_at: expect.any(Date) as Date })
  })

  it('about unknown objects is accepted and ignored', async () => {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'customer.created',
      created: 1,
      data: { object: { id: 'cus_x', object: 'customer' } },
    })
    expect((await deliver(body, await sign(body))).status).toBe(200)
    await api.work()
  })

  it('never writes a secret to the log', async () => {
    const addresses = await readSandboxAddresses(api.database)
    const lines = JSON.stringify(api.log.lines())
    expect(lines).not.toContain(addresses?.stripe.apiKey ?? 'missing')
    expect(lines).not.toContain(await secretOf())
  })
})
