import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { useApi } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { openShop } from '../payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const tokenOf = (who: { session: { access_token: string } }) => ({ token: who.session.access_token })

describe('a pack', () => {
  it('grants its credits, an invoice and a notification when paid, and nothing before', async () => {
    const ada = await api.member('ada@example.com')
    const checkout = await shop.buy(ada)
    expect(await shop.balance(ada)).toEqual({ total_credits: 0, debt: 0 })
    expect(await shop.purchase(ada, checkout.id)).toMatchObject({
      state: 'open',
      credits: 150,
      price_cents: 2800,
      checkout_url: expect.stringContaining('/sandbox/stripe/checkout/') as string,
      invoices: [],
    })
    await shop.pay(checkout)
    expect(await shop.balance(ada)).toEqual({ total_credits: 150, debt: 0 })
    const paid = await shop.purchase(ada, checkout.id)
    expect(paid).toMatchObject({ state: 'paid', checkout_url: null, refunded_cents: 0, dispute: 'none' })
    expect(paid.invoices).toEqual([
      { number: 'AP-000001', kind: 'invoice', gross_cents: 2800, issued_at: expect.any(String) as string },
    ])
    expect(await shop.kinds(ada)).toEqual(['credits_purchased'])
  })

  it('requested twice with one idempotency key is one checkout, with two keys two that can each be paid once', async () => {
    const bob = await api.member('bob@example.com')
    const key = randomUUID()
    const [one, same] = await Promise.all([shop.buy(bob, 'pack-50', key), shop.buy(bob, 'pack-50', key)])
    expect(same).toEqual(one)
    // The response was lost, and the browser retries.
    expect(await shop.buy(bob, 'pack-50', key)).toEqual(one)
    const other = await shop.buy(bob, 'pack-50')
    expect(other.id).not.toBe(one.id)
    await shop.pay(one)
    await shop.pay(other)
    await expect(shop.tell({ do: 'pay', session: one.session })).rejects.toThrow('already')
    expect(await shop.balance(bob)).toMatchObject({ total_credits: 100 })
    expect(await shop.purchases(bob)).toHaveLength(2)
    const reused = await api.call('POST', '/api/credits/checkout', {
      ...tokenOf(bob),
      body: { pack_id: 'pack-150', language: 'en' },
      headers: { 'idempotency-key': key },
    })
    expect(reused.code).toBe('idempotency_key_reused')
  })

  it('that is no longer offered cannot be bought', async () => {
    const cleo = await api.member('cleo@example.com')
    const { code } = await api.call('POST', '/api/credits/checkout', {
      ...tokenOf(cleo),
      body: { pack_id: 'pack-7', language: 'en' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(code).toBe('offer_changed')
  })

  it('costs and grants what was quoted, whatever an admin changes in the meantime', async () => {
    const dora = await api.member('dora@example.com')
    const checkout = await shop.buy(dora, 'pack-500')
    const { db } = api.database
    const { shippedSettings } = await import('../../../../contract/pricing.ts')
    const settings = { ...shippedSettings, packs: [{ id: 'pack-500', credits: 5, price_cents: 99_900 }] }
    await db
      .insertInto('credit_settings')
      .values({ version: 1, settings: JSON.stringify(settings), changed_by: dora.memberId })
      .execute()
    await shop.pay(checkout)
    await db.deleteFrom('credit_settings').execute()
    expect(await shop.balance(dora)).toMatchObject({ total_credits: 500 })
    expect((await shop.purchase(dora, checkout.id)).invoices[0]?.gross_cents).toBe(8900)
  })

  it('is not granted if the card is declined or 3-D Secure fails, and can still be paid then', async () => {
    const erna = await api.member('erna@example.com')
    const checkout = await shop.buy(erna)
    await shop.make({ do: 'fail', session: checkout.session, card: 'declined' })
    await shop.make({ do: 'fail', session: checkout.session, card: 'three_d_secure' })
    expect(await shop.purchase(erna, checkout.id)).toMatchObject({ state: 'open' })
    expect(await shop.balance(erna)).toMatchObject({ total_credits: 0 })
    await shop.pay(checkout, { card: 'three_d_secure' })
    expect(await shop.balance(erna)).toMatchObject({ total_credits: 150 })
  })

  it('ends when its buyer cancels or its checkout expires; what was paid in the meantime stays paid', async () => {
    const finn = await api.member('finn@example.com')
    const cancelled = await shop.buy(finn)
    const answer = await api.call('POST', `/api/credits/purchases/${cancelled.id}/cancel`, tokenOf(finn))
    expect(answer.json['purchase']).toMatchObject({ state: 'abandoned', checkout_url: null })
    await expect(shop.tell({ do: 'pay', session: cancelled.session })).rejects.toThrow()
    const expired = await shop.buy(finn)
    await shop.make({ do: 'expire', session: expired.session })
    expect(await shop.purchase(finn, expired.id)).toMatchObject({ state: 'abandoned' })
    const paid = await shop.buy(finn)
    await shop.tell({ do: 'withhold' })
    await shop.tell({ do: 'pay', session: paid.session })
    const late = await api.call('POST', `/api/credits/purchases/${paid.id}/cancel`, tokenOf(finn))
    expect(late.json['purchase']).toMatchObject({ state: 'paid' })
    await shop.make({ do: 'release' })
    expect(await shop.balance(finn)).toMatchObject({ total_credits: 150 })
  })

  it('is synced by the return page and by the reconciler when no webhook arrives', async () => {
    const gus = await api.member('gus@example.com')
    const one = await shop.buy(gus, 'pack-50')
    const two = await shop.buy(gus, 'pack-50')
    await shop.tell({ do: 'withhold' })
    await shop.tell({ do: 'pay', session: one.session })
    await shop.tell({ do: 'pay', session: two.session })
    const refreshed = await api.call('POST', `/api/credits/purchases/${one.id}/refresh`, tokenOf(gus))
    expect(refreshed.json['purchase']).toMatchObject({ state: 'paid' })
    expect(await shop.balance(gus)).toMatchObject({ total_credits: 50 })
    await shop.tell({ do: 'lose' })
    await shop.tell({ do: 'release' })
    await shop.reconcile(gus)
    expect(await shop.balance(gus)).toMatchObject({ total_credits: 100 })
  })

  it('whose checkout was created but not stored, because the process stopped, is found by its webhook', async () => {
    const hal = await api.member('hal@example.com')
    const checkout = await shop.buy(hal, 'pack-50')
    await api.database.db
      .updateTable('purchases')
      .set({ stripe_session_id: null, checkout_url: null, state: 'abandoned' })
      .where('id', '=', checkout.id)
      .execute()
    await shop.pay(checkout)
    expect(await shop.balance(hal)).toMatchObject({ total_credits: 50 })
  })

  it('is booked once with repeated, reordered and concurrent syncs', async () => {
    const ida = await api.member('ida@example.com')
    const checkout = await shop.buy(ida)
    await shop.tell({ do: 'duplicate', on: true })
    await shop.tell({ do: 'reorder' })
    const { events } = await shop.tell({ do: 'pay', session: checkout.session })
    await shop.make({ do: 'release' })
    await shop.tell({ do: 'duplicate', on: false })
    for (const event of events) await shop.tell({ do: 'repeat', event })
    const path = `/api/credits/purchases/${checkout.id}/refresh`
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.call('POST', path, tokenOf(ida))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await api.work()
    expect(await shop.balance(ida)).toMatchObject({ total_credits: 150 })
    expect((await shop.purchase(ida, checkout.id)).invoices).toHaveLength(1)
  })

  it('is booked once when five pages sync it at the same moment', async () => {
    for (let round = 0; round < 2; round += 1) {
      const una = await api.member(`una-${round}@example.com`)
      const checkout = await shop.buy(una)
      await shop.tell({ do: 'withhold' })
      await shop.tell({ do: 'pay', session: checkout.session })
      const path = `/api/credits/purchases/${checkout.id}/refresh`
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.call('POST', path, tokenOf(una))))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      await shop.make({ do: 'release' })
      expect(await shop.balance(una)).toMatchObject({ total_credits: 150 })
      expect((await shop.purchase(una, checkout.id)).invoices).toHaveLength(1)
      expect(await shop.kinds(una)).toEqual(['credits_purchased'])
    }
  })

  it('is visible to its buyer only', async () => {
    const [jan, kim] = [await api.member('jan@example.com'), await api.member('kim@example.com')]
    const { id } = await shop.buy(jan)
    for (const act of ['refresh', 'cancel']) {
      expect((await api.call('POST', `/api/credits/purchases/${id}/${act}`, tokenOf(kim))).code).toBe('not_found')
    }
  })
})
