// Weighting of seller rates on the real database: by value, unrelated buyers only, and each once per quarter.
import fc from 'fast-check'
import { type Insertable, type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'
import { countSeller } from './sellerStatistics.ts'

const database = useDatabase()
const db = () => database.current.db
type Tables = Db extends Kysely<infer T> ? T : never
type OrderColumns = Insertable<Tables['backlink_orders']>

let buyers: string[]
/** A completed and a withdrawn order, as rows without their identity. */
let rows: Record<'completed' | 'withdrawn', OrderColumns>

beforeAll(async () => {
  const [buyerId, sellerId] = [await addMember(db(), 1_000), await addMember(db())]
  buyers = [buyerId]
  while (buyers.length < 6) buyers.push(await addMember(db()))
  const { transition, submitLink, check } = orderSteps(db())
  const done = await addOrder(db(), { buyerId, sellerId })
  await transition(done, 'accept', 'seller')
  await submitLink(done)
  await check(done, 'passed')
  await transition(done, 'approve', 'buyer')
  const gone = await addOrder(db(), { buyerId, sellerId })
  await transition(gone, 'accept', 'seller')
  await transition(gone, 'withdraw', 'seller')
  const rowOf = async (id: string): Promise<OrderColumns> => {
    const row = await db().selectFrom('backlink_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const own = new Set(['id', 'number', 'link_id'])
    const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !own.has(column)))
    return { ...(kept as OrderColumns), rules: JSON.stringify(row.rules) }
  }
  rows = { completed: await rowOf(done), withdrawn: await rowOf(gone) }
})

interface Order {
  buyer: number
  /** Of 2026, from 0. */
  quarter: number
  price: number
  isCompleted: boolean
}

const placedAt = (quarter: number): Date => new Date(Date.UTC(2026, quarter * 3 + 1, 12))

/** Writes these orders of a new seller and returns their completion rate. */
const rateOf = async (orders: readonly Order[], seller?: string): Promise<number | null> => {
  const sellerId = seller ?? (await addMember(db()))
  for (const { buyer, quarter, price, isCompleted } of orders) {
    const settled = isCompleted ? { paid_out: price, refunded: 0 } : { paid_out: 0, refunded: price }
    await db()
      .insertInto('backlink_orders')
      .values({
        ...rows[isCompleted ? 'completed' : 'withdrawn'],
        ...settled,
        price,
        seller_user_id: sellerId,
        buyer_user_id: buyers[buyer] ?? '',
        placed_at: placedAt(quarter),
      })
      .execute()
  }
  return countedRate(sellerId)
}

const countedRate = async (sellerId: string): Promise<number | null> => {
  await inTransaction(db(), (tx) => countSeller(tx, sellerId))
  const row = await db()
    .selectFrom('seller_statistics')
    .select('completion_rate')
    .where('user_id', '=', sellerId)
    .executeTakeFirst()
  return row?.completion_rate ?? null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface Vote {
  key: string
  weight: number
  share: number
}

/** Model written from the rule. */
const votesOf = (orders: readonly Order[]): Vote[] =>
  [...Map.groupBy(orders, ({ buyer, quarter }) => `${buyer} ${quarter}`)].map(([key, those]) => ({
    key,
    weight: Math.max(...those.map(({ price }) => price)),
    share: sum(those.map(({ price, isCompleted }) => (isCompleted ? price : 0))) / sum(those.map(({ price }) => price)),
  }))

const modelRate = (votes: readonly Vote[]): number =>
  (100 * sum(votes.map(({ weight, share }) => weight * share))) / sum(votes.map(({ weight }) => weight))

const order = fc.record({
  buyer: fc.nat(4),
  quarter: fc.nat(1),
  price: fc.integer({ min: 1, max: 1_000 }),
  isCompleted: fc.boolean(),
})

describe('the completion rate', () => {
  it('is the weighted one of the model, in whatever order things happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 10 }), async (orders) => {
        const votes = votesOf(orders)
        const expected = votes.length < 3 ? null : Math.floor(Number(modelRate(votes).toFixed(6)))
        expect(await rateOf(orders)).toBe(expected)
        expect(await rateOf(orders.toReversed())).toBe(expected)
      }),
      { numRuns: 20 },
    )
  })

  it('is changed by any number of orders of one buyer in a quarter at most by their one weighted vote', async () => {
    const flood = fc.array(fc.record({ price: fc.integer({ min: 1, max: 300 }), isCompleted: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    })
    const others = [0, 1, 2].map((buyer) => ({ buyer, quarter: 0, price: 100, isCompleted: buyer !== 1 }))
    const before = await rateOf(others)
    await fc.assert(
      fc.asyncProperty(flood, async (made) => {
        const after = await rateOf([...others, ...made.map((one) => ({ ...one, buyer: 5, quarter: 0 }))])
        const weight = Math.max(...made.map(({ price }) => price))
        const most = (100 * weight) / (sum(others.map(({ price }) => price)) + weight)
        expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThanOrEqual(most + 1)
      }),
      { numRuns: 15 },
    )
  })

  it('counts no buyer whom the seller has invited, nor one who has invited the seller', async () => {
    const orders = [0, 1, 2].map((buyer) => ({ buyer, quarter: 0, price: 100, isCompleted: true }))
    expect(await rateOf([...orders, { buyer: 3, quarter: 0, price: 900, isCompleted: false }])).toBe(25)
    for (const isInvited of [true, false]) {
      const sellerId = await addMember(db())
      const [invited, by] = isInvited ? [buyers[3], sellerId] : [sellerId, buyers[3]]
      await sql`
        insert into referrals (referral_id, referrer_id, registered_at, source, landing, referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until)
        values (${invited}, ${by}, clock_now(), 'direct', '/', 0, 0, 0, 0, clock_now())`.execute(db())
      expect(await rateOf([...orders, { buyer: 3, quarter: 0, price: 900, isCompleted: false }], sellerId)).toBe(100)
      await sql`delete from referrals`.execute(db())
    }
  })
})
