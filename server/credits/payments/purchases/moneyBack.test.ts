import { paymentPartsOf } from '../payments.fixture.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../testing/api.ts'
import { giveCredits } from '../../../testing/credits.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { post } from '../../ledger.ts'
import { refundNow, requestRefund } from './adminPurchases.ts'
import { openPaymentService } from '../stripe/stripe.ts'
import { tokenOf, useMoneyBack } from './moneyBack.fixture.ts'

const { api, shop, bought } = useMoneyBack()

const spend = (who: SignedIn, amount: number): Promise<unknown> =>
  inTransaction(api.database.db, (tx) =>
    post(tx, [
      { key: `spent:${randomUUID()}`, reason: 'adjustment_take', amount, memberId: who.memberId, note: 'For a test.' },
    ]),
  )

describe('a refund', () => {
  it('in parts and then in full takes the credits back in the same parts, with a credit note each', async () => {
    const { who, id, payment } = await bought('parts')
    await shop.make({ do: 'refund', payment_intent: payment, amount: 1000 })
    // 150 × 1000 / 2800 = 53.57
    expect(await shop.balance(who)).toMatchObject({ total_credits: 96 })
    await shop.make({ do: 'refund', payment_intent: payment, amount: 900 })
    expect(await shop.purchase(who, id)).toMatchObject({ refunded_cents: 1900, credits_taken: 102 })
    await shop.make({ do: 'refund', payment_intent: payment })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    const { invoices } = await shop.purchase(who, id)
    expect(invoices.map(({ kind, gross_cents: cents }) => [kind, cents])).toEqual([
      ['invoice', 2800],
      ['credit_note', 1000],
      ['credit_note', 900],
      ['credit_note', 900],
    ])
    expect((await shop.kinds(who)).filter((kind) => kind === 'credits_taken')).toHaveLength(3)
  })

  it('after the credits were spent is written off, and leaves no debt', async () => {
    const { who, payment } = await bought('spender')
    await spend(who, 100)
    await shop.make({ do: 'refund', payment_intent: payment })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    await giveCredits(api.database.db, who.memberId, 130)
    expect(await shop.balance(who)).toEqual({ total_credits: 130, debt: 0 })
  })

  it('that failed is reverted', async () => {
    const { who, id, payment } = await bought('undone')
    const { object } = await shop.make({ do: 'refund', payment_intent: payment })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
    await shop.make({ do: 'fail_refund', refund: object.id })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 150 })
    const after = await shop.purchase(who, id)
    expect(after).toMatchObject({ refunded_cents: 0, credits_taken: 0 })
    expect(after.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice'])
  })

  it('without a webhook is found by the reconciler', async () => {
    const { who, payment } = await bought('silent')
    await shop.tell({ do: 'withhold' })
    await shop.tell({ do: 'refund', payment_intent: payment })
    await shop.tell({ do: 'lose' })
    await shop.tell({ do: 'release' })
    await shop.reconcile(who)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
  })

  it('whose webhook arrives before that of the payment books both', async () => {
    const who = await api.member('early@example.com')
    const checkout = await shop.buy(who)
    await shop.tell({ do: 'reorder' })
    const { object } = await shop.tell({ do: 'pay', session: checkout.session })
    await shop.tell({ do: 'refund', payment_intent: String(object['payment_intent']) })
    await shop.make({ do: 'release' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
    const { invoices, ...purchase } = await shop.purchase(who, checkout.id)
    expect(purchase).toMatchObject({ refunded_cents: 2800, credits_taken: 150 })
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  })
})

describe('a dispute', () => {
  it('takes all credits at once, and restores them when it is won', async () => {
    const { who, id, payment } = await bought('winner')
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
    expect(await shop.purchase(who, id)).toMatchObject({ dispute: 'open', credits_taken: 150 })
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 150 })
    expect(await shop.kinds(who)).toEqual(['credits_purchased', 'credits_taken', 'credits_awarded'])
  })

  it('that is lost changes nothing more, even after a write-off', async () => {
    const { who, id, payment } = await bought('loser')
    await spend(who, 150)
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'lost' })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    expect(await shop.purchase(who, id)).toMatchObject({ dispute: 'lost' })
  })

  it('that is lost gets a credit note, and another invoice when it is won after all', async () => {
    const { who, id, payment } = await bought('appeal')
    await shop.make({ do: 'refund', payment_intent: payment, amount: 700 })
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'lost' })
    const documents = async () =>
      (await shop.purchase(who, id)).invoices.map(({ kind, gross_cents: cents }) => [kind, cents])
    const lost = [
      ['invoice', 2800],
      ['credit_note', 700],
      ['credit_note', 2100],
    ]
    expect(await documents()).toEqual(lost)
    await shop.reconcile(who)
    expect(await documents()).toEqual(lost)
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await documents()).toEqual([...lost, ['invoice', 2100]])
    // 150 × 700 / 2800 = 37.5
    expect(await shop.balance(who)).toEqual({ total_credits: 112, debt: 0 })
    const texts = await api.database.db
      .selectFrom('invoices')
      .select(sql<string>`document -> 'lines' -> 0 -> 'text' ->> 'de'`.as('text'))
      .where('purchase_id', '=', id)
      .orderBy('number')
      .execute()
    expect(texts.map(({ text }) => text)).toEqual([
      'Credit-Paket: 150 Credits',
      'Erstattung – Credit-Paket: 150 Credits',
      'Rückbuchung durch die Bank – Credit-Paket: 150 Credits',
      'Zurückgenommene Rückbuchung – Credit-Paket: 150 Credits',
    ])
  })

  it('on top of a refund takes everything once, and keeps only the refund when it is won', async () => {
    const { who, id, payment } = await bought('both')
    await shop.make({ do: 'refund', payment_intent: payment, amount: 1400 })
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 75 })
    expect(await shop.purchase(who, id)).toMatchObject({ refunded_cents: 1400, credits_taken: 75, dispute: 'won' })
  })
})

describe('an admin', () => {
  const adminOf = async (): Promise<SignedIn> => {
    const admin = await api.member(`admin-${randomUUID()}@example.com`)
    await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
    return admin
  }
  const refund = (admin: SignedIn, id: string, cents: number, key: string = randomUUID()) =>
    api.call('POST', `/api/admin/credits/purchases/${id}/refund`, {
      ...tokenOf(admin),
      body: { cents, reason: 'The buyer asked for it' },
      headers: { 'idempotency-key': key },
    })
  it('refunds once per idempotency key, not more than was paid, and an audit log entry is written', async () => {
    const admin = await adminOf()
    const { who, id } = await bought('asked')
    const key = randomUUID()
    expect((await refund(admin, id, 2000, key)).status).toBe(200)
    expect((await refund(admin, id, 2000, key)).status).toBe(200)
    expect(await shop.purchase(who, id)).toMatchObject({ refunded_cents: 2000 })
    expect((await refund(admin, id, 801)).code).toBe('not_refundable')
    expect((await refund(admin, id, 800)).status).toBe(200)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
    expect((await refund(admin, randomUUID(), 1)).code).toBe('not_found')
    const log = await api.database.db
      .selectFrom('audit_log')
      .select(['subject_id', 'details'])
      .where('action', '=', 'refund_purchase')
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([
      { subject_id: who.memberId, details: { refund: '20.00 EUR' } },
      { subject_id: who.memberId, details: { refund: '8.00 EUR' } },
    ])
    const listed = await api.call('GET', `/api/admin/credits/purchases?member=${who.memberId}`, tokenOf(admin))
    expect(listed.json['purchases']).toMatchObject([{ id, paid_cents: 2800, member: { id: who.memberId } }])
  })

  it('with a pending refund finds it done once, and it cannot be refunded twice', async () => {
    const admin = await adminOf()
    const { who, id } = await bought('later')
    const service = openPaymentService({
      apiKey: 'sk_test_x',
      webhookSecret: 'x',
      api: { protocol: 'http', host: '127.0.0.1', port: 1 },
    })
    const away = paymentPartsOf(api, service)
    const { request } = await inTransaction(api.database.db, (tx) => requestRefund(tx, id, 1000))
    expect(await refundNow(away, request)).toBe('pending')
    expect((await refund(admin, id, 1900)).code).toBe('not_refundable')
    const listed = await api.call('GET', `/api/admin/credits/purchases?member=${who.memberId}`, tokenOf(admin))
    expect(listed.json['purchases']).toMatchObject([{ refunded_cents: 0, pending_cents: 1000 }])
    expect((await refund(admin, id, 800)).json).toEqual({ pending: false })
    // The job of the request was given up in the meantime.
    await api.database.pool.query(`select graphile_worker.remove_job($1)`, [`refund:${request.key}`])
    await shop.advance('PT2H')
    await shop.reconcile(who)
    expect(await shop.purchase(who, id)).toMatchObject({ refunded_cents: 1800 })
    expect((await refund(admin, id, 1000)).json).toEqual({ pending: false })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
  })

  it('with a pending refund is notified when it is rejected', async () => {
    const admin = await adminOf()
    const { who, id, payment } = await bought('too-late')
    await inTransaction(api.database.db, (tx) => requestRefund(tx, id, 2000))
    await shop.make({ do: 'refund', payment_intent: payment, amount: 1500 })
    await shop.advance('PT1M')
    expect(await shop.purchase(who, id)).toMatchObject({ refunded_cents: 1500 })
    const { json } = await api.call('GET', '/api/notifications?language=en', tokenOf(admin))
    expect(json['notifications']).toMatchObject([{ title: 'Refund declined' }])
    expect((await refund(admin, id, 1300)).json).toEqual({ pending: false })
  })
})
