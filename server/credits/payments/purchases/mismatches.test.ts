import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testPassword, useApi } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { returnNow } from './adminPurchases.ts'
import { openShop, paymentPartsOf } from '../payments.fixture.ts'
import { openPaymentService } from '../stripe/stripe.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)
const tokenOf = (who: SignedIn) => ({ token: who.session.access_token })

let admin: SignedIn

beforeAll(async () => {
  admin = await api.member('decider@example.com')
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const resolve = (id: string, decision: 'grant' | 'return') =>
  api.call('POST', `/api/admin/credits/purchases/${id}/resolve`, {
    ...tokenOf(admin),
    body: { decision, reason: 'Checked it' },
  })

/** A purchase paid with 27 euros instead of 28. */
const held = async (name: string, how: Record<string, unknown> = { amount: 2700 }) => {
  const who = await api.member(`${name}@example.com`)
  const checkout = await shop.buy(who)
  await shop.pay(checkout, how)
  return { who, id: checkout.id, payment: await shop.paymentOf(checkout.id) }
}

const rulesBroken = async (): Promise<string[]> => (await ledgerViolations(api.database.db)).map(({ rule }) => rule)

const titlesOf = async (who: SignedIn): Promise<string[]> => {
  const { json } = await api.call('GET', '/api/notifications?language=en', tokenOf(who))
  return (json['notifications'] as { title: string }[]).map(({ title }) => title)
}

describe('a payment that matches no quote', () => {
  it.each([
    ['a wrong amount', { amount: 2700 }],
    ['another currency', { currency: 'usd' }],
  ])(
    'because of %s grants no credits until an admin decides, and its buyer is notified of the decision',
    async (name, how) => {
      const who = await api.member(`odd-${name.replaceAll(' ', '-')}@example.com`)
      const [granted, returned] = [await shop.buy(who), await shop.buy(who)]
      await shop.pay(granted, how)
      await shop.pay(returned, how)
      expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
      expect(await shop.purchase(who, granted.id)).toMatchObject({ state: 'mismatched', invoices: [] })
      expect(await shop.kinds(admin)).toContain('admin_message')
      expect(api.log.lines().some((line) => JSON.stringify(line).includes('does not fit its quote'))).toBe(true)
      expect(await rulesBroken()).toEqual(['suspense'])
      expect((await resolve(granted.id, 'grant')).json).toEqual({ pending: false })
      expect(await shop.balance(who)).toMatchObject({ total_credits: 150 })
      expect(await shop.purchase(who, granted.id)).toMatchObject({ state: 'paid', invoices: [{ kind: 'invoice' }] })
      expect(await shop.kinds(who)).toEqual(['credits_purchased'])
      expect((await resolve(granted.id, 'return')).code).toBe('conflict')
      expect((await resolve(returned.id, 'return')).json).toEqual({ pending: false })
      expect(await shop.purchase(who, returned.id)).toMatchObject({ state: 'abandoned', credits_taken: 0 })
      await api.work()
      expect(await titlesOf(who)).toContain('Your payment is being returned')
      expect(await shop.balance(who)).toMatchObject({ total_credits: 150 })
      expect(await rulesBroken()).toEqual([])
    },
  )

  it('is refunded by the remaining amount after a partial refund', async () => {
    const { who, id, payment } = await held('partly')
    await shop.make({ do: 'refund', payment_intent: payment, amount: 100 })
    expect(await shop.purchase(who, id)).toMatchObject({ state: 'mismatched', refunded_cents: 100 })
    expect((await resolve(id, 'return')).json).toEqual({ pending: false })
    expect(await shop.purchase(who, id)).toMatchObject({ state: 'abandoned', refunded_cents: 2700 })
    expect(await rulesBroken()).toEqual([])
  })

  it('is closed when it was refunded in full elsewhere, or when the bank took it', async () => {
    const refunded = await held('elsewhere')
    await shop.make({ do: 'refund', payment_intent: refunded.payment })
    expect(await shop.purchase(refunded.who, refunded.id)).toMatchObject({ state: 'abandoned' })
    const lost = await held('taken')
    const { object } = await shop.make({ do: 'dispute', payment_intent: lost.payment })
    expect(await shop.purchase(lost.who, lost.id)).toMatchObject({ state: 'mismatched', dispute: 'open' })
    const refused = await resolve(lost.id, 'return')
    expect(refused.code).toBe('not_refundable')
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'lost' })
    expect(await shop.purchase(lost.who, lost.id)).toMatchObject({ state: 'abandoned', dispute: 'lost' })
    expect((await resolve(lost.id, 'return')).code).toBe('conflict')
    expect(await rulesBroken()).toEqual([])
  })

  it('whose refund failed needs a decision again, as often as that happens', async () => {
    const { who, id, payment } = await held('closed-card')
    const { object: first } = await shop.make({ do: 'refund', payment_intent: payment })
    await shop.make({ do: 'fail_refund', refund: first.id })
    expect(await shop.purchase(who, id)).toMatchObject({ state: 'mismatched', refunded_cents: 0 })
    expect(await titlesOf(admin)).toContain('Returned payment failed')
    expect(await rulesBroken()).toEqual(['suspense'])
    expect((await resolve(id, 'return')).json).toEqual({ pending: false })
    expect(await shop.purchase(who, id)).toMatchObject({ state: 'abandoned', refunded_cents: 2700 })
    expect(await rulesBroken()).toEqual([])
    const { rows } = await api.database.pool.query<{ body: { id: string; status: string } }>(
      `select body from sandbox.stripe_objects where type = 'refund' and body ->> 'payment_intent' = $1 order by seq desc`,
      [payment],
    )
    await shop.make({ do: 'fail_refund', refund: rows[0]?.body.id })
    expect(await shop.purchase(who, id)).toMatchObject({ state: 'mismatched', refunded_cents: 0 })
    expect((await resolve(id, 'grant')).status).toBe(200)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 150 })
    expect(await rulesBroken()).toEqual([])
  })

  it('granted after a partial refund credits the rest', async () => {
    const { who, id, payment } = await held('rest')
    await shop.make({ do: 'refund', payment_intent: payment, amount: 1350 })
    expect((await resolve(id, 'grant')).status).toBe(200)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 75 })
    const { invoices, ...purchase } = await shop.purchase(who, id)
    expect(purchase).toMatchObject({ state: 'paid', refunded_cents: 1350, credits_taken: 75 })
    expect(invoices.map(({ kind, gross_cents: cents }) => [kind, cents])).toEqual([
      ['invoice', 2700],
      ['credit_note', 1350],
    ])
    await shop.reconcile(who)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 75 })
    expect(await rulesBroken()).toEqual([])
  })

  it('grants nothing to a closed account', async () => {
    const { who, id } = await held('gone')
    const left = await api.call('POST', '/api/me/deletion', { ...tokenOf(who), body: { password: testPassword } })
    expect(left.status).toBe(200)
    expect((await resolve(id, 'grant')).code).toBe('account_closed')
    expect((await resolve(id, 'return')).json).toEqual({ pending: false })
    await api.work()
    expect(await rulesBroken()).toEqual([])
  })

  it('is refunded as soon as the payment service responds, and the admin sees it as pending', async () => {
    const { who, id } = await held('unanswered')
    const service = openPaymentService({
      apiKey: 'sk_test_x',
      webhookSecret: 'x',
      api: { protocol: 'http', host: '127.0.0.1', port: 1 },
    })
    const parts = paymentPartsOf(api, service)
    expect(await returnNow(parts, id)).toBe('pending')
    expect((await resolve(id, 'return')).json).toEqual({ pending: false })
    expect(await shop.purchase(who, id)).toMatchObject({ state: 'abandoned' })
  })

  it('with an unknown payment cannot be refunded automatically, and the admin gets an error', async () => {
    const { id } = await held('unknown')
    const { db } = api.database
    const payment = await shop.paymentOf(id)
    await db.updateTable('purchases').set({ stripe_payment_id: null }).where('id', '=', id).execute()
    expect((await resolve(id, 'return')).code).toBe('not_refundable')
    await db.updateTable('purchases').set({ stripe_payment_id: payment }).where('id', '=', id).execute()
    expect((await resolve(id, 'return')).status).toBe(200)
    expect((await api.call('GET', `/api/admin/credits/purchases?state=mismatched`, tokenOf(admin))).json).toMatchObject(
      {
        purchases: [],
      },
    )
  })

  it('is reported by the ledger audit when undecided for a day', async () => {
    const { id } = await held('forgotten')
    await shop.advance('P2D')
    expect(await rulesBroken()).toEqual(['suspense', 'mismatch'])
    expect((await resolve(id, 'return')).status).toBe(200)
  })
})
