import { describe, expect, it } from 'vitest'
import { until } from '../../../testing/until.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { read } from '../../balance.ts'
import { tokenOf, useMoneyBack } from './moneyBack.fixture.ts'

const { api, shop, bought } = useMoneyBack()

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
    await until('the loss is written off', async () => {
      await api.work()
      return (await read(api.database.db, clients.who.memberId)).debt === 0
    })
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
