// Open claims in the admin area: listed with both sides, and cleared with a reason that is logged and sent to the buyer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminClaim } from '../../../contract/creditsAdmin.ts'
import { addMember, addOrder } from '../orders.fixture.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { addClaim } from '../../credits/claims.ts'
import { creditAdminSteps } from '../../credits/admin/creditAdmin.fixture.ts'

const api = useApi()
const db = () => api.database.db
let admin: SignedIn
let buyer: SignedIn
let seller: SignedIn

const { ask, audited } = creditAdminSteps(api, () => admin)

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
})

afterAll(async () => {
  // These claims were made without the loss of a link.
  const found = await ledgerViolations(db())
  expect(found.filter(({ rule }) => rule !== 'settlement')).toEqual([])
})

/** On the seller, of a buyer who has credits for one order. */
const owe = async (creditorId: string, amount: number): Promise<string> => {
  const { memberId: ownerId } = seller
  const buyerId = await addMember(db(), 10)
  const orderId = await addOrder(db(), { buyerId, sellerId: ownerId, terms: { price: 10 } })
  await inTransaction(db(), (tx) =>
    addClaim(tx, { orderId, ownerId, creditorId, domain: 'xn--mller-kva.test', amount }),
  )
  return orderId
}

const listed = async (): Promise<{ claims: AdminClaim[]; open: number }> => (await ask('claims')).json as never

const clear = (orderId: string, who: SignedIn, body: object = { reason: 'The buyer was paid elsewhere.' }) =>
  api.call('POST', `/api/admin/credits/claims/${orderId}/clear`, { token: who.session.access_token, body })

describe('open claims', () => {
  it('are listed oldest first with debtor, creditor and the sum of all', async () => {
    const [first, second] = [await owe(buyer.memberId, 30), await owe(buyer.memberId, 12)]
    const { claims, open } = await listed()
    expect(claims.map(({ order_id: id }) => id)).toEqual([first, second])
    expect(open).toBe(42)
    expect(claims[0]).toMatchObject({
      domain_name: 'müller.test',
      debtor: { id: seller.memberId },
      creditor: { id: buyer.memberId },
      amount: 30,
      paid: 0,
    })
    expect(claims.every(({ order_number: number }) => number > 0)).toBe(true)
  })

  it('are cleared with a reason, once, which is logged and sent to the buyer', async () => {
    const orderId = await owe(buyer.memberId, 7)
    const { open } = await listed()
    expect((await clear(orderId, admin, { reason: '' })).status).toBe(400)
    expect((await clear(orderId, admin)).status).toBe(200)
    expect((await clear(orderId, admin)).status).toBe(404)
    expect((await listed()).open).toBe(open - 7)
    const [entry] = await audited('clear_claim')
    expect(entry).toMatchObject({
      subject_id: seller.memberId,
      reason: 'The buyer was paid elsewhere.',
      details: { domain: 'müller.test', credits: '7' },
    })
    const { message, title } = await db()
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('user_id', '=', buyer.memberId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(`${title} ${message}`).toContain('müller.test')
    expect(message).toContain('The buyer was paid elsewhere.')
  })

  it('are the admins’ alone', async () => {
    const orderId = await owe(buyer.memberId, 5)
    for (const who of [buyer, seller]) expect((await clear(orderId, who)).status).toBe(403)
    expect((await clear(randomUUID(), admin)).status).toBe(404)
    const { token } = { token: buyer.session.access_token }
    expect((await api.call('GET', '/api/admin/credits/claims', { token })).status).toBe(403)
  })
})
