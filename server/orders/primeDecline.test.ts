// A seller declines a prime order in its first hours: the buyer gets everything back, and no rate of the seller changes.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { inTransaction } from '../platform/db/database.ts'
import { addOrder, orderSteps } from './orders.fixture.ts'
import { countSeller } from './sellerStatistics.ts'

const api = useApi()
const steps = () => orderSteps(api.database.db)
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  buyer = await api.member('prime-buyer@example.com')
  seller = await api.member('prime-seller@example.com')
  await giveCredits(api.database.db, buyer.memberId, 10_000)
})

const place = (): Promise<string> =>
  addOrder(api.database.db, { buyerId: buyer.memberId, sellerId: seller.memberId, prime: true })

const call = async (orderId: string, transition: 'decline' | 'withdraw', note: string): Promise<Answer> =>
  api.call('POST', `/api/orders/${orderId}/${transition}`, {
    token: seller.session.access_token,
    body: { version: (await steps().read(orderId)).version, note },
  })

const rates = async () => {
  await inTransaction(api.database.db, (tx) => countSeller(tx, seller.memberId))
  const row = await api.database.db
    .selectFrom('seller_statistics')
    .selectAll()
    .where('user_id', '=', seller.memberId)
    .executeTakeFirst()
  return { ended: row?.orders_ended ?? 0, completed: row?.orders_completed ?? 0 }
}

describe('a prime order', () => {
  it('is declined with a reason, refunded in full, and has no effect on the completion rate', async () => {
    const before = await rates()
    const credits = await steps().balance(buyer.memberId)
    const orderId = await place()
    expect(await steps().balance(buyer.memberId)).toBeLessThan(credits)
    expect((await call(orderId, 'decline', '')).code).toBe('invalid_input')
    const answer = await call(orderId, 'decline', 'The topic is excluded by my offer.')
    expect(answer.json['order']).toMatchObject({ status: 'cancelled', ended_by: 'decline', credits: { penalty: 0 } })
    expect(await steps().balance(buyer.memberId)).toBe(credits)
    expect(await rates()).toEqual(before)
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  it('shows the seller until when, and is refused after 12 hours; to withdraw still counts', async () => {
    const before = await rates()
    const orderId = await place()
    const read = async (who: SignedIn) =>
      (await api.call('GET', `/api/orders/${orderId}`, { token: who.session.access_token })).json['order'] as {
        decline_until: string | null
        transitions: string[]
      }
    expect((await read(seller)).decline_until).toEqual(expect.any(String))
    expect((await read(buyer)).decline_until).toBeNull()
    await steps().pass(12)
    expect((await read(seller)).transitions).not.toContain('decline')
    expect((await call(orderId, 'decline', 'Too late for this.')).code).toBe('invalid_transition')
    expect((await call(orderId, 'withdraw', '')).status).toBe(200)
    expect((await rates()).ended).toBe(before.ended + 1)
  })
})
