import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderReview } from '../../contract/orders.ts'
import type { Site } from '../../contract/sites.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { addOffer, orderSteps, type OrderSteps } from './orders.fixture.ts'
import { uncoverReview } from './orderReviews.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
let steps: OrderSteps
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  steps = orderSteps(api.database.db)
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
})

const completed = async (place: { websiteId?: string; offerId?: string } = {}): Promise<string> => {
  const { id } = await calls.place(buyer, seller, place)
  await steps.transition(id, 'accept', 'seller')
  await steps.submitLink(id)
  await steps.check(id, 'passed')
  await steps.transition(id, 'approve', 'buyer')
  return id
}

const write = (who: SignedIn, orderId: string, review: object): Promise<Answer> =>
  calls.post(who, orderId, 'review', review)

const notified = async (who: SignedIn, orderId: string): Promise<unknown[]> => {
  const { rows } = await api.database.pool.query<{ stars: unknown }>(
    `select data->'stars' as stars from notifications
     where user_id = $1 and type = 'review_received' and data->>'order_id' = $2`,
    [who.memberId, orderId],
  )
  return rows.map(({ stars }) => stars)
}

const siteReviews = async (domain: string): Promise<Site['reviews']> => {
  const token = buyer.session.access_token
  return ((await api.call('GET', `/api/sites/${domain}`, { token })).json['site'] as Site).reviews
}

describe('reviews', () => {
  it('are written once by each side, and visible when both have written', async () => {
    const id = await completed()
    expect((await calls.read(buyer, id)).reviews).toEqual({ mine: null, theirs: null, can_review: true })
    expect((await write(buyer, id, { stars: 5, body: 'Quick.\n<b>Good</b>.' })).code).toBeNull()
    expect((await calls.read(buyer, id)).reviews).toMatchObject({
      mine: { stars: 5, body: 'Quick.\n<b>Good</b>.' },
      theirs: null,
      can_review: false,
    })
    expect((await calls.read(seller, id)).reviews).toEqual({ mine: null, theirs: null, can_review: true })
    expect(await notified(seller, id)).toEqual([])
    expect((await write(buyer, id, { stars: 1 })).code).toBe('already_reviewed')
    expect((await write(seller, id, { stars: 4, body: ' ' })).code).toBeNull()
    expect((await calls.read(seller, id)).reviews).toMatchObject({
      mine: { stars: 4, body: null },
      theirs: { stars: 5 },
    })
    expect((await calls.read(buyer, id)).reviews.theirs).toMatchObject({
      stars: 4,
      body: null,
    } satisfies Partial<OrderReview>)
    expect([await notified(seller, id), await notified(buyer, id)]).toEqual([[5], [4]])
  })

  it.each([
    ['no star', { stars: 0 }],
    ['six stars', { stars: 6 }],
    ['a part of a star', { stars: 4.5 }],
    ['endless words', { stars: 5, body: 'n'.repeat(1_001) }],
    ['the name of a side', { stars: 5, side: 'seller' }],
  ])('are rejected with %s', async (_, review) => {
    expect((await write(buyer, await completed(), review)).status).toBe(400)
  })

  it('are stored once when two tabs submit at once', async () => {
    const id = await completed()
    const answers = await Promise.all([write(buyer, id, { stars: 5 }), write(buyer, id, { stars: 1 })])
    expect(answers.map(({ code }) => code).sort()).toEqual(['already_reviewed', null])
  })

  it('are allowed for completed orders only', async () => {
    const { id } = await calls.place(buyer, seller)
    expect((await write(buyer, id, { stars: 5 })).code).toBe('not_reviewable')
    await steps.transition(id, 'decline', 'seller')
    expect((await write(buyer, id, { stars: 1 })).code).toBe('not_reviewable')
    expect((await calls.read(buyer, id)).reviews.can_review).toBe(false)
  })

  it('of buyers appear on the website page without a name, as soon as their seller can read them', async () => {
    const { id: websiteId, domain } = await addSite(api.database.db, seller.memberId)
    expect(await siteReviews(domain)).toEqual({ average: null, count: 0, newest: [] })
    const place = { websiteId, offerId: await addOffer(api.database.db, seller.memberId, websiteId) }
    const [one, other] = [await completed(place), await completed(place)]
    await write(buyer, one, { stars: 5, body: 'Quick.' })
    await write(buyer, other, { stars: 2 })
    await write(seller, other, { stars: 3, body: 'What sellers write is not shown.' })
    const month = new Date().toISOString().slice(0, 7)
    expect(await siteReviews(domain)).toEqual({ average: 2, count: 1, newest: [{ stars: 2, body: null, month }] })
    await write(seller, one, { stars: 3 })
    expect(await siteReviews(domain)).toEqual({
      average: 3.5,
      count: 2,
      newest: [
        { stars: 2, body: null, month },
        { stars: 5, body: 'Quick.', month },
      ],
    })
  })

  it('become visible after two weeks if the other side has written nothing, with one notification', async () => {
    const { id: websiteId, domain } = await addSite(api.database.db, seller.memberId)
    const id = await completed({ websiteId })
    await write(buyer, id, { stars: 4 })
    await steps.pass(14 * 24)
    expect((await calls.read(seller, id)).reviews).toMatchObject({ mine: null, theirs: { stars: 4 }, can_review: true })
    expect((await siteReviews(domain)).count).toBe(1)
    for (let run = 0; run < 2; run += 1) await inTransaction(api.database.db, (tx) => uncoverReview(tx, id))
    expect(await notified(seller, id)).toEqual([4])
    await write(seller, id, { stars: 5 })
    expect([await notified(seller, id), await notified(buyer, id)]).toEqual([[4], [5]])
  })

  it('are rejected long after the order', async () => {
    const id = await completed()
    await steps.pass(60 * 24)
    expect((await write(buyer, id, { stars: 5 })).code).toBe('not_reviewable')
    expect((await calls.read(buyer, id)).reviews.can_review).toBe(false)
  })
})
