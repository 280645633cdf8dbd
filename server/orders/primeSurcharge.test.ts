// Two members who own both sides of a trade: whatever they order from each other in prime mode, their credits together
// never grow. The seller's bonus is the buyer's surcharge, and comes back with a lost link.
import { describe, expect, it } from 'vitest'
import { read as readBalance } from '../credits/balance.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'
import { refundOf } from './guaranteeTerms.ts'

const database = useDatabase()

const balanceOf = async (memberId: string): Promise<number> => {
  const { total_credits: credits, debt } = await readBalance(database.current.db, memberId)
  return credits - debt
}

const deliver = async (orderId: string): Promise<void> => {
  const steps = orderSteps(database.current.db)
  await steps.submitLink(orderId)
  await steps.check(orderId, 'passed')
  await steps.transition(orderId, 'approve', 'buyer')
}

describe('colluding members in prime mode', () => {
  it('pass their credits back and forth without a gain', async () => {
    const { db } = database.current
    const pair = [await addMember(db, 120), await addMember(db, 0)] as const
    let [buyerId, sellerId]: readonly [string, string] = pair
    for (let round = 0; round < 12; round += 1) {
      const credits = await balanceOf(buyerId)
      const price = Math.floor((credits * 10) / 11)
      await deliver(
        await addOrder(db, { buyerId, sellerId, prime: true, terms: { price }, rules: { payout_percent: 100 } }),
      )
      ;[buyerId, sellerId] = [sellerId, buyerId]
      expect((await balanceOf(buyerId)) + (await balanceOf(sellerId))).toBe(120)
    }
    const issued = await db
      .selectFrom('ledger_transfers')
      .select('reason')
      .where('reason', '=', 'prime_bonus')
      .where('from_account', 'in', (eb) => eb.selectFrom('ledger_accounts').select('id').where('kind', '=', 'issuance'))
      .execute()
    expect(issued).toEqual([])
    expect(await ledgerViolations(db)).toEqual([])
  })
})

describe('an honest buyer in prime mode', () => {
  it('gets price and surcharge back when the link is lost early', async () => {
    const { db } = database.current
    const [buyerId, sellerId] = [await addMember(db, 110), await addMember(db, 0)]
    const orderId = await addOrder(db, { buyerId, sellerId, prime: true, terms: { price: 100 } })
    await deliver(orderId)
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([0, 33])
    expect(await orderSteps(db).pending(sellerId)).toBe(77)
    const order = await orderSteps(db).read(orderId)
    expect(order).toMatchObject({ surcharge: 10, bonus: 10, paid_out: 100, refunded: 0 })
    expect(refundOf(order, order.guarantee_from ?? new Date(0))).toMatchObject({ amount: 110, by: 'whole' })
  })
})
