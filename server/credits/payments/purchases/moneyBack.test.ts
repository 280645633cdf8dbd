import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useApi } from '../../../testing/api.ts'
import { giveCredits, ledgerViolations } from '../../../testing/credits.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { read } from '../../balance.ts'
import { post } from '../../ledger.ts'
import { refundNow, requestRefund } from './adminPurchases.ts'
import type { PaymentParts } from '../stripe/parts.ts'
import { openShop } from '../payments.fixture.ts'
import { openPaymentService } from '../stripe/stripe.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)
const tokenOf = (who: SignedIn) => ({ token: who.session.access_token })

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const bought = async (name: string, pack = 'pack-150') => {
  const who = await api.member(`${name}@example.com`)
  const checkout = await shop.buy(who, pack)
  await shop.pay(checkout)
  return { who, id: checkout.id, payment: await shop.paymentOf(checkout.id) }
}

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

  it('after the credits were spent creates a debt, which the next credits settle', async () => {
    const { who, payment } = await bought('spender')
    await spend(who, 100)
    await shop.make({ do: 'refund', payment_intent: payment })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 100 })
    await giveCredits(api.database.db, who.memberId, 130)
    expect(await shop.balance(who)).toEqual({ total_credits: 30, debt: 0 })
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

  it('that is lost changes nothing more, even with a debt', async () => {
    const { who, id, payment } = await bought('loser')
    await spend(who, 150)
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'lost' })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 150 })
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
    const { log } = api.log
    const away: PaymentParts = { db: api.database.db, log, publicUrl: api.url, siteName: 'Ankerplatz', service }
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

describe('a member who deletes the account', () => {
  it('gets their invoices exported, their open checkouts expired, and later payments refunded', async () => {
    const { who, id } = await bought('leaver')
    const open = await shop.buy(who)
    const late = await shop.buy(who)
    const exported = await api.call('GET', '/api/me/export', tokenOf(who))
    expect(JSON.stringify(exported.json)).toContain('AP-')
    expect(JSON.stringify(exported.json)).toContain(id)
    const audit = { password: 'seven-quiet-harbours' }
    expect((await api.call('POST', '/api/me/deletion', { ...tokenOf(who), body: audit })).status).toBe(200)
    // A payment was in progress at that very moment.
    await shop.tell({ do: 'pay', session: late.session })
    await api.work()
    await expect(shop.tell({ do: 'pay', session: open.session })).rejects.toThrow()
    const rows = await api.database.db
      .selectFrom('purchases')
      .select(['id', 'state', 'resolution', 'buyer'])
      .where('user_id', '=', who.memberId)
      .orderBy('created_at')
      .execute()
    expect(rows).toEqual([
      { id, state: 'paid', resolution: null, buyer: null },
      { id: open.id, state: 'abandoned', resolution: null, buyer: null },
      { id: late.id, state: 'abandoned', resolution: 'returned', buyer: null },
    ])
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  it('gets nothing into the closed account when a dispute is won or a refund fails later, and owes nothing for it', async () => {
    const inside = await bought('disputes-then-leaves')
    const { object: before } = await shop.make({ do: 'dispute', payment_intent: inside.payment })
    const undone = await bought('refunded-then-leaves')
    const { object: refunded } = await shop.make({ do: 'refund', payment_intent: undone.payment })
    const clients = await bought('leaves-then-disputes')
    for (const { who } of [inside, undone, clients]) {
      const audit = { password: 'seven-quiet-harbours' }
      expect((await api.call('POST', '/api/me/deletion', { ...tokenOf(who), body: audit })).status).toBe(200)
    }
    const { object: after } = await shop.make({ do: 'dispute', payment_intent: clients.payment })
    expect(await read(api.database.db, clients.who.memberId)).toEqual({ total_credits: 0, debt: 150 })
    await shop.make({ do: 'fail_refund', refund: refunded.id })
    for (const outcome of ['lost', 'won']) {
      for (const { id } of [before, after]) await shop.make({ do: 'close_dispute', dispute: id, outcome })
    }
    for (const { who, id } of [inside, undone, clients]) {
      expect(await read(api.database.db, who.memberId)).toEqual({ total_credits: 0, debt: 0 })
      const row = await api.database.db
        .selectFrom('purchases')
        .select('credits_taken')
        .where('id', '=', id)
        .executeTakeFirst()
      expect(row).toEqual({ credits_taken: 0 })
    }
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  it('is deleted at the payment service when nothing is open any more', async () => {
    const { who } = await bought('forgotten')
    const late = await shop.buy(who)
    const { db } = api.database
    const customer = () =>
      db.selectFrom('billing_customers').select('stripe_customer_id as id').where('user_id', '=', who.memberId)
    const { id } = await customer().executeTakeFirstOrThrow()
    const atStripe = async () => {
      const { rows } = await api.database.pool.query('select id from sandbox.stripe_objects where id = $1', [id])
      return rows.length
    }
    const audit = { password: 'seven-quiet-harbours' }
    expect((await api.call('POST', '/api/me/deletion', { ...tokenOf(who), body: audit })).status).toBe(200)
    await shop.tell({ do: 'withhold' })
    await shop.tell({ do: 'pay', session: late.session })
    await api.database.pool.query(`select graphile_worker.add_job('reconcilePayments', '{}')`)
    await api.work({ without: ['endCheckouts'] })
    expect(await atStripe()).toBe(1)
    await shop.make({ do: 'release' })
    await shop.reconcile(who)
    await shop.reconcile(who)
    expect(await atStripe()).toBe(0)
    expect(await customer().executeTakeFirst()).toBeUndefined()
  })

  it('while blocked gets what they paid for', async () => {
    const who = await api.member('shut@example.com')
    const checkout = await shop.buy(who)
    await api.database.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', who.memberId).execute()
    await shop.pay(checkout)
    const { rows } = await api.database.pool.query('select total_credits from user_credits where user_id = $1', [
      who.memberId,
    ])
    expect(rows).toEqual([{ total_credits: 150 }])
  })
})
