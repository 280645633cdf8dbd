// The rating of a website: each unrelated buyer has one vote per quarter, weighted by value.
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { addSite } from '../offers/offers.fixture.ts'
import { addMember, addOffer, addOrder, orderSteps } from '../orders/orders.fixture.ts'
import { useDatabase } from '../testing/database.ts'
import { readSiteReviews } from './siteReviews.ts'

const database = useDatabase()
const db = () => database.current.db

interface Given {
  buyerId: string
  price: number
  stars: number
}

it('counts one buyer once per quarter, by value, and leaves related buyers out', async () => {
  const sellerId = await addMember(db())
  const { id: websiteId } = await addSite(db(), sellerId)
  const offerId = await addOffer(db(), sellerId, websiteId)
  const review = async ({ buyerId, price, stars }: Given): Promise<void> => {
    const { transition, submitLink, check } = orderSteps(db())
    const id = await addOrder(db(), { buyerId, sellerId, websiteId, offerId, terms: { price } })
    await transition(id, 'accept', 'seller')
    await submitLink(id)
    await check(id, 'passed')
    await transition(id, 'approve', 'buyer')
    const both = [
      { side: 'buyer', reviewer_user_id: buyerId, reviewed_user_id: sellerId },
      { side: 'seller', reviewer_user_id: sellerId, reviewed_user_id: buyerId },
    ]
    await db()
      .insertInto('order_reviews')
      .values(both.map((one) => ({ ...one, order_id: id, website_id: websiteId, stars })))
      .execute()
  }
  const average = async (): Promise<number | null> => (await readSiteReviews(db(), websiteId)).average
  const [large, small, invited] = [
    await addMember(db(), 10_000),
    await addMember(db(), 10_000),
    await addMember(db(), 10_000),
  ]
  await review({ buyerId: large, price: 300, stars: 5 })
  await review({ buyerId: small, price: 100, stars: 1 })
  expect(await average()).toBe(4)
  for (let more = 0; more < 5; more += 1) await review({ buyerId: small, price: 100, stars: 1 })
  expect(await average()).toBe(4)
  await sql`
    insert into referrals (referral_id, referrer_id, registered_at, source, landing, referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until)
    values (${invited}, ${sellerId}, clock_now(), 'direct', '/', 0, 0, 0, 0, clock_now())`.execute(db())
  await review({ buyerId: invited, price: 5_000, stars: 5 })
  expect(await readSiteReviews(db(), websiteId)).toMatchObject({ average: 4, count: 8 })
})
