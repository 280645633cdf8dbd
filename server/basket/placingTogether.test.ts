// Buyers who share a transaction: each gets the same result as alone, and no buyer waits long because of another.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { BasketItem } from '../../contract/basket.ts'
import { type Tx, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { until } from '../testing/until.ts'
import { basketSteps, type ForSale, named } from './basket.fixture.ts'
import { openPlacing } from './placing.ts'

const api = useApi()
const steps = basketSteps(api)

afterEach(() => steps.checkLedger())

type Answer = Awaited<ReturnType<ReturnType<typeof openPlacing>>> | { outcome: string }

/** As over HTTP, but with a known order of arrival. */
const openCounter = () => {
  const place = openPlacing(api.database.db, { extraSuffixes: ['test'] })
  return async (who: SignedIn, items: readonly BasketItem[], key: string = randomUUID()): Promise<Answer> => {
    try {
      return await place({ memberId: who.memberId, items: named(...items), idempotencyKey: key })
    } catch (error) {
      if (error instanceof AppError) return { outcome: error.code }
      throw error
    }
  }
}

type Order = ReturnType<typeof openCounter>

const buyer = async (credits: number): Promise<SignedIn> => {
  const member = await api.member(`${randomUUID()}@example.com`)
  await giveCredits(api.database.db, member.memberId, credits)
  return member
}

const lockWebsiteRow = (tx: Tx, { websiteId }: ForSale) =>
  tx.selectFrom('websites').select('id').where('id', '=', websiteId).forUpdate().execute()

const waitingForLocks = async (): Promise<number> => {
  const { rowCount } = await api.database.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

/** An order blocked by a lock occupies one transaction; the orders that arrive then share the next. */
const shareATurn = async (orderAll: (order: Order) => Promise<Answer>[]): Promise<Answer[]> => {
  const order = openCounter()
  const sale = await steps.forSale()
  const before = await buyer(500)
  const item = await steps.item(before, sale.offerId)
  const { first, others } = await inTransaction(api.database.db, async (tx) => {
    await lockWebsiteRow(tx, sale)
    const placing = order(before, [item])
    await until('the turn is taken', async () => (await waitingForLocks()) === 1)
    return { first: placing, others: orderAll(order) }
  })
  expect(await first).toMatchObject({ outcome: 'placed' })
  return Promise.all(others)
}

/** The number of transactions that wrote orders on these websites. */
const transactionsOf = async (sales: readonly ForSale[]): Promise<number> => {
  const { rows } = await api.database.pool.query<{ count: number }>(
    'select count(distinct xmin::text) as count from backlink_orders where website_id = any($1)',
    [sales.map(({ websiteId }) => websiteId)],
  )
  return rows[0]?.count ?? 0
}

describe('buyers who order concurrently', () => {
  it('share a transaction, and each is rejected only for their own reasons', async () => {
    const [one, also, dear, gone, full, other] = await Promise.all(Array.from({ length: 6 }, () => steps.forSale()))
    const [lena, ben, mia, tom, ida, eva] = await Promise.all([500, 50, 500, 500, 500, 500].map(buyer))
    if (!one || !also || !dear || !gone || !full || !other) throw new Error('Six offers are required.')
    if (!lena || !ben || !mia || !tom || !ida || !eva) throw new Error('Six buyers are required.')
    const lenas = [await steps.item(lena, one.offerId), await steps.item(lena, also.offerId)]
    const bens = await steps.item(ben, dear.offerId)
    const mias = await steps.item(mia, gone.offerId)
    const toms = await steps.item(tom, full.offerId)
    const idas = await steps.item(ida, full.offerId)
    const evas = await steps.item(eva, other.offerId)
    await api.database.db
      .updateTable('backlink_offers')
      .set({ state: 'paused' })
      .where('id', '=', gone.offerId)
      .execute()
    await steps.setCapacity(full.websiteId, 1)
    const answers = await shareATurn((order) => [
      order(lena, lenas),
      order(ben, [bens]),
      order(mia, [mias]),
      order(tom, [toms]),
      order(ida, [idas]),
      order(eva, [evas]),
      order(mia, [evas]),
    ])
    expect(answers).toMatchObject([
      { outcome: 'placed', total: 244 },
      { outcome: 'refused', basket: { lacking: 72, items: [{ obstacles: [] }] } },
      { outcome: 'refused', basket: { items: [{ obstacles: ['offer_unavailable'] }] } },
      { outcome: 'placed' },
      { outcome: 'refused', basket: { items: [{ obstacles: ['seller_full'] }] } },
      { outcome: 'placed' },
      { outcome: 'not_found' },
    ])
    expect(await transactionsOf([one, also, full, other])).toBe(1)
  })

  it('get the same response on a retry, and are rejected if the key was used for another request', async () => {
    const [one, other, third] = [await steps.forSale(), await steps.forSale(), await steps.forSale()]
    const [lena, ben] = [await buyer(500), await buyer(500)]
    const hers = [await steps.item(lena, one.offerId), await steps.item(lena, third.offerId)]
    const his = await steps.item(ben, other.offerId)
    const key = randomUUID()
    const earlier = await openCounter()(lena, hers.slice(0, 1), key)
    const answers = await shareATurn((order) => [
      order(lena, hers.slice(0, 1), key),
      order(lena, hers.slice(1), key),
      order(ben, [his]),
    ])
    expect(answers).toMatchObject([earlier, { outcome: 'idempotency_key_reused' }, { outcome: 'placed' }])
    expect(await transactionsOf([third])).toBe(0)
  })

  it('order once if the same key is used for different requests, also in two processes', async () => {
    const lena = await buyer(500)
    const sales = [await steps.forSale(), await steps.forSale()]
    const items = await Promise.all(sales.map(({ offerId }) => steps.item(lena, offerId)))
    const key = randomUUID()
    const answers = await Promise.all(items.map((item) => openCounter()(lena, [item], key)))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['idempotency_key_reused', 'placed'])
    expect(await transactionsOf(sales)).toBe(1)
  })

  it('do not wait for one whose website is locked by another transaction', async () => {
    const [locked, free] = [await steps.forSale(), await steps.forSale()]
    const [lena, ben] = [await buyer(500), await buyer(500)]
    const [hers, his] = [await steps.item(lena, locked.offerId), await steps.item(ben, free.offerId)]
    const { ordering } = await inTransaction(api.database.db, async (tx) => {
      const asked = shareATurn((order) => [order(lena, [hers]), order(ben, [his])])
      await lockWebsiteRow(tx, locked)
      await until('one of them is placed', async () => (await transactionsOf([free])) === 1)
      expect(await transactionsOf([locked])).toBe(0)
      return { ordering: asked }
    })
    expect((await ordering).map(({ outcome }) => outcome)).toEqual(['placed', 'placed'])
  })
})
