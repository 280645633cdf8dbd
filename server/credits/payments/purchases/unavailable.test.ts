import { paymentPartsOf } from '../payments.fixture.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApi } from '../../../testing/api.ts'
import { buyPack, subscribe } from './checkout.ts'
import { reconcile } from '../reconcile.ts'
import { openPaymentService } from '../stripe/stripe.ts'

const api = useApi()

describe('without the payment service', () => {
  it('buying fails with an error, and everything else can still be read', async () => {
    const who = await api.member('nothing@example.com')
    const options = { token: who.session.access_token, headers: { 'idempotency-key': randomUUID() } }
    const asked: [string, string, unknown][] = [
      ['POST', '/api/credits/checkout', { pack_id: 'pack-50', language: 'en' }],
      ['POST', '/api/subscriptions/checkout', { plan: 'basic', interval: 'month', language: 'en' }],
      ['POST', '/api/subscriptions/change', { plan: 'basic', interval: 'month' }],
      ['POST', '/api/subscriptions/upgrade', { plan: 'basic', language: 'en' }],
      ['POST', '/api/subscriptions/cancel', undefined],
      ['POST', '/api/subscriptions/refresh', undefined],
      ['POST', '/api/subscriptions/portal', { language: 'en' }],
    ]
    for (const [method, path, body] of asked) {
      const answer = await api.call(method, path, { ...options, ...(body === undefined ? {} : { body }) })
      expect([path, answer.code]).toEqual([path, 'checkout_unavailable'])
    }
    expect((await api.call('GET', '/api/credits/purchases', options)).json).toEqual({
      purchases: [],
      next_cursor: null,
    })
    expect((await api.call('GET', '/api/subscriptions', options)).json).toEqual({
      subscription: null,
      upgrades: [],
      past: [],
    })
    expect((await api.call('GET', '/api/credits/prices')).json).toMatchObject({ can_buy: false })
  })

  it('while it does not respond, the quote is kept for a day, buying fails with an error, and no key gets into the log', async () => {
    const who = await api.member('silence@example.com')
    const apiKey = 'sk_test_never_to_be_seen'
    const service = openPaymentService({
      apiKey,
      webhookSecret: 'whsec_x',
      api: { protocol: 'http', host: '127.0.0.1', port: 1 },
    })
    const parts = paymentPartsOf(api, service)
    const body = { pack_id: 'pack-50', language: 'en' as const }
    const asked = { memberId: who.memberId, key: randomUUID(), body }
    await expect(buyPack(parts, asked)).rejects.toThrow('checkout_unavailable')
    await expect(buyPack(parts, asked)).rejects.toThrow('checkout_unavailable')
    const rows = await api.database.db
      .selectFrom('purchases')
      .select('state')
      .where('user_id', '=', who.memberId)
      .execute()
    expect(rows).toEqual([{ state: 'open' }])
    const lines = JSON.stringify(api.log.lines())
    expect(lines).toContain('did not answer as hoped')
    expect(lines).not.toContain(apiKey)
    await expect(
      subscribe(parts, { ...asked, body: { plan: 'basic', interval: 'month', language: 'en' } }),
    ).rejects.toThrow('checkout_unavailable')
    const { db } = api.database
    const states = async () => {
      const mine = (table: 'purchases' | 'subscriptions') =>
        db.selectFrom(table).select(['state', 'next_sync_at']).where('user_id', '=', who.memberId).execute()
      return [...(await mine('purchases')), ...(await mine('subscriptions'))].map(({ state, next_sync_at: at }) => [
        state,
        at === null,
      ])
    }
    const age = (hours: number) =>
      Promise.all(
        ['purchases', 'subscriptions'].map((table) =>
          api.database.pool.query(
            `update ${table} set created_at = clock_now() - make_interval(hours => $1) where user_id = $2`,
            [hours, who.memberId],
          ),
        ),
      )
    await age(23)
    await reconcile(db)
    expect(await states()).toEqual([
      ['open', false],
      ['open', false],
    ])
    await age(25)
    await reconcile(db)
    expect(await states()).toEqual([
      ['abandoned', true],
      ['abandoned', true],
    ])
    await expect(buyPack(parts, asked)).rejects.toThrow('offer_changed')
  })
})
