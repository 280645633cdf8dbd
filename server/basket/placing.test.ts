import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '../../contract/durations.ts'
import { shippedOrderRules } from '../../contract/orderRules.ts'
import { creditSettings, shippedSettings } from '../../contract/pricing.ts'
import { read as readBalance } from '../credits/balance.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { basketSteps, named, somewhere } from './basket.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
let seller: SignedIn

beforeAll(async () => {
  seller = await api.member('seller@example.com')
})

const buyer = async (credits: number): Promise<SignedIn> => {
  const who = await api.member(`${randomUUID()}@example.com`)
  await giveCredits(api.database.db, who.memberId, credits)
  return who
}

const balanceOf = async ({ memberId }: SignedIn): Promise<number> =>
  (await readBalance(api.database.db, memberId)).total_credits

const ordersOf = ({ memberId }: SignedIn) =>
  api.database.db
    .selectFrom('backlink_orders')
    .selectAll()
    .where('buyer_user_id', '=', memberId)
    .orderBy('number')
    .execute()

const heldFor = async (orderId: string): Promise<number> => {
  const escrow = api.database.db.selectFrom('ledger_accounts').select('balance').where('owner_id', '=', orderId)
  return (await escrow.executeTakeFirstOrThrow()).balance
}

const notificationsOf = (orderId: string) =>
  api.database.db
    .selectFrom('notifications')
    .select(['user_id', 'type', 'data', 'about_id'])
    .where(sql<boolean>`data ->> 'order_id' = ${orderId}`)
    .execute()

describe('orders', () => {
  it('are placed under the current terms and rules, with their price held in escrow', async () => {
    const mine = await buyer(500)
    const site = await addSite(api.database.db, mine.memberId)
    const sale = await steps.forSale(
      { price: 130, turnaround_days: 6, guarantee_months: 24, rel: 'sponsored' },
      seller.memberId,
    )
    const item = await steps.item(mine, sale.offerId, {
      ...{ target_url: `https://www.${site.domain}/boats`, anchor_text: 'boats', notes: 'In the middle.' },
    })
    const placed = await steps.order(mine, item)
    const [order] = await ordersOf(mine)
    if (order === undefined) throw new Error('Nothing was ordered.')
    expect(placed).toEqual({
      outcome: 'placed',
      orders: [{ id: order.id, number: order.number, domain_name: sale.domain, price: 133 }],
      total: 133,
    })
    expect(order).toMatchObject({
      ...{ status: 'pending', offer_id: sale.offerId, website_id: sale.websiteId, seller_user_id: seller.memberId },
      ...{ target_url: `https://www.${site.domain}/boats`, target_domain: site.domain, target_website_id: site.id },
      ...{
        anchor_text: 'boats',
        notes: 'In the middle.',
        project_id: null,
        price: 130,
        premium: 3,
        covered: true,
        prime: false,
        version: 1,
      },
      ...{
        link_type: 'guest_post',
        rel: 'sponsored',
        turnaround_days: 6,
        guarantee_months: 24,
        rules: shippedOrderRules,
      },
      ...{ accepted_at: null, due_at: null, link_id: null },
    })
    const answerBy = new Date(order.placed_at.getTime() + shippedOrderRules.answer_hours * hourMs)
    expect(order.deadline_at).toEqual(answerBy)
    expect([await balanceOf(mine), await heldFor(order.id)]).toEqual([367, 133])
    expect(await steps.read(mine)).toMatchObject({ items: [], total: 0, balance: 367 })
    const events = await api.database.db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute()
    expect(events).toMatchObject([
      { event: 'place', actor: 'buyer', status: 'pending', detail: { until: answerBy.toISOString() } },
    ])
    const { rows: jobs } = await api.database.pool.query<{ run_at: Date }>(
      'select run_at from graphile_worker.jobs where key = $1',
      [`runOrderDeadline:${order.id}`],
    )
    expect(jobs.map(({ run_at: at }) => at)).toEqual([answerBy])
    await steps.checkLedger()
  })

  it('notify their sellers with the buyer’s display name', async () => {
    const mine = await buyer(500)
    await api.database.db
      .updateTable('profiles')
      .set({ display_name: 'Lotte' })
      .where('id', '=', mine.memberId)
      .execute()
    const sale = await steps.forSale({}, seller.memberId)
    const [hers, his] = [
      await openLiveStream(api, seller.session.access_token),
      await openLiveStream(api, mine.session.access_token),
    ]
    await steps.order(mine, await steps.item(mine, sale.offerId))
    const [order] = await ordersOf(mine)
    const id = order?.id ?? ''
    expect(await notificationsOf(id)).toEqual([
      {
        user_id: seller.memberId,
        about_id: mine.memberId,
        type: 'order_created',
        data: {
          ...{ order_id: id, domain: sale.domain, buyer_name: 'Lotte', price: 120, bonus: 0, due_at: null },
          respond_by: order?.deadline_at?.toISOString(),
        },
      },
    ])
    // The seller may still receive events about orders of earlier tests.
    const isOfThis = (event: unknown): boolean => (event as { order_id?: string }).order_id === id
    for (const stream of [hers, his]) {
      await until('a side is notified', () => stream.heard('orders.changed').some(isOfThis))
    }
    await until('the basket and the balance are published', () => his.heard('basket.changed').length === 2)
    expect(his.heard('credits.changed').at(-1)).toEqual({ total_credits: 378, debt: 0 })
  })

  it('in prime are accepted automatically', async () => {
    const mine = await buyer(500)
    const sale = await steps.forSale()
    await steps.setDeliveryMode(sale.sellerId, 'prime')
    const item = await steps.item(mine, sale.offerId)
    expect(item).toMatchObject({
      delivery_mode: 'prime',
      terms: { price: 120, surcharge: 12, prime: true },
      price_seen: 134,
    })
    await steps.order(mine, item)
    const [order] = await ordersOf(mine)
    expect(order).toMatchObject({ status: 'paid', prime: true, accepted_at: order?.placed_at })
    expect(order?.due_at).toEqual(
      new Date((order?.placed_at.getTime() ?? 0) + shippedOrderRules.prime_days * 24 * hourMs),
    )
    const [notified] = await notificationsOf(order?.id ?? '')
    expect(notified?.data).toMatchObject({ bonus: 12, respond_by: null, due_at: order?.due_at?.toISOString() })
    expect(order).toMatchObject({ price: 120, surcharge: 12 })
    expect([await balanceOf(mine), await heldFor(order?.id ?? '')]).toEqual([500 - 134, 134])
    await steps.checkLedger()
  })

  it('of a seller who switched to prime since the buyer saw the price are refused with the new total', async () => {
    const mine = await buyer(500)
    const sale = await steps.forSale()
    const item = await steps.item(mine, sale.offerId)
    await steps.setDeliveryMode(sale.sellerId, 'prime')
    const answer = await steps.place(mine, named(item))
    expect(answer.json).toMatchObject({
      outcome: 'refused',
      basket: {
        items: [{ price_seen: 122, terms: { price: 120, surcharge: 12 }, obstacles: ['price_changed'] }],
        total: 134,
      },
    })
    expect(await ordersOf(mine)).toEqual([])
  })

  it('keep the rules in force when they were placed', async () => {
    const mine = await buyer(500)
    const sale = await steps.forSale()
    const item = await steps.item(mine, sale.offerId)
    const settings = creditSettings.parse({ ...shippedSettings, orders: { ...shippedOrderRules, answer_hours: 5 } })
    await api.database.db
      .insertInto('credit_settings')
      .values({ settings: JSON.stringify(settings), version: 1, changed_by: mine.memberId })
      .execute()
    await steps.order(mine, item)
    await api.database.db.deleteFrom('credit_settings').execute()
    const [order] = await ordersOf(mine)
    expect(order?.rules).toEqual({ ...shippedOrderRules, answer_hours: 5 })
    expect(order?.deadline_at?.getTime()).toBe((order?.placed_at.getTime() ?? 0) + 5 * hourMs)
  })

  it('of one basket are placed together, and items not selected stay', async () => {
    const mine = await buyer(1_000)
    const sales = [await steps.forSale({ price: 100 }), await steps.forSale({ price: 200 }), await steps.forSale()]
    const [first, second, third] = [
      await steps.item(mine, sales[0]?.offerId ?? ''),
      await steps.item(mine, sales[1]?.offerId ?? ''),
      await steps.item(mine, sales[2]?.offerId ?? ''),
    ]
    expect(await steps.order(mine, first, second)).toMatchObject({ outcome: 'placed', total: 306 })
    const orders = await ordersOf(mine)
    expect(orders.map(({ price }) => price)).toEqual([100, 200])
    expect(new Set(orders.map(({ basket_id: id }) => id)).size).toBe(1)
    expect([await heldFor(orders[0]?.id ?? ''), await heldFor(orders[1]?.id ?? '')]).toEqual([102, 204])
    expect((await steps.read(mine)).items).toEqual([third])
    expect(await balanceOf(mine)).toBe(694)
    await steps.checkLedger()
  })

  it('are rejected as a whole if credits are missing, and the basket shows how many', async () => {
    const mine = await buyer(150)
    const [one, other] = [
      await steps.item(mine, (await steps.forSale({ price: 100 })).offerId),
      await steps.item(mine, (await steps.forSale({ price: 100 })).offerId),
    ]
    const key = randomUUID()
    const refused = await steps.place(mine, named(one, other), key)
    expect(refused.json).toMatchObject({
      outcome: 'refused',
      basket: { items: [{ id: one.id }, { id: other.id }], total: 204, balance: 150, lacking: 54 },
    })
    expect([await ordersOf(mine), await balanceOf(mine)]).toEqual([[], 150])
    // With the missing credits the same request succeeds.
    await giveCredits(api.database.db, mine.memberId, 54)
    expect((await steps.place(mine, named(one, other), key)).json).toMatchObject({ outcome: 'placed', total: 204 })
    expect(await balanceOf(mine)).toBe(0)
    await steps.checkLedger()
  })

  it('are rejected with an item that is not in the basket, or listed twice', async () => {
    const mine = await buyer(500)
    const item = await steps.item(mine, (await steps.forSale()).offerId)
    const unknown = await steps.place(mine, [...named(item), { id: randomUUID(), price: 5 }])
    expect([unknown.status, unknown.code]).toEqual([404, 'not_found'])
    const twice = await steps.place(mine, [...named(item), ...named(item)])
    expect([twice.status, twice.code]).toEqual([400, 'invalid_input'])
    for (const items of [[], Array.from({ length: 21 }, () => ({ id: randomUUID(), price: 1 }))]) {
      expect((await steps.place(mine, items)).status).toBe(400)
    }
    expect((await steps.place(mine, [{ id: item.id, price: -120 }])).status).toBe(400)
    expect([await ordersOf(mine), await balanceOf(mine), (await steps.read(mine)).items]).toEqual([[], 500, [item]])
  })

  it('are not placed without an idempotency key, nor with one used for another request', async () => {
    const mine = await buyer(500)
    const item = await steps.item(mine, (await steps.forSale()).offerId)
    const body = { items: named(item) }
    const bare = await api.call('POST', '/api/orders', { token: mine.session.access_token, body })
    expect(bare.code).toBe('idempotency_key_missing')
    const key = randomUUID()
    const placed = await steps.place(mine, body.items, key)
    expect(placed.json).toMatchObject({ outcome: 'placed' })
    expect((await steps.place(mine, [{ id: item.id, price: 7 }], key)).code).toBe('idempotency_key_reused')
    expect((await steps.place(mine, body.items, key)).json).toEqual(placed.json)
    expect(await ordersOf(mine)).toHaveLength(1)
  })

  it('use the item’s target, in canonical spelling', async () => {
    const mine = await buyer(500)
    const target = somewhere()
    const item = await steps.item(mine, (await steps.forSale()).offerId, { target_url: `${target}#part` })
    await steps.order(mine, item)
    expect(await ordersOf(mine)).toMatchObject([{ target_url: target, target_website_id: null }])
  })
})
