// Member records of orders: they are exported, open orders are settled before the account is closed, and the member's
// texts are erased.
import { afterAll, describe, expect, test } from 'vitest'
import { type Answer, type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { eraseTextsOfClosedAccounts } from './records.ts'
import { addMember, addOffer, addOrder, orderSteps } from './orders.fixture.ts'

const api = useApi()
const db = () => api.database.db
const steps = () => orderSteps(db())
const secret = 'Geheimwort'

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

const asks = (who: SignedIn): Promise<Answer> =>
  api.call('GET', '/api/me/deletion', { token: who.session.access_token })

const leaves = async (who: SignedIn): Promise<void> => {
  const { access_token: token } = who.session
  const answer = await api.call('POST', '/api/me/deletion', {
    token,
    cookie: who.cookie,
    body: { password: testPassword },
  })
  expect(answer.status).toBe(200)
}

const take = async (who: SignedIn): Promise<Record<string, Record<string, unknown>[]>> => {
  const { json } = await api.call('GET', '/api/me/export', { token: who.session.access_token })
  return json['orders'] as Record<string, Record<string, unknown>[]>
}

interface Open {
  pending: string
  accepted: string
  started: string
  submittedLink: string
  completed: string
}

/** One order in each status between the two, 120 credits each. */
const open = async (buyerId: string, sellerId: string): Promise<Open> => {
  const { id: websiteId } = await addSite(db(), sellerId)
  const offerId = await addOffer(db(), sellerId, websiteId)
  const add = () => addOrder(db(), { buyerId, sellerId, websiteId, offerId, notes: `Please, ${secret}.` })
  const { transition, submitLink, check } = steps()
  const orders = { pending: '', accepted: '', started: '', submittedLink: '', completed: '' }
  for (const name of Object.keys(orders) as (keyof Open)[]) {
    orders[name] = await add()
    if (name === 'pending') continue
    await transition(orders[name], 'accept', 'seller', { note: `Gladly, ${secret}.` })
    if (name === 'started') await transition(orders[name], 'start', 'seller')
    if (name === 'submittedLink' || name === 'completed') await submitLink(orders[name])
  }
  await check(orders.completed, 'passed')
  await transition(orders.completed, 'approve', 'buyer', { note: `Thanks, ${secret}.` })
  return orders
}

/** A message, a statement and a review on each of the two orders that are still running or have ended. */
const speak = async (orders: Open, who: 'buyer' | 'seller', memberId: string, otherId: string): Promise<void> => {
  for (const orderId of [orders.submittedLink, orders.completed]) {
    const body = `${secret} of the ${who}`
    await db().insertInto('order_messages').values({ order_id: orderId, sender_user_id: memberId, body }).execute()
    await db().insertInto('order_statements').values({ order_id: orderId, side: who, body }).execute()
  }
  const { website_id: websiteId } = await steps().read(orders.completed)
  const sides = { reviewer_user_id: memberId, reviewed_user_id: otherId, website_id: websiteId }
  await db()
    .insertInto('order_reviews')
    .values({ ...sides, order_id: orders.completed, side: who, stars: 2, body: secret })
    .execute()
}

const statuses = async (orders: Open): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const [name, id] of Object.entries(orders) as [string, string][]) found[name] = (await steps().read(id)).status
  return found
}

/** How often the word still occurs in each table of orders. */
const traces = async (): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const table of ['backlink_orders', 'order_events', 'order_messages', 'order_statements', 'order_reviews']) {
    const { rowCount } = await api.database.pool.query(`select 1 from ${table} kept where kept::text ilike $1`, [
      `%${secret}%`,
    ])
    if (rowCount !== null && rowCount > 0) found[table] = rowCount
  }
  return found
}

const forgetAll = async (): Promise<void> => {
  for (const table of ['order_messages', 'order_statements', 'order_reviews', 'order_events'] as const) {
    await db().deleteFrom(table).execute()
  }
  await db().updateTable('backlink_orders').set({ notes: null }).execute()
}

describe('a buyer who leaves', () => {
  test('is shown what happens to their purchases, gets a refund for those without work, and has their texts erased', async () => {
    const buyer = await api.member('buyer-leaves@example.com')
    await giveCredits(db(), buyer.memberId, 1_000)
    const sellerId = await addMember(db())
    const orders = await open(buyer.memberId, sellerId)
    await speak(orders, 'buyer', buyer.memberId, sellerId)
    const { offer_id: offerId } = await steps().read(orders.pending)
    const item = { user_id: buyer.memberId, offer_id: offerId, notes: secret, price_seen: 120 }
    await db().insertInto('basket_items').values(item).execute()

    expect(await asks(buyer)).toMatchObject({
      json: {
        consequences: [
          { kind: 'credits_lost', credits: 1_000 - 5 * 120 },
          { kind: 'orders_cancelled', side: 'buyer', orders: 2, credits: 240 },
          { kind: 'orders_go_on', side: 'buyer', orders: 2 },
          { kind: 'guarantees', side: 'buyer', orders: 1 },
        ],
      },
    })
    const taken = await take(buyer)
    expect(taken['purchases']).toHaveLength(5)
    expect(taken['purchases']?.[0]).toMatchObject({ status: 'pending', price: 120, notes: `Please, ${secret}.` })
    expect(taken['jobs']).toEqual([])
    expect(taken['messages']?.map(({ body }) => body)).toEqual([`${secret} of the buyer`, `${secret} of the buyer`])
    expect(taken['statements']).toHaveLength(2)
    expect(taken['reviews']).toMatchObject([{ stars: 2, body: secret }])
    expect(taken['basket']).toMatchObject([{ notes: secret, price_seen: 120 }])

    await leaves(buyer)
    expect(await statuses(orders)).toEqual({
      pending: 'cancelled',
      accepted: 'cancelled',
      started: 'in_progress',
      submittedLink: 'in_progress',
      completed: 'completed',
    })
    expect(await steps().balance(buyer.memberId)).toBe(0)
    // The seller's texts stay, and what the two running orders need stays until they end.
    expect(await traces()).toEqual({
      backlink_orders: 2,
      order_events: 4,
      order_messages: 1,
      order_statements: 1,
    })
    await steps().check(orders.submittedLink, 'passed')
    for (let week = 0; week < 5; week += 1) {
      await steps().pass(24 * 7)
      for (const id of Object.values(orders) as string[]) await steps().wakeAndCheck(id, 'passed')
    }
    expect(await statuses(orders)).toMatchObject({ started: 'cancelled', submittedLink: 'completed' })
    // A member who has left gets nothing: refunds go to the platform.
    expect(await steps().balance(buyer.memberId)).toBe(0)
    expect((await steps().balance(sellerId)) + (await steps().pending(sellerId))).toBe(240)
    await eraseTextsOfClosedAccounts(db())
    expect(await traces()).toEqual({ order_events: 4 })
    expect((await steps().events(orders.submittedLink)).slice(0, 3)).toEqual([
      'buyer place',
      'seller accept',
      'seller submit_link',
    ])
    await forgetAll()
  })
})

describe('a seller who leaves', () => {
  test('refunds what they have not delivered; the rest goes on, and pending credits cover their guarantees', async () => {
    const seller = await api.member('seller-leaves@example.com')
    const buyerId = await addMember(db(), 1_000)
    const orders = await open(buyerId, seller.memberId)
    await speak(orders, 'seller', seller.memberId, buyerId)
    const { json } = await asks(seller)
    expect(json['consequences']).toEqual([
      { kind: 'credits_lost', credits: 36 },
      { kind: 'websites_given_up', websites: 1 },
      { kind: 'orders_cancelled', side: 'seller', orders: 3, credits: 360 },
      { kind: 'orders_go_on', side: 'seller', orders: 1 },
      { kind: 'guarantees', side: 'seller', orders: 1 },
      { kind: 'pending_credits_stay', credits: 84 },
    ])
    const { jobs, purchases } = await take(seller)
    expect([jobs?.length, purchases?.length]).toEqual([5, 0])

    await leaves(seller)
    expect(await statuses(orders)).toEqual({
      pending: 'cancelled',
      accepted: 'cancelled',
      started: 'cancelled',
      submittedLink: 'in_progress',
      completed: 'completed',
    })
    expect(await steps().balance(buyerId)).toBe(1_000 - 240)
    expect(await steps().balance(seller.memberId)).toBe(0)
    expect(await steps().pending(seller.memberId)).toBe(84)
    const { order_reviews: reviews, order_messages: messages, order_events: events } = await traces()
    // Of the events, those in which the buyer said thanks, and the seller accepted an order that is still running.
    expect([reviews, messages, events]).toEqual([undefined, 1, 2])
    const stars = await db().selectFrom('order_reviews').select(['stars', 'body']).execute()
    expect(stars).toEqual([{ stars: 2, body: null }])
    // The history of ended orders is complete and in sequence.
    expect(await steps().events(orders.accepted)).toEqual(['buyer place', 'seller accept', 'system system_cancel'])
  })
})
