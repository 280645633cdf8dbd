// Premium of new orders: on top of the price, none between related parties, whatever the request says.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { relate } from '../testing/relate.ts'
import { basketSteps, named } from './basket.fixture.ts'

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

const orderOf = ({ memberId }: SignedIn) =>
  api.database.db.selectFrom('backlink_orders').selectAll().where('buyer_user_id', '=', memberId).executeTakeFirst()

describe('the premium of a new order', () => {
  it('is paid on top of the price by an unrelated buyer', async () => {
    const mine = await buyer(102)
    const sale = await steps.forSale({ price: 100 }, seller.memberId)
    await steps.order(mine, await steps.item(mine, sale.offerId))
    expect(await orderOf(mine)).toMatchObject({ price: 100, premium: 2, covered: true })
    await steps.checkLedger()
  })

  it('is not paid between related parties, whose refunds are not covered either', async () => {
    const mine = await buyer(100)
    await relate(api.database.db, mine.memberId, seller.memberId)
    const sale = await steps.forSale({ price: 100 }, seller.memberId)
    const item = await steps.item(mine, sale.offerId)
    expect(item).toMatchObject({ terms: { price: 100, premium: 0 }, price_seen: 100 })
    expect(item.cover.at(-1)).toEqual({ from_day: 21, percent: 0 })
    await steps.order(mine, item)
    expect(await orderOf(mine)).toMatchObject({ price: 100, premium: 0, covered: false })
    await steps.checkLedger()
  })

  it('is decided when the order is placed: who became related since sees the new total first', async () => {
    const mine = await buyer(500)
    const sale = await steps.forSale({ price: 100 }, seller.memberId)
    const item = await steps.item(mine, sale.offerId)
    await relate(api.database.db, mine.memberId, seller.memberId)
    const refused = await steps.place(mine, named(item))
    expect(refused.json).toMatchObject({ outcome: 'refused', basket: { total: 100 } })
    await steps.accept(mine, item.id, 100)
    expect((await steps.place(mine, [{ id: item.id, price: 100 }])).json).toMatchObject({
      outcome: 'placed',
      total: 100,
    })
    expect(await orderOf(mine)).toMatchObject({ premium: 0, covered: false })
    await steps.checkLedger()
  })
})
