// What a completed trade says about its two sides: rings, and orders that are placed and delivered within seconds, again and
// again, which no two strangers do.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { noticeSignals } from './notice.ts'
import { pairOf, scorePairs } from './pairs.ts'
import { noticeRings } from './rings.ts'
import { signalWeights } from './signalWeights.ts'

interface TradeSides {
  sellerId: string
  buyerId: string
}

const fastSeconds = 120
const fastOrdersMin = 2
const fastOrdersOfFullWeight = 4

/** Each step is a transaction of its own, because each locks values before pairs. Idempotent. */
export const noticeTrade = async (db: Db, { sellerId, buyerId }: TradeSides): Promise<void> => {
  if (sellerId === buyerId) return
  // A first trade can make an owner count for the values noticed before.
  for (const ownerId of [sellerId, buyerId]) {
    await inTransaction(db, (tx) => noticeSignals(tx, { ownerId, signals: [] }))
  }
  await inTransaction(db, async (tx) => {
    await noticeRings(tx, { sellerId, buyerId }, await clock.now(tx))
  })
  await inTransaction(db, (tx) => noticeTiming(tx, { sellerId, buyerId }))
}

/** Scores the pair in any case: owners who share a value with many that do not count are related when they trade. */
const noticeTiming = async (tx: Tx, { sellerId, buyerId }: TradeSides): Promise<void> => {
  const fast = await countFast(tx, { sellerId, buyerId })
  const now = await clock.now(tx)
  await scorePairs(tx, [pairOf(sellerId, buyerId)], (_, { timing: before, ...evidence }) => {
    const weight = Math.max(before?.weight ?? 0, weightOfFast(fast))
    return weight === 0 ? evidence : { ...evidence, timing: { weight, since: before?.since ?? now.toISOString() } }
  })
}

const weightOfFast = (orders: number): number =>
  orders < fastOrdersMin
    ? 0
    : (signalWeights.timing.base * Math.min(orders, fastOrdersOfFullWeight)) / fastOrdersOfFullWeight

/** Among the newest orders between the two, in either direction. */
const countFast = async (tx: Tx, { sellerId, buyerId }: TradeSides): Promise<number> => {
  const newest = (buyer: string, seller: string) => sql`
    select placed_at, submitted_at from (
      select placed_at, submitted_at from backlink_orders where buyer_user_id = ${buyer} and seller_user_id = ${seller}
      order by placed_at desc limit ${fastOrdersOfFullWeight * 5}) as newest`
  const { rows } = await sql<{ fast: number }>`
    select count(*)::int as fast from (${newest(buyerId, sellerId)} union all ${newest(sellerId, buyerId)}) as orders
    where submitted_at - placed_at < make_interval(secs => ${fastSeconds})`.execute(tx)
  return rows[0]?.fast ?? 0
}
