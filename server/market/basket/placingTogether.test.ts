// Buyers who share a transaction: each gets what they would have got alone, and nobody waits for long because of another.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type Tx, inTransaction } from '../../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../../testing/api.ts'
import { giveCredits } from '../../testing/credits.ts'
import { until } from '../../testing/until.ts'
import { basketSteps, type ForSale, named } from './basket.fixture.ts'

const api = useApi()
const steps = basketSteps(api)

afterEach(() => steps.checkLedger())

const buyer = async (credits: number): Promise<SignedIn> => {
  const member = await api.member(`${randomUUID()}@example.com`)
  await giveCredits(api.database.db, member.memberId, credits)
  return member
}

const waitingForLocks = async (): Promise<number> => {
  const { rowCount } = await api.database.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount ?? 0
}

const holdWebsite = (tx: Tx, { websiteId }: ForSale) =>
  tx.selectFrom('websites').select('id').where('id', '=', websiteId).forUpdate().execute()

/** Two who order something that is held take both turns; whoever orders then shares the next. */
const shareATurn = async (crowd: readonly (() => Promise<Answer>)[]): Promise<Answer[]> => {
  const sales = [await steps.forSale(), await steps.forSale()]
  const before = await Promise.all(
    sales.map(async ({ offerId }) => {
      const who = await buyer(500)
      return { who, item: await steps.item(who, offerId) }
    }),
  )
  const { first, others } = await inTransaction(api.database.db, async (tx) => {
    for (const sale of sales) await holdWebsite(tx, sale)
    const placing = before.map(({ who, item }) => steps.place(who, named(item)))
    await until('both turns are taken', async () => (await waitingForLocks()) === 2)
    return { first: placing, others: crowd.map((order) => order()) }
  })
  for (const answer of await Promise.all(first)) expect(answer.json).toMatchObject({ outcome: 'placed' })
  return Promise.all(others)
}

const outcomeOf = ({ code, json }: Answer): string => code ?? (json['outcome'] as string)

/** In how many transactions orders on these websites were written. */
const transactionsOf = async (sales: readonly ForSale[]): Promise<number> => {
  const { rows } = await api.database.pool.query<{ count: number }>(
    'select count(distinct xmin::text) as count from backlink_orders where website_id = any($1)',
    [sales.map(({ websiteId }) => websiteId)],
  )
  return rows[0]?.count ?? 0
}

describe('buyers who order at the same moment', () => {
  it('share a transaction, and each is refused for reasons of their own alone', async () => {
    const sales = await Promise.all(Array.from({ length: 6 }, () => steps.forSale()))
    const [able = '', poor = '', gone = '', full = '', foreign = '', also = ''] = sales.map(({ offerId }) => offerId)
    const [lena, ben, mia, tom, eva, ida] = await Promise.all([500, 50, 500, 500, 500, 500].map(buyer))
    if (!lena || !ben || !mia || !tom || !eva || !ida) throw new Error('There have to be six.')
    const hers = [await steps.item(lena, able), await steps.item(lena, also)]
    const his = await steps.item(ben, poor)
    const miasItem = await steps.item(mia, gone)
    await api.database.db.updateTable('backlink_offers').set({ state: 'paused' }).where('id', '=', gone).execute()
    const tomsItem = await steps.item(tom, full)
    await steps.setCapacity(sales[3]?.websiteId ?? '', 1)
    const idasItem = await steps.item(ida, full)
    const evasItem = await steps.item(eva, foreign)
    const answers = await shareATurn([
      () => steps.place(lena, named(...hers)),
      () => steps.place(ben, named(his)),
      () => steps.place(mia, named(miasItem)),
      () => steps.place(tom, named(tomsItem)),
      () => steps.place(eva, named(tomsItem)),
      () => steps.place(ida, named(idasItem)),
      () => steps.place(eva, named(evasItem)),
    ])
    expect(answers.map(outcomeOf)).toEqual(['placed', 'refused', 'refused', 'placed', 'not_found', 'refused', 'placed'])
    const baskets = answers.map(({ json }) => json['basket'])
    expect(baskets[1]).toMatchObject({ lacking: 70, items: [{ obstacles: [] }] })
    expect(baskets[2]).toMatchObject({ items: [{ obstacles: ['offer_gone'] }] })
    expect(baskets[5]).toMatchObject({ items: [{ obstacles: ['seller_full'] }] })
    expect(await transactionsOf(sales.slice(0, 4))).toBe(1)
  })

  it('are answered as before where they ask again, and refused where the key was for something else', async () => {
    const [one, other] = [await steps.forSale(), await steps.forSale()]
    const [lena, ben] = [await buyer(500), await buyer(500)]
    const [hers, his] = [await steps.item(lena, one.offerId), await steps.item(ben, other.offerId)]
    const key = randomUUID()
    const earlier = await steps.place(lena, named(hers), key)
    const [again, reused, fresh] = await shareATurn([
      () => steps.place(lena, named(hers), key),
      () => steps.place(lena, [{ id: hers.id, price: 1 }], key),
      () => steps.place(ben, named(his)),
    ])
    expect(again?.json).toEqual(earlier.json)
    expect(reused?.code).toBe('idempotency_key_reused')
    expect(fresh?.json).toMatchObject({ outcome: 'placed' })
  })

  it('do not wait for one whose website somebody else holds', async () => {
    const [held, free] = [await steps.forSale(), await steps.forSale()]
    const [lena, ben] = [await buyer(500), await buyer(500)]
    const [hers, his] = [await steps.item(lena, held.offerId), await steps.item(ben, free.offerId)]
    const { ordering } = await inTransaction(api.database.db, async (tx) => {
      await holdWebsite(tx, held)
      const asked = shareATurn([() => steps.place(lena, named(hers)), () => steps.place(ben, named(his))])
      await until('one of them is placed', async () => (await transactionsOf([free])) === 1)
      expect(await transactionsOf([held])).toBe(0)
      return { ordering: asked }
    })
    expect((await ordering).map(outcomeOf)).toEqual(['placed', 'placed'])
  })
})
