// Limits per buyer and seller over HTTP: shown in the basket before ordering, refused when ordering or cancelling, and
// not passed by parallel requests.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BasketItem } from '../../contract/basket.ts'
import { shippedSettings } from '../../contract/pricing.ts'
import { saveSettings } from '../credits/settings.ts'
import { orderSteps } from '../orders/orders.fixture.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { addMember } from '../orders/orders.fixture.ts'
import { basketSteps, named } from './basket.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
const limits = { orders_per_day: 3, orders_per_week: 4, cancellations_per_week: 2, pending_per_site: 2 }
let lena: SignedIn
let sellerId: string

beforeAll(async () => {
  const admin = await api.member(firstAdmin)
  const settings = { ...shippedSettings, orders: { ...shippedSettings.orders, ...limits } }
  await inTransaction(api.database.db, (tx) => saveSettings(tx, { settings, version: 0, by: admin.memberId }))
  lena = await api.member('lena@example.com')
  await giveCredits(api.database.db, lena.memberId, 100_000)
})

beforeEach(async () => {
  await api.database.db.deleteFrom('basket_items').execute()
  sellerId = await addMember(api.database.db)
})

/** On a website of its own. */
const wanted = async (): Promise<BasketItem> => steps.item(lena, (await steps.forSale({}, sellerId)).offerId)

const order = async (): Promise<string> => {
  const placed = await steps.order(lena, await wanted())
  return placed.outcome === 'placed' ? (placed.orders[0]?.id ?? '') : ''
}

const obstaclesOf = async ({ id }: BasketItem) =>
  (await steps.read(lena)).items.find((item) => item.id === id)?.obstacles

const cancel = async (orderId: string): Promise<Answer> =>
  api.call('POST', `/api/orders/${orderId}/cancel`, {
    token: lena.session.access_token,
    body: { version: (await orderSteps(api.database.db).read(orderId)).version },
  })

const hours = 24

describe('orders with one seller', () => {
  it('are limited per day and per week, and the basket shows it before ordering', async () => {
    for (let placed = 0; placed < limits.orders_per_day; placed += 1) await order()
    const item = await wanted()
    expect(await obstaclesOf(item)).toEqual(['seller_limit'])
    const refused = await steps.place(lena, named(item))
    expect([refused.status, refused.code]).toEqual([409, 'seller_limit_reached'])
    await orderSteps(api.database.db).pass(hours + 1)
    expect(await obstaclesOf(item)).toEqual([])
    await steps.order(lena, item)
    const fifth = await wanted()
    expect(await obstaclesOf(fifth)).toEqual(['seller_limit'])
    await orderSteps(api.database.db).pass(7 * hours)
    await steps.order(lena, fifth)
    await steps.checkLedger()
  })

  it('of another seller are not counted', async () => {
    for (let placed = 0; placed < limits.orders_per_day; placed += 1) await order()
    sellerId = await addMember(api.database.db)
    expect(await obstaclesOf(await wanted())).toEqual([])
  })

  it('cannot pass the limit in one basket nor by parallel requests', async () => {
    const items: BasketItem[] = []
    for (let count = 0; count <= limits.orders_per_day; count += 1) items.push(await wanted())
    expect((await steps.place(lena, named(...items))).code).toBe('seller_limit_reached')
    const answers = await Promise.all(items.map((item) => steps.place(lena, named(item))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.orders_per_day)
    expect(answers.find(({ status }) => status !== 200)?.code).toBe('seller_limit_reached')
    await steps.checkLedger()
  })
})

describe('orders on one website', () => {
  it('that wait for an answer are limited, and an answer makes room', async () => {
    const { offerId, websiteId } = await steps.forSale({}, sellerId)
    await steps.setCapacity(websiteId, 10)
    const first = await steps.order(lena, await steps.item(lena, offerId), await steps.item(lena, offerId))
    const item = await steps.item(lena, offerId)
    expect(await obstaclesOf(item)).toEqual(['pending_limit'])
    expect((await steps.place(lena, named(item))).code).toBe('pending_limit_reached')
    const answered = first.outcome === 'placed' ? (first.orders[0]?.id ?? '') : ''
    await orderSteps(api.database.db).transition(answered, 'accept', 'seller')
    await steps.order(lena, item)
  })
})

describe('cancelled orders', () => {
  it('are limited while they wait for the seller, also by parallel requests', async () => {
    const orders = [await order(), await order(), await order()]
    const answers = await Promise.all(orders.map(cancel))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('cancel_limit_reached')
    await orderSteps(api.database.db).pass(7 * hours + 1)
    const left = orders[answers.findIndex(({ status }) => status === 409)] ?? ''
    expect((await cancel(left)).status).toBe(200)
    await steps.checkLedger()
  })
})
