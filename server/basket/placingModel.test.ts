// Random baskets and balances: either all credits are held and the items leave the basket, or nothing has changed.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { basketEndpoints, type BasketItem } from '../../contract/basket.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { read as readBalance } from '../credits/balance.ts'
import { post } from '../credits/ledger.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { basketSteps, type ForSale } from './basket.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
const prices = [1, 40, 100, 250]
let lena: SignedIn
let sales: ForSale[]

beforeAll(async () => {
  lena = await api.member('lena@example.com')
})

const story = fc.record({
  /** Which offer, which of six targets or none, and whether it is selected. */
  items: fc.array(
    fc.record({
      offer: fc.nat(prices.length - 1),
      target: fc.option(fc.nat(5), { freq: 12 }),
      isNamed: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  credits: fc.constantFrom(0, 42, 143, 1_000, 1_000),
  capacity: fc.integer({ min: 1, max: 3 }),
  isPaused: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  /** The amount added to the price sent for the first item. */
  untruth: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
})

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

const standing = async (memberId: string) => {
  const { db } = api.database
  const orders = db.selectFrom('backlink_orders').select(['price', 'offer_id', 'target_url'])
  return {
    balance: (await readBalance(db, memberId)).total_credits,
    orders: await orders.where('buyer_user_id', '=', memberId).orderBy('number').execute(),
    basket: await steps.read(lena),
  }
}

/** Model written from the rules: what may be ordered together. */
const mayOrder = ({ capacity, isPaused, untruth, credits }: Story, named: readonly BasketItem[]): boolean => {
  const links = named.map((item) => `${item.offer_id} ${item.target_url ?? ''}`)
  const isFull = sales.some(({ offerId }) => named.filter((item) => item.offer_id === offerId).length > capacity)
  const touchesPaused = isPaused && named.some((item) => item.offer_id === sales[0]?.offerId)
  const total = named.reduce((sum, { terms }) => sum + totalOf(terms), 0)
  const isWhole = named.every((item) => item.target_url !== null) && new Set(links).size === links.length
  return isWhole && !isFull && !touchesPaused && untruth === 0 && total <= credits
}

const begin = async ({ credits, capacity }: Story): Promise<void> => {
  const { db } = api.database
  await db.deleteFrom('basket_items').where('user_id', '=', lena.memberId).execute()
  const { total_credits: left } = await readBalance(db, lena.memberId)
  const take = { reason: 'adjustment_take', amount: left, memberId: lena.memberId, note: 'For a test.' } as const
  if (left > 0) await inTransaction(db, (tx) => post(tx, [{ key: `taken:${randomUUID()}`, ...take }]))
  await giveCredits(db, lena.memberId, credits)
  sales = await Promise.all(prices.map((price) => steps.forSale({ price })))
  for (const { websiteId } of sales) await steps.setCapacity(websiteId, capacity)
}

it('a basket is ordered as a whole or not at all', { timeout: 120_000 }, async () => {
  const seen = { placed: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(story, async (scenario) => {
      await begin(scenario)
      const items: BasketItem[] = []
      for (const { offer, target } of scenario.items) {
        const url = target === null ? '' : `https://target-${target}.test/`
        items.push(await steps.item(lena, sales[offer]?.offerId ?? '', { target_url: url }))
      }
      const chosen = items.filter((_, at) => scenario.items[at]?.isNamed === true)
      const named = chosen.length === 0 ? items.slice(0, 1) : chosen
      if (scenario.isPaused) {
        const paused = api.database.db.updateTable('backlink_offers').set({ state: 'paused' })
        await paused.where('id', '=', sales[0]?.offerId ?? '').execute()
      }
      const before = await standing(lena.memberId)
      const asked = named.map(({ id, terms }, at) => ({
        id,
        price: totalOf(terms) + (at === 0 ? scenario.untruth : 0),
      }))
      const answer = basketEndpoints.placeOrders.output.parse((await steps.place(lena, asked)).json)
      const after = await standing(lena.memberId)
      seen[answer.outcome] += 1
      expect(answer.outcome).toBe(mayOrder(scenario, named) ? 'placed' : 'refused')
      if (answer.outcome === 'refused') expect(after).toEqual(before)
      else {
        const total = named.reduce((sum, { terms }) => sum + totalOf(terms), 0)
        expect([answer.total, after.balance]).toEqual([total, before.balance - total])
        expect(
          after.orders
            .slice(before.orders.length)
            .map(({ offer_id: id }) => id)
            .toSorted(),
        ).toEqual(named.map((item) => item.offer_id).toSorted())
        const left = items.filter((item) => !named.includes(item)).map(({ id }) => id)
        expect(after.basket.items.map(({ id }) => id)).toEqual(left)
      }
      await steps.checkLedger()
    }),
    { numRuns: 25 },
  )
  expect(Math.min(seen.placed, seen.refused)).toBeGreaterThan(0)
})
