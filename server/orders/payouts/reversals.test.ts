// Reversed payments and orders: what was paid with unsettled credits stays pending for the seller, a chargeback takes open orders
// and exactly these pending credits, and an honest seller owes nothing.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { orderSettlement } from '../../../contract/orderParts.ts'
import { settleDue } from '../../credits/unsettled/lots.ts'
import { giveBack, reverse } from '../../credits/unsettled/reversals.ts'
import { lockBalance } from '../../credits/balance.ts'
import { post } from '../../credits/ledger.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { buyByCard, giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { useDatabase } from '../../testing/database.ts'
import { addMember, addOrder, orderSteps } from '../orders.fixture.ts'
import { listPending, readPayoutParts } from './pending.ts'
import { releaseSettled } from './release.ts'
import { reversedPayouts } from './reversedPayouts.ts'
import { collectReversal } from './reversals.ts'

const database = useDatabase()
const db = () => database.current.db
const steps = () => orderSteps(db())

/** Payments are simulated without their invoices. */
const notSimulated = new Set(['invoice'])
afterEach(async () => {
  expect((await ledgerViolations(db())).filter(({ rule }) => !notSimulated.has(rule))).toEqual([])
})

const buy = (memberId: string, credits: number): Promise<string> => buyByCard(db(), memberId, credits)

const chargeBack = (purchaseId: string, memberId: string, amount: number): Promise<void> =>
  inTransaction(db(), async (tx) => {
    const key = { purchaseId, number: 1, memberId }
    const disputed = { dispute: 'open', credits_taken: amount, corrections: 1 }
    await tx.updateTable('purchases').set(disputed).where('id', '=', purchaseId).execute()
    const move = { key: `purchase:${purchaseId}:correction:1`, reason: 'dispute_opened' as const, amount, memberId }
    const take = () => post(tx, [{ ...move, subject: `purchase:${purchaseId}` }])
    await reverse(tx, { ...key, reason: 'dispute', amount, isWhole: true, take })
  })

const win = (purchaseId: string, memberId: string, amount: number): Promise<void> =>
  inTransaction(db(), async (tx) => {
    const rest = await giveBack(tx, reversedPayouts, { purchaseId, number: 2, memberId }, amount)
    const move = { key: `purchase:${purchaseId}:correction:2`, reason: 'dispute_won' as const, amount: rest, memberId }
    if (rest > 0) await post(tx, [{ ...move, subject: `purchase:${purchaseId}` }])
    const won = { dispute: 'won', credits_taken: 0, corrections: 2 }
    await tx.updateTable('purchases').set(won).where('id', '=', purchaseId).execute()
  })

const collect = (purchaseId: string): Promise<void> => collectReversal(db(), { purchaseId, number: 1 })

const order = (buyerId: string, sellerId: string, price: number): Promise<string> =>
  addOrder(db(), { buyerId, sellerId, terms: { price, guarantee_months: 12 } })

const complete = async (orderId: string): Promise<void> => {
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  await steps().transition(orderId, 'approve', 'buyer')
}

const lossOf = async (memberId: string): Promise<number> => {
  const lost = db().selectFrom('write_offs').select('amount').where('owner_id', '=', memberId)
  return (await lost.where('recovered_at', 'is', null).execute()).reduce((sum, { amount }) => sum + amount, 0)
}
const debtOf = (memberId: string) => inTransaction(db(), async (tx) => (await lockBalance(tx, memberId)).debt)
const has = async (id: string): Promise<[number, number]> => [await steps().balance(id), await steps().pending(id)]
const parties = async () => ({ buyer: await addMember(db()), seller: await addMember(db()) })

describe('an order paid with unsettled credits', () => {
  it('pays its seller only when they have settled, even one whose payouts are available at once', async () => {
    const { buyer, seller } = await parties()
    await sql`insert into seller_exposure (owner_id, exposed, proven) values (${seller}, 0, 0)`.execute(db())
    await buy(buyer, 100)
    const id = await order(buyer, seller, 100)
    await complete(id)
    expect(await has(seller)).toEqual([0, 100])
    await steps().pass(24 * 29)
    await settleDue(db())
    await steps().check(id, 'passed')
    expect(await has(seller)).toEqual([0, 100])
    await steps().pass(24 * 2)
    await settleDue(db())
    await steps().check(id, 'passed')
    expect((await has(seller))[0]).toBeGreaterThanOrEqual(30)
  })

  it('keeps the whole payout pending when unsettled credits paid the premium, too', async () => {
    const { buyer, seller } = await parties()
    await buy(buyer, 102)
    const terms = { price: 100, guarantee_months: 12 as const }
    const id = await addOrder(db(), { buyerId: buyer, sellerId: seller, terms, rules: { premium_percent: 2 } })
    await complete(id)
    expect(await has(buyer)).toEqual([0, 0])
    expect(await has(seller)).toEqual([0, 100])
  })

  it('was not paid with what a penalty took from the seller', async () => {
    const { buyer, seller } = await parties()
    await giveCredits(db(), buyer, 110)
    const purchase = await buy(seller, 100)
    const terms = { price: 100, guarantee_months: 12 as const }
    const id = await addOrder(db(), { buyerId: buyer, sellerId: seller, terms, prime: true })
    await steps().pass(24 * 2 + 1)
    await steps().wake(id)
    expect(await steps().balance(seller)).toBe(90)
    await steps().submitLink(id)
    await steps().check(id, 'passed')
    await steps().transition(id, 'approve', 'buyer')
    const before = await steps().balance(buyer)
    const fine = {
      key: randomUUID(),
      reason: 'adjustment_take' as const,
      amount: 120,
      memberId: seller,
      note: 'A test.',
    }
    await inTransaction(db(), (tx) => post(tx, [fine]))
    await chargeBack(purchase, seller, 100)
    await collect(purchase)
    expect(await steps().balance(buyer)).toBe(before)
    expect(await has(seller)).toEqual([0, 70])
  })

  it('is cancelled for a refund of half of the payment, and uses nothing of it any more', async () => {
    const { buyer, seller } = await parties()
    const purchaseId = await buy(buyer, 100)
    const id = await order(buyer, seller, 80)
    await sql`update purchases set refunded_cents = paid_cents / 2, credits_taken = 50, corrections = 1 where id = ${purchaseId}`.execute(
      db(),
    )
    await inTransaction(db(), async (tx) => {
      const move = { key: `purchase:${purchaseId}:correction:1`, reason: 'purchase_refund' as const, amount: 50 }
      const take = () => post(tx, [{ ...move, memberId: buyer, subject: `purchase:${purchaseId}` }])
      const half = { purchaseId, number: 1, memberId: buyer, reason: 'refund' as const, amount: 50, isWhole: false }
      await reverse(tx, { ...half, take })
    })
    await collect(purchaseId)
    expect((await steps().read(id)).status).toBe('cancelled')
    expect(await steps().balance(buyer)).toBe(50)
  })

  it('shows its seller, and not its buyer, until when the payout waits', async () => {
    const { buyer, seller } = await parties()
    await buy(buyer, 100)
    const id = await order(buyer, seller, 100)
    await complete(id)
    const { rows } = await sql<{
      at: Date
    }>`select settles_at as at from credit_lots where owner_id = ${buyer}`.execute(db())
    const settlesAt = rows[0]?.at.toISOString()
    const parts = await readPayoutParts(db(), { orderId: id, side: 'seller' })
    // By date; what waits for the payment alone is the last.
    expect(parts.map(({ number }) => number)).toEqual([1, 2, 3, 0])
    expect(parts.at(-1)).toMatchObject({ state: 'pending', payment_settles_at: settlesAt })
    expect(orderSettlement.payout_parts.safeParse(parts).success).toBe(true)
    const seen = await readPayoutParts(db(), { orderId: id, side: 'buyer' })
    expect(seen.map(({ payment_settles_at: at }) => at)).toEqual(seen.map(() => null))
    const listed = await listPending(db(), seller, undefined)
    expect(listed.parts.map(({ payment_settles_at: at }) => at)).toEqual(parts.map(({ payment_settles_at: at }) => at))
    expect(listed.parts.map(({ stopped_by: stop }) => stop)).toEqual(parts.map(() => null))
    await steps().pass(24 * 31)
    await settleDue(db())
    const settled = await readPayoutParts(db(), { orderId: id, side: 'seller' })
    expect(settled.map(({ payment_settles_at: at }) => at)).toEqual(settled.map(() => null))
    expect((await listPending(db(), seller, undefined)).parts[0]?.payment_settles_at).toBeNull()
  })

  it('lists as waiting for the payment only what of the payout was paid with it', async () => {
    const { buyer, seller } = await parties()
    await giveCredits(db(), buyer, 80)
    await buy(buyer, 20)
    const terms = { price: 100, guarantee_months: 12 } as const
    const id = await addOrder(db(), { buyerId: buyer, sellerId: seller, terms, rules: { payout_days: 21 } })
    await complete(id)
    const { parts } = await listPending(db(), seller, undefined)
    expect(parts.map(({ payment_settles_at: at }) => at !== null)).toEqual([false, false, true])
  })

  it('pays at once what settled credits paid', async () => {
    const { buyer, seller } = await parties()
    await giveCredits(db(), buyer, 80)
    await buy(buyer, 20)
    await complete(await order(buyer, seller, 100))
    expect(await has(seller)).toEqual([30, 70])
  })

  it('gives them back as unsettled when it is cancelled', async () => {
    const { buyer, seller } = await parties()
    await buy(buyer, 100)
    const id = await order(buyer, seller, 60)
    const unsettled = async () => {
      const accounts = db().selectFrom('ledger_accounts').select('unsettled').where('owner_id', '=', buyer)
      return (await accounts.where('kind', '=', 'member').executeTakeFirstOrThrow()).unsettled
    }
    expect(await unsettled()).toBe(40)
    await steps().transition(id, 'decline', 'seller', { note: 'Not on this website.' })
    expect(await unsettled()).toBe(100)
  })
})

describe('a chargeback', () => {
  it('on day 29 leaves nothing to two colluders, and nothing is lost', async () => {
    const { buyer, seller: accomplice } = await parties()
    const purchase = await buy(buyer, 100)
    const id = await order(buyer, accomplice, 100)
    await complete(id)
    const outsider = await addMember(db())
    await expect(order(accomplice, outsider, 10)).rejects.toThrow()
    await steps().pass(24 * 29)
    await chargeBack(purchase, buyer, 100)
    await Promise.all([collect(purchase), collect(purchase)])
    expect(await has(accomplice)).toEqual([0, 0])
    expect([await debtOf(buyer), await lossOf(buyer)]).toEqual([0, 0])
    const parts = await readPayoutParts(db(), { orderId: id, side: 'seller' })
    expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['withheld']))
  })

  it('cancels open orders, newest first, and notifies both sides: the seller owes nothing, the buyer is not refunded', async () => {
    const { buyer, seller } = await parties()
    const purchase = await buy(buyer, 100)
    const older = await order(buyer, seller, 40)
    const newer = await order(buyer, seller, 50)
    await steps().transition(newer, 'accept', 'seller')
    await steps().submitLink(newer)
    await chargeBack(purchase, buyer, 60)
    await collect(purchase)
    expect((await steps().read(newer)).status).toBe('cancelled')
    expect((await steps().read(older)).status).toBe('pending')
    expect([await debtOf(buyer), await lossOf(buyer), await debtOf(seller)]).toEqual([0, 0, 0])
    const kindsOf = async (memberId: string): Promise<string[]> => {
      const query = db().selectFrom('notifications').select('type as kind').where('user_id', '=', memberId)
      return (await query.execute()).map(({ kind }) => kind)
    }
    expect(await kindsOf(seller)).toContain('payment_reversed')
    expect(await kindsOf(buyer)).toContain('payment_reversed')
    expect(await kindsOf(buyer)).not.toContain('order_refunded')
  })

  it('after the credits settled is written off: an honest seller keeps what was paid', async () => {
    const { buyer, seller } = await parties()
    const purchase = await buy(buyer, 100)
    const id = await order(buyer, seller, 100)
    await complete(id)
    await steps().pass(24 * 31)
    await settleDue(db())
    await steps().check(id, 'passed')
    const before = await has(seller)
    await chargeBack(purchase, buyer, 100)
    await collect(purchase)
    expect(await has(seller)).toEqual(before)
    expect([await debtOf(buyer), await lossOf(buyer)]).toEqual([0, 100])
    await win(purchase, buyer, 100)
    expect([await lossOf(buyer), (await has(buyer))[0]]).toEqual([0, 0])
  })

  it('that is won gives the seller back what was withheld', async () => {
    const { buyer, seller } = await parties()
    const purchase = await buy(buyer, 100)
    await complete(await order(buyer, seller, 100))
    await chargeBack(purchase, buyer, 100)
    await collect(purchase)
    expect(await has(seller)).toEqual([0, 0])
    await win(purchase, buyer, 100)
    expect(await has(seller)).toEqual([0, 100])
  })

  it('while the order is being completed takes the escrow or the pending credits, never both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { buyer, seller } = await parties()
      const purchase = await buy(buyer, 100)
      const id = await order(buyer, seller, 100)
      await steps().transition(id, 'accept', 'seller')
      await steps().submitLink(id)
      await steps().check(id, 'passed')
      await chargeBack(purchase, buyer, 100)
      await Promise.allSettled([collect(purchase), steps().transition(id, 'approve', 'buyer')])
      expect(await has(seller)).toEqual([0, 0])
      expect([await debtOf(buyer), await lossOf(buyer)]).toEqual([0, 0])
    }
  })

  it('leaves without a guarantee what is pending to be released by the clock', async () => {
    const { buyer, seller } = await parties()
    await buy(buyer, 100)
    const id = await order(buyer, seller, 100)
    await steps().transition(id, 'accept', 'seller')
    await steps().transition(id, 'escalate', 'admin', { note: `For ${randomUUID()}` })
    await steps().transition(id, 'decide', 'admin', { toBuyer: 40, note: 'Half of it was done.' })
    expect([await has(seller), await has(buyer)]).toEqual([
      [0, 60],
      [40, 0],
    ])
    await steps().pass(24 * 31)
    await settleDue(db())
    await releaseSettled(db())
    expect(await has(seller)).toEqual([60, 0])
  })
})
