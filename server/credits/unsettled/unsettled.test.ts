// Unsettled credits over HTTP and the payment sandbox: spent last, limited at first, settled by the clock, and taken back in
// order when the payment is reversed.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { creditEndpoints, unsettledRowsMax } from '../../../contract/credits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { until } from '../../testing/until.ts'
import { buyByCard, giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { post } from '../ledger.ts'
import { openShop } from '../payments/payments.fixture.ts'
import { tokenOf } from '../payments/purchases/moneyBack.fixture.ts'
import { settleDue } from './lots.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)
const db = () => api.database.db

// The drafts of this test are paid for without a text, and some packs without an invoice.
afterAll(async () => {
  expect((await ledgerViolations(db())).filter(({ rule }) => rule !== 'content' && rule !== 'invoice')).toEqual([])
})

const bought = async (name: string, pack = 'pack-150') => {
  const who = await api.member(`${name}@example.com`)
  const checkout = await shop.buy(who, pack)
  await shop.pay(checkout)
  return { who, id: checkout.id, payment: await shop.paymentOf(checkout.id) }
}

const balanceOf = async (who: SignedIn) => {
  const { json } = await api.call('GET', '/api/credits/balance', tokenOf(who))
  const { total_credits: credits, unsettled, spendable, debt } = json
  return { credits, unsettled, spendable, debt }
}

let drafts = 0
const spend = async ({ memberId }: SignedIn, amount: number): Promise<string> => {
  drafts += 1
  const key = `content:test-${drafts}`
  await inTransaction(db(), (tx) =>
    post(tx, [{ key, reason: 'content_draft', amount, memberId, subject: `content:test-${drafts}` }]),
  )
  return key
}
const returned = ({ memberId }: SignedIn, key: string, amount: number): Promise<unknown> =>
  inTransaction(db(), (tx) =>
    post(tx, [
      { key: `${key}:returned`, reason: 'content_returned', amount, memberId, subject: key as `content:${string}` },
    ]),
  )

const writeOffsOf = (who: SignedIn) =>
  db().selectFrom('write_offs').select(['amount', 'reason']).where('owner_id', '=', who.memberId).execute()

describe('credits bought by card', () => {
  it('are not settled for 30 days, and settled ones are spent first', async () => {
    const { who } = await bought('settling')
    expect(await balanceOf(who)).toEqual({ credits: 150, unsettled: 150, spendable: 150, debt: 0 })
    await giveCredits(db(), who.memberId, 40)
    await spend(who, 30)
    expect(await balanceOf(who)).toMatchObject({ credits: 160, unsettled: 150 })
    const key = await spend(who, 30)
    expect(await balanceOf(who)).toMatchObject({ credits: 130, unsettled: 130 })
    await returned(who, key, 30)
    expect(await balanceOf(who)).toMatchObject({ credits: 160, unsettled: 150 })
    await shop.advance('P29D')
    expect(await balanceOf(who)).toMatchObject({ unsettled: 150 })
    await shop.advance('P2D')
    await Promise.all([settleDue(db()), settleDue(db())])
    expect(await balanceOf(who)).toEqual({ credits: 160, unsettled: 0, spendable: 160, debt: 0 })
  })

  it('can be spent up to a limit by a new payer', async () => {
    const { who } = await bought('limited', 'pack-1500')
    expect(await balanceOf(who)).toMatchObject({ credits: 1500, unsettled: 1500, spendable: 500 })
    await spend(who, 300)
    await expect(spend(who, 201)).rejects.toMatchObject({ code: 'unsettled_limit' })
    expect(await balanceOf(who)).toMatchObject({ credits: 1200, spendable: 200 })
    await expect(spend(who, 1_201)).rejects.toMatchObject({ code: 'insufficient_credits' })
    await shop.advance('P31D')
    await settleDue(db())
    expect(await balanceOf(who)).toMatchObject({ unsettled: 0, spendable: 1200 })
    await spend(who, 1_200)
  })
})

describe('the list of unsettled credits', () => {
  it('has what is left of each lot, those that settle first, and sums up the rest', async () => {
    const who = await api.member('listing@example.com')
    const read = async () => (await api.call('GET', '/api/credits/unsettled', tokenOf(who))).json
    expect(await read()).toEqual({ lots: [], further: 0 })
    for (let count = 0; count < unsettledRowsMax + 2; count += 1) await buyByCard(db(), who.memberId, 10 + count)
    await spend(who, 4)
    const { lots, further } = creditEndpoints.unsettled.output.parse(await read())
    expect(lots.map(({ credits }) => credits)).toEqual([6, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
    expect(further).toBe(22 + 23)
    const days = lots.map(({ settles_at: at }) => at)
    expect(days).toEqual([...days].sort())
    const other = await api.member('not-listing@example.com')
    expect((await api.call('GET', '/api/credits/unsettled', tokenOf(other))).json).toEqual({ lots: [], further: 0 })
  })
})

describe('a chargeback', () => {
  it('of what was spent is written off once, and closes the purchases until the dispute is won or an admin opens them', async () => {
    const { who, payment } = await bought('charged')
    await spend(who, 100)
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    await shop.reconcile(who)
    await shop.reconcile(who)
    expect(await balanceOf(who)).toMatchObject({ credits: 0, unsettled: 0, debt: 0 })
    expect(await writeOffsOf(who)).toEqual([{ amount: 100, reason: 'dispute' }])
    await expect(shop.buy(who)).rejects.toThrow('purchases_closed')
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    // The loss comes first, the rest is the member’s again.
    expect(await balanceOf(who)).toMatchObject({ credits: 50, debt: 0 })
    const { rows } = await sql<{ loss: number }>`
      select coalesce(sum(amount), 0)::int as loss from write_offs where owner_id = ${who.memberId} and recovered_at is null`.execute(
      db(),
    )
    expect(rows[0]?.loss).toBe(0)
  })

  it('beyond the limit of a day pauses new purchases of everybody', async () => {
    const { who, payment } = await bought('lost', 'pack-500')
    await spend(who, 500)
    await db()
      .insertInto('write_offs')
      .values({
        purchase_id: (await shop.purchases(who))[0]?.id ?? '',
        owner_id: who.memberId,
        amount: 5_000,
        reason: 'dispute',
      })
      .execute()
    await shop.make({ do: 'dispute', payment_intent: payment })
    await until('the loss is written off', async () => {
      await api.work()
      return (await writeOffsOf(who)).length === 2
    })
    const other = await api.member('other@example.com')
    await expect(shop.buy(other)).rejects.toThrow('purchases_paused')
    await sql`delete from write_offs where amount = 5000`.execute(db())
    await shop.buy(other)
  })
})

describe('a refund by an admin', () => {
  it('covers only credits that are still there', async () => {
    const admin = await api.member('refunding@example.com')
    await db().insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
    const { who, id } = await bought('spent')
    await spend(who, 100)
    const refund = (cents: number) =>
      api.call('POST', `/api/admin/credits/purchases/${id}/refund`, {
        ...tokenOf(admin),
        body: { cents, reason: 'Asked for by the member.' },
        headers: { 'idempotency-key': randomUUID() },
      })
    expect((await refund(2_800)).code).toBe('credits_spent')
    expect((await refund(900)).status).toBe(200)
    expect(await writeOffsOf(who)).toEqual([])
  })
})
