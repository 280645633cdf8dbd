// Claims on a former owner of a domain, paid by the present one: once, from their balance, to the creditors.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addSite, offerSteps } from '../../offers/offers.fixture.ts'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { eraseMember } from '../../testing/eraseMember.ts'
import { addMember, addOffer, addOrder, orderSteps } from '../orders.fixture.ts'

const api = useApi()
const offers = offerSteps(api)
const db = () => api.database.db
const steps = () => orderSteps(db())
let heir: SignedIn

beforeAll(async () => {
  heir = await api.member('heir@example.com')
})

afterEach(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

interface Deal {
  buyerIds: string[]
  /** Of the heir. */
  websiteId: string
}

/** Two buyers paid 100 credits each; the links were lost with the account, and 30 of each are missing. The heir has the domain. */
const inherit = async (domain = `left-${randomUUID()}.test`): Promise<Deal> => {
  const [sellerId, accomplice] = [await addMember(db()), await addMember(db())]
  const { id: websiteId } = await addSite(db(), sellerId, { domain })
  const offerId = await addOffer(db(), sellerId, websiteId)
  const orders: string[] = []
  const buyerIds: string[] = []
  for (let each = 0; each < 2; each += 1) {
    const buyerId = await addMember(db(), 100)
    const orderId = await addOrder(db(), { buyerId, sellerId, websiteId, offerId, terms: { price: 100 } })
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId, `/post-${each}`)
    await steps().check(orderId, 'passed')
    await steps().transition(orderId, 'approve', 'buyer')
    orders.push(orderId)
    buyerIds.push(buyerId)
  }
  await addOrder(db(), { buyerId: sellerId, sellerId: accomplice, terms: { price: 60 } })
  await eraseMember(db(), sellerId)
  for (const hours of [0, 2, 24, 8 * 24]) {
    await steps().pass(hours)
    for (const orderId of orders) await steps().check(orderId, 'failed')
  }
  return { buyerIds, websiteId: (await addSite(db(), heir.memberId, { domain })).id }
}

const settle = (who: SignedIn, websiteId: string, credits: number, key = randomUUID()) =>
  api.call('POST', `/api/websites/${websiteId}/claims/settle`, {
    token: who.session.access_token,
    body: { credits },
    headers: { 'idempotency-key': key },
  })

const balances = (memberIds: readonly string[]): Promise<number[]> =>
  Promise.all(memberIds.map((memberId) => steps().balance(memberId)))

describe('claims on a former owner', () => {
  it('are paid once to the creditors, and the new owner can sell', async () => {
    const { buyerIds, websiteId } = await inherit()
    const { json } = await offers.on(heir, websiteId)
    expect(json).toMatchObject({ site: { obstacle: 'open_claims', open_claims: { claims: 2, credits: 60 } } })
    expect(await balances(buyerIds)).toEqual([70, 70])
    await giveCredits(db(), heir.memberId, 100)
    const before = await steps().balance(heir.memberId)
    const key = randomUUID()
    const answers = [await settle(heir, websiteId, 60, key), await settle(heir, websiteId, 60, key)]
    for (const { status, json: answer } of answers) {
      expect([status, answer]).toMatchObject([
        200,
        { site: { obstacle: null, open_claims: { claims: 0, credits: 0 } } },
      ])
    }
    expect(await balances([...buyerIds, heir.memberId])).toEqual([100, 100, before - 60])
    const claims = await db()
      .selectFrom('claims')
      .select(['paid', 'outcome'])
      .where('creditor_id', 'in', buyerIds)
      .execute()
    expect(claims).toEqual([
      { paid: 30, outcome: 'paid' },
      { paid: 30, outcome: 'paid' },
    ])
    expect((await offers.add(heir, websiteId)).code).toBeNull()
  })

  it('are paid once by two requests at the same time', async () => {
    const { buyerIds, websiteId } = await inherit()
    await giveCredits(db(), heir.memberId, 200)
    const before = await steps().balance(heir.memberId)
    const answers = await Promise.all([settle(heir, websiteId, 60), settle(heir, websiteId, 60)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balances([...buyerIds, heir.memberId])).toEqual([100, 100, before - 60])
  })

  it('are not paid with another sum, without the credits, or by anyone else', async () => {
    const { buyerIds, websiteId } = await inherit()
    await giveCredits(db(), heir.memberId, 60)
    expect((await settle(heir, websiteId, 59)).code).toBe('conflict')
    const poor = await api.member(`${randomUUID()}@example.com`)
    expect((await settle(poor, websiteId, 60)).status).toBe(404)
    await db().updateTable('websites').set({ user_id: poor.memberId }).where('id', '=', websiteId).execute()
    expect((await settle(poor, websiteId, 60)).code).toBe('insufficient_credits')
    expect(await balances(buyerIds)).toEqual([70, 70])
  })

  it('of creditors who have left are closed without a payment', async () => {
    const { buyerIds, websiteId } = await inherit()
    await eraseMember(db(), buyerIds[0] ?? '')
    await giveCredits(db(), heir.memberId, 60)
    const before = await steps().balance(heir.memberId)
    expect((await settle(heir, websiteId, 30)).status).toBe(200)
    expect(await balances([buyerIds[1] ?? '', heir.memberId])).toEqual([100, before - 30])
    expect((await offers.add(heir, websiteId)).code).toBeNull()
  })
})
