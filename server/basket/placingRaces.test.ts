// Races for something that exists once: exactly one request gets it, and the others are rejected.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { post } from '../credits/ledger.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { until } from '../testing/until.ts'
import { basketSteps, named, somewhere } from './basket.fixture.ts'
import { orderSteps } from '../orders/orders.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
const rounds = 3
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  for (const { memberId } of [lena, ben]) await giveCredits(api.database.db, memberId, 100_000)
})

const outcomeOf = ({ code, json }: Answer): string => code ?? (json['outcome'] as string)
const outcomes = (answers: readonly Answer[]): string[] => answers.map(outcomeOf).toSorted()

const openOn = (websiteId: string) =>
  api.database.db.selectFrom('backlink_orders').select('id').where('website_id', '=', websiteId).execute()

/** Waits until a statement that starts with this text is blocked by a lock. */
const waitingFor = (statement: string) =>
  until(`somebody waits in ${statement}`, async () => {
    const { rowCount } = await api.database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1`,
      [`%${statement}%`],
    )
    return rowCount === 1
  })

describe('concurrent requests', () => {
  it('a double click orders once, and both clicks get the same response', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const sale = await steps.forSale()
      const item = await steps.item(lena, sale.offerId)
      const key = randomUUID()
      const [one, other] = await Promise.all([1, 2].map(() => steps.place(lena, named(item), key)))
      expect(one?.json).toMatchObject({ outcome: 'placed' })
      expect(other?.json).toEqual(one?.json)
      expect(await openOn(sale.websiteId)).toHaveLength(1)
    }
    await steps.checkLedger()
  })

  it('two tabs with the same item order it once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const sale = await steps.forSale()
      const item = await steps.item(lena, sale.offerId)
      const answers = await Promise.all([1, 2, 3].map(() => steps.place(lena, named(item))))
      expect(outcomes(answers)).toEqual(['not_found', 'not_found', 'placed'])
      expect(await openOn(sale.websiteId)).toHaveLength(1)
    }
    await steps.checkLedger()
  })

  it('two tabs with the same link in two items order it once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const sale = await steps.forSale()
      const target = { target_url: somewhere() }
      const items = [await steps.item(lena, sale.offerId, target), await steps.item(lena, sale.offerId, target)]
      const answers = await Promise.all(items.map((item) => steps.place(lena, named(item))))
      expect(outcomes(answers)).toEqual(['placed', 'refused'])
      expect(await openOn(sale.websiteId)).toHaveLength(1)
      for (const { id } of items) await steps.drop(lena, id)
    }
    await steps.checkLedger()
  })

  it('two buyers compete for the last place', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const sale = await steps.forSale()
      await steps.setCapacity(sale.websiteId, 1)
      const hers = await steps.item(lena, sale.offerId)
      const his = await steps.item(ben, sale.offerId)
      const answers = await Promise.all([steps.place(lena, named(hers)), steps.place(ben, named(his))])
      expect(outcomes(answers)).toEqual(['placed', 'refused'])
      const refused = answers.find((answer) => outcomeOf(answer) === 'refused')
      expect(refused?.json).toMatchObject({ basket: { items: [{ obstacles: ['seller_full'] }] } })
      expect(await openOn(sale.websiteId)).toHaveLength(1)
      await steps.drop(lena, hers.id)
      await steps.drop(ben, his.id)
    }
    await steps.checkLedger()
  })

  it('two buyers order on the same two websites, in either order', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await steps.forSale(), await steps.forSale()]
      const hers = [await steps.item(lena, one.offerId), await steps.item(lena, other.offerId)]
      const his = [await steps.item(ben, other.offerId), await steps.item(ben, one.offerId)]
      const answers = await Promise.all([steps.place(lena, named(...hers)), steps.place(ben, named(...his))])
      expect(outcomes(answers)).toEqual(['placed', 'placed'])
    }
    await steps.checkLedger()
  })

  it('one buyer spends the last credits in two tabs', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const mine = await api.member(`${randomUUID()}@example.com`)
      await giveCredits(api.database.db, mine.memberId, 150)
      const items = [
        await steps.item(mine, (await steps.forSale({ price: 100 })).offerId),
        await steps.item(mine, (await steps.forSale({ price: 100 })).offerId),
      ]
      const answers = await Promise.all(items.map((item) => steps.place(mine, named(item))))
      expect(outcomes(answers)).toEqual(['placed', 'refused'])
      const refused = answers.find((answer) => outcomeOf(answer) === 'refused')
      expect(refused?.json).toMatchObject({ basket: { total: 102, balance: 48, lacking: 54 } })
    }
    await steps.checkLedger()
  })
})

describe('while an order is being placed', () => {
  it('the credits are spent elsewhere', async () => {
    const mine = await api.member(`${randomUUID()}@example.com`)
    await giveCredits(api.database.db, mine.memberId, 122)
    const item = await steps.item(mine, (await steps.forSale()).offerId)
    const placing = await inTransaction(api.database.db, async (tx) => {
      const spent = { reason: 'adjustment_take', amount: 100, memberId: mine.memberId, note: 'For a test.' } as const
      await post(tx, [{ key: `spent:${randomUUID()}`, ...spent }])
      const asked = steps.place(mine, named(item))
      await waitingFor('ledger_hold')
      return { asked }
    })
    expect((await placing.asked).json).toMatchObject({ outcome: 'refused', basket: { balance: 22, lacking: 100 } })
    expect((await steps.read(mine)).items).toEqual([item])
    await steps.checkLedger()
  })

  it.each([
    ['pauses the offer', sql`state = 'paused'`, 'offer_unavailable'],
    ['raises the price', sql`price = 150`, 'price_changed'],
  ])('the seller %s', async (_, change, obstacle) => {
    const sale = await steps.forSale()
    const item = await steps.item(lena, sale.offerId)
    const placing = await inTransaction(api.database.db, async (tx) => {
      await sql`update backlink_offers set ${change} where id = ${sale.offerId}`.execute(tx)
      const asked = steps.place(lena, named(item))
      await waitingFor('"i"."offer_id"')
      return { asked }
    })
    expect((await placing.asked).json).toMatchObject({
      outcome: 'refused',
      basket: { items: [{ id: item.id, obstacles: [obstacle] }] },
    })
    expect(await openOn(sale.websiteId)).toEqual([])
    await steps.drop(lena, item.id)
    await steps.checkLedger()
  })

  it('the website loses its verification', async () => {
    const sale = await steps.forSale()
    const item = await steps.item(lena, sale.offerId)
    const placing = await inTransaction(api.database.db, async (tx) => {
      await sql`update websites set is_verified = false, verified_at = null where id = ${sale.websiteId}`.execute(tx)
      const asked = steps.place(lena, named(item))
      await waitingFor('websites')
      return { asked }
    })
    expect(outcomeOf(await placing.asked)).toBe('refused')
    expect(await openOn(sale.websiteId)).toEqual([])
    await steps.drop(lena, item.id)
  })

  it('the item is removed in another tab', async () => {
    const sale = await steps.forSale()
    const item = await steps.item(lena, sale.offerId)
    const placing = await inTransaction(api.database.db, async (tx) => {
      await tx.deleteFrom('basket_items').where('id', '=', item.id).execute()
      const asked = steps.place(lena, named(item))
      await waitingFor('"i"."offer_id"')
      return { asked }
    })
    expect(outcomeOf(await placing.asked)).toBe('not_found')
    expect(await openOn(sale.websiteId)).toEqual([])
  })

  it('a place becomes free', async () => {
    const sale = await steps.forSale()
    await steps.setCapacity(sale.websiteId, 1)
    const [first, second] = [await steps.item(lena, sale.offerId), await steps.item(ben, sale.offerId)]
    const placed = await steps.order(lena, first)
    expect((await steps.place(ben, named(second))).json).toMatchObject({ outcome: 'refused' })
    const orderId = placed.outcome === 'placed' ? (placed.orders[0]?.id ?? '') : ''
    await orderSteps(api.database.db).transition(orderId, 'cancel', 'buyer')
    expect((await steps.place(ben, named(second))).json).toMatchObject({ outcome: 'placed' })
    await steps.checkLedger()
  })
})
