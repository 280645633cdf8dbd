// Claims on the real ledger: incoming credits pay them, oldest first, and a debt never does.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { addMember, addOrder, orderSteps } from '../orders.fixture.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { useDatabase } from '../../testing/database.ts'
import { eraseMember } from '../../testing/eraseMember.ts'
import { addClaim, clearClaim, payClaims } from '../../credits/claims.ts'
import { payCollectedClaims } from '../../testing/claims.ts'
import { post } from '../../credits/ledger.ts'

const database = useDatabase()
const db = () => database.current.db
const balance = (memberId: string): Promise<number> => orderSteps(db()).balance(memberId)

afterEach(async () => {
  const found = await ledgerViolations(db())
  // These claims were made without the loss of a link.
  expect(found.filter(({ rule }) => rule !== 'settlement')).toEqual([])
})

/** A claim of a new buyer on the seller. */
const owe = async (ownerId: string, amount: number): Promise<{ creditorId: string; orderId: string }> => {
  const creditorId = await addMember(db(), 10)
  const orderId = await addOrder(db(), { buyerId: creditorId, sellerId: ownerId, terms: { price: 10 } })
  await inTransaction(db(), (tx) => addClaim(tx, { orderId, ownerId, creditorId, domain: 'pier.test', amount }))
  return { creditorId, orderId }
}

const claimOf = ({ orderId }: { orderId: string }) =>
  db().selectFrom('claims').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

const take = (memberId: string, amount: number): Promise<unknown> =>
  inTransaction(db(), (tx) =>
    post(tx, [{ key: `taken:${randomUUID()}`, reason: 'adjustment_take', amount, memberId, note: 'A penalty.' }]),
  )

describe('claims', () => {
  it('are paid from incoming credits, oldest first, and the rest stays with the member', async () => {
    const seller = await addMember(db())
    const [first, second] = [await owe(seller, 30), await owe(seller, 20)]
    await giveCredits(db(), seller, 35)
    expect(await balance(seller)).toBe(0)
    await payCollectedClaims(db())
    expect([await balance(first.creditorId), await balance(second.creditorId)]).toEqual([30, 5])
    expect(await claimOf(first)).toMatchObject({ paid: 30, outcome: 'paid' })
    await giveCredits(db(), seller, 40)
    expect(await balance(seller)).toBe(25)
    await payCollectedClaims(db())
    expect(await balance(second.creditorId)).toBe(20)
    expect(await claimOf(second)).toMatchObject({ paid: 20, outcome: 'paid' })
    await payCollectedClaims(db())
    expect(await balance(seller)).toBe(25)
  })

  it('reach the open pages of the debtor, too, when they are paid', async () => {
    const seller = await addMember(db())
    const published = async (): Promise<number> =>
      (
        await db()
          .selectFrom('outbox')
          .select('id')
          .where('member_id', '=', seller)
          .where('topic', '=', 'credits.changed')
          .execute()
      ).length
    await owe(seller, 30)
    await giveCredits(db(), seller, 10)
    const before = await published()
    await payCollectedClaims(db())
    expect((await published()) - before).toBe(1)
    await payCollectedClaims(db())
    expect((await published()) - before).toBe(1)
  })

  it('are notified to the creditor once, when they are paid in full', async () => {
    const seller = await addMember(db())
    const claim = await owe(seller, 30)
    const notified = async () =>
      (
        await db()
          .selectFrom('notifications')
          .select('data')
          .where('user_id', '=', claim.creditorId)
          .where('type', '=', 'claim_paid')
          .execute()
      ).map(({ data }) => data)
    await giveCredits(db(), seller, 20)
    await payCollectedClaims(db())
    expect(await notified()).toEqual([])
    await giveCredits(db(), seller, 20)
    await payCollectedClaims(db())
    await payCollectedClaims(db())
    expect(await notified()).toMatchObject([{ order_id: claim.orderId, domain: 'pier.test', amount: 30 }])
  })

  it('come after the debt to the platform', async () => {
    const seller = await addMember(db())
    await take(seller, 12)
    const claim = await owe(seller, 30)
    await giveCredits(db(), seller, 20)
    await inTransaction(db(), (tx) => payClaims(tx, seller))
    expect([await balance(seller), await balance(claim.creditorId)]).toEqual([0, 8])
  })

  it('are paid from what the debtor is paid for claims of their own', async () => {
    const [first, second] = [await addMember(db()), await addMember(db(), 10)]
    const last = await owe(second, 30)
    const orderId = await addOrder(db(), { buyerId: second, sellerId: first, terms: { price: 10 } })
    const claim = { orderId, ownerId: first, creditorId: second, domain: 'quay.test', amount: 12 }
    await inTransaction(db(), (tx) => addClaim(tx, claim))
    await giveCredits(db(), first, 12)
    await inTransaction(db(), (tx) => payClaims(tx, first))
    expect(await balance(second)).toBe(0)
    await payCollectedClaims(db())
    expect([await balance(second), await balance(last.creditorId)]).toEqual([0, 12])
  })

  it('are never paid from a debt', async () => {
    const seller = await addMember(db(), 5)
    const order = await owe(seller, 30)
    const collected = sql`
      select ledger_post(jsonb_build_array(jsonb_build_object('key', 'test:' || gen_random_uuid(), 'kind', 'penalty',
        'reason', 'guarantee_taken', 'from_kind', 'member', 'from_owner', ${seller}::uuid, 'to_kind', 'escrow',
        'to_owner', ${order.orderId}::uuid, 'amount', 50, 'collect', true)))`
    await expect(collected.execute(db())).rejects.toThrow('a debt cannot pay')
    expect(await balance(seller)).toBe(5)
    // A penalty goes into debt, and what it takes from the balance is not the creditor's.
    await take(seller, 50)
    await payCollectedClaims(db())
    expect([await balance(seller), await balance(order.creditorId)]).toEqual([0, 0])
  })

  it('are passed on once, whatever runs at the same time', async () => {
    const seller = await addMember(db())
    const claims = await Promise.all([owe(seller, 30), owe(seller, 30), owe(seller, 30)])
    await Promise.all([
      ...Array.from({ length: 9 }, () => giveCredits(db(), seller, 5)),
      ...Array.from({ length: 4 }, () => payCollectedClaims(db())),
    ])
    await payCollectedClaims(db())
    const paid = await Promise.all(claims.map(({ creditorId }) => balance(creditorId)))
    expect(paid.toSorted((a, b) => b - a)).toEqual([30, 15, 0])
    expect(await balance(seller)).toBe(0)
  })

  it('end when the creditor leaves: what was collected goes to the next, or back', async () => {
    const seller = await addMember(db())
    const [first, second] = [await owe(seller, 30), await owe(seller, 20)]
    await giveCredits(db(), seller, 40)
    await eraseMember(db(), first.creditorId)
    await payCollectedClaims(db())
    expect(await claimOf(first)).toMatchObject({ paid: 0, outcome: 'creditor_left' })
    expect(await claimOf(second)).toMatchObject({ paid: 20, outcome: 'paid' })
    expect([await balance(seller), await balance(second.creditorId)]).toEqual([20, 20])
  })

  it('are cleared by an admin with a reason, once', async () => {
    const [seller, admin] = [await addMember(db()), await addMember(db())]
    const claim = await owe(seller, 30)
    await giveCredits(db(), seller, 10)
    const clear = () =>
      inTransaction(db(), (tx) => clearClaim(tx, { orderId: claim.orderId, by: admin, reason: 'The buyer agreed.' }))
    expect([await clear(), await clear()]).toEqual([true, false])
    expect(await claimOf(claim)).toMatchObject({ outcome: 'cleared', reason: 'The buyer agreed.', paid: 0 })
    expect(await balance(seller)).toBe(10)
  })
})
