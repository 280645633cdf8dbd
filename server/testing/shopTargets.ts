// Members, websites, offers and buyer lists as targets for the access test over all routes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { orderContentsMax } from '../../contract/orderArticles.ts'
import { post } from '../credits/ledger.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { TestApi } from './api.ts'
import { giveCredits } from './credits.ts'
import { plainTerms } from './offers.ts'

export const addUser = async ({ database: { db } }: TestApi): Promise<string> => {
  const user = { email: `${randomUUID()}@example.com`, full_name: 'Walked Past', email_confirmed: true }
  return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
}

/** Verified as far as the table is concerned, so that every call on it has something to do. */
export const addWebsite = async ({ database: { db } }: TestApi, memberId: string): Promise<string> => {
  const domain = `walked-${randomUUID()}.test`
  const verified = { is_verified: true, verified_at: sql<Date>`clock_now()`, token: randomUUID() }
  const website = { user_id: memberId, domain, registrable_domain: domain, ...verified }
  return (await db.insertInto('websites').values(website).returning('id').executeTakeFirstOrThrow()).id
}

/** An offer on a new website. */
export const addOffer = async (api: TestApi, memberId: string): Promise<string> => {
  const websiteId = await addWebsite(api, memberId)
  const { id } = await api.database.db
    .insertInto('backlink_offers')
    .values({ ...plainTerms, website_id: websiteId, seller_user_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A website with an offer. */
export const addOfferingSite = async (api: TestApi, memberId: string): Promise<string> => {
  const offerId = await addOffer(api, memberId)
  const found = api.database.db.selectFrom('backlink_offers').select('website_id').where('id', '=', offerId)
  return (await found.executeTakeFirstOrThrow()).website_id
}

/** For a page of the member's website. */
export const addProject = async (api: TestApi, memberId: string): Promise<string> => {
  const websiteId = await addWebsite(api, memberId)
  const project = { user_id: memberId, website_id: websiteId, name: randomUUID(), target_url: 'https://walked.test/' }
  const row = api.database.db.insertInto('projects').values(project)
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

/** Another member's offer, in their basket. */
export const addBasketItem = async (api: TestApi, memberId: string): Promise<string> => {
  const offerId = await addOffer(api, await addUser(api))
  const item = { user_id: memberId, offer_id: offerId, price_seen: plainTerms.price }
  const row = api.database.db.insertInto('basket_items').values(item)
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

/** A project with another member's offer on its wishlist. */
export const addToWishlist = async (api: TestApi, memberId: string): Promise<string> => {
  const projectId = await addProject(api, memberId)
  const offerId = await addOffer(api, await addUser(api))
  const request = { project_id: projectId, offer_id: offerId, price_then: 1 }
  await api.database.db.insertInto('wishlist_items').values(request).execute()
  return `${projectId}/wishlist/${offerId}`
}

interface Sides {
  buyerId: string
  sellerId: string
}

/** Waiting for the seller's answer, with its price held in escrow. */
const addOrder = async (api: TestApi, { buyerId, sellerId }: Sides): Promise<string> => {
  const { db } = api.database
  const offerId = await addOffer(api, sellerId)
  const { price, link_type, rel, category, turnaround_days, guarantee_months, writer, links_per_page, labelled } =
    plainTerms
  await giveCredits(db, buyerId, price)
  return inTransaction(db, async (tx) => {
    const { website_id } = await tx
      .selectFrom('backlink_offers')
      .select('website_id')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('backlink_orders')
      .values({
        ...{ price, link_type, rel, category, turnaround_days, guarantee_months, writer, links_per_page, labelled },
        ...{ website_id, offer_id: offerId, seller_user_id: sellerId, buyer_user_id: buyerId },
        status: 'pending',
        basket_id: randomUUID(),
        target_url: 'https://walked.test/',
        target_domain: 'walked.test',
        prime: false,
        surcharge: 0,
        premium: 0,
        rules: '{}',
        deadline_at: sql<Date>`clock_now() + interval '1 hour'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hold = { key: `order:${id}:hold`, reason: 'order_hold', amount: price, memberId: buyerId } as const
    await post(tx, [{ ...hold, orderId: id, subject: `order:${id}` }])
    return id
  })
}

export const addOrderAsBuyer = async (api: TestApi, memberId: string): Promise<string> =>
  addOrder(api, { buyerId: memberId, sellerId: await addUser(api) })

/** Between strongly related parties. */
export const addOrderInReview = async (api: TestApi, memberId: string): Promise<string> => {
  const id = await addOrderAsBuyer(api, memberId)
  await sql`update backlink_orders set admin_review_until = deadline_at where id = ${id}`.execute(api.database.db)
  return id
}

export const addOrderAsSeller = async (api: TestApi, memberId: string): Promise<string> =>
  addOrder(api, { buyerId: await addUser(api), sellerId: memberId })

/** With as many articles as an order can have, so that one more is rejected whatever its draft is. */
export const addFullOrder = async (api: TestApi, memberId: string): Promise<string> => {
  const orderId = await addOrderAsBuyer(api, memberId)
  await api.database.pool.query(
    `with sent as (
       insert into order_messages (order_id, sender_user_id, body)
       select $1, $2, 'Walked past' from generate_series(1, $3::int) returning id)
     insert into order_articles (order_id, message_id, side, article, link_url, link_anchor, link_rel, words)
     select $1, id, 'buyer', '{"title": "Walked past", "blocks": []}', 'https://walked.test/', 'Walked past', 'dofollow', 2
     from sent`,
    [orderId, memberId, orderContentsMax],
  )
  return orderId
}

/** An exchange request to the member. */
export const addExchange = async (api: TestApi, memberId: string): Promise<string> => {
  const { db } = api.database
  const requester = await addUser(api)
  const [asked, own] = [await addWebsite(api, memberId), await addWebsite(api, requester)]
  const times = {
    answer_by: sql<Date>`clock_now() + interval '1 hour'`,
    deadline_at: sql<Date>`clock_now() + interval '1 hour'`,
  }
  const request = { requested_by: requester, is_risky: true, rules: '{}', ...times }
  const { id } = await db.insertInto('exchanges').values(request).returning('id').executeTakeFirstOrThrow()
  const domains = { source_domain: 'walked.test', target_domain: 'walked.test' }
  const there = { giver_user_id: memberId, website_id: asked, receiver_user_id: requester, target_website_id: own }
  const back = { giver_user_id: requester, website_id: own, receiver_user_id: memberId, target_website_id: asked }
  await db
    .insertInto('exchange_legs')
    .values([there, back].map((leg, place) => ({ ...leg, ...domains, exchange_id: id, place })))
    .execute()
  return id
}

/** Request bodies for each transition of an order, and for its messages. */
export const orderBodies: Readonly<Record<string, unknown>> = {
  'POST /api/admin/orders/:id/decide': { version: 1, to_buyer: 1, reason: 'Walked past' },
  'POST /api/admin/fraud/orders/:id/review': { version: 1, outcome: 'pass', reasons: 'Walked past every route' },
  'POST /api/admin/orders/:id/force': { version: 1, transition: 'escalate', reason: 'Walked past' },
  'POST /api/orders/:id/accept': { version: 1 },
  'POST /api/orders/:id/decline': { version: 1 },
  'POST /api/orders/:id/start': { version: 1 },
  'POST /api/orders/:id/withdraw': { version: 1 },
  'POST /api/orders/:id/cancel': { version: 1 },
  'POST /api/orders/:id/approve': { version: 1 },
  'POST /api/orders/:id/request-revision': { version: 1, note: 'Walked past' },
  'POST /api/orders/:id/reject-revision': { version: 1 },
  'POST /api/orders/:id/dispute': { version: 1, note: 'Walked past every route' },
  'POST /api/orders/:id/submit-link': { version: 1, page: '/' },
  'POST /api/orders/:id/dry-check': { page: '/' },
  'POST /api/orders/:id/objection': { note: 'Walked past every route' },
  'POST /api/orders/:id/statement': { body: 'Walked past every route' },
  'POST /api/orders/:id/messages': { body: 'Walked past' },
  'POST /api/orders/:id/contents': { draft_id: '00000000-0000-4000-8000-000000000000', revision: 1 },
  'POST /api/orders/:id/messages/read': { up_to: '1' },
  'POST /api/orders/:id/review': { stars: 5 },
  'PUT /api/exchange/sites/:website_id': {},
  'POST /api/exchanges/:id/approve': { version: 1, target: '/' },
  'POST /api/exchanges/:id/reject': { note: null },
  'POST /api/exchanges/:id/submit-link': { page: '/' },
}
