// A relation that turns up later, or that an admin takes back: what links have proven, and the statistics of the seller.
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'
import { recountPair } from './recountPair.ts'

const database = useDatabase()
const db = () => database.current.db
const steps = () => orderSteps(db())

afterEach(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

/** An order whose link has been live long enough. */
const proven = async () => {
  const [buyerId, sellerId] = [await addMember(db()), await addMember(db())]
  await giveCredits(db(), buyerId, 1_000, 'pack_purchase')
  const orderId = await addOrder(db(), { buyerId, sellerId, terms: { price: 100, guarantee_months: 12 } })
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  await steps().transition(orderId, 'approve', 'buyer')
  for (const days of [31, 31, 31]) {
    await steps().pass(24 * days)
    await steps().check(orderId, 'passed')
  }
  return { orderId, buyerId, sellerId }
}

const relate = async (one: string, other: string, score: number): Promise<void> => {
  await sql`
    insert into owner_relations (owner_a, owner_b, score, score_without_referral, scored_at)
    values (least(${one}::uuid, ${other}), greatest(${one}::uuid, ${other}), ${score}, ${score}, clock_now())
    on conflict (owner_a, owner_b) do update set score = excluded.score, score_without_referral = excluded.score`.execute(
    db(),
  )
}

const exposureOf = async (sellerId: string): Promise<number> => {
  const { rows } = await sql<{
    proven: number
  }>`select proven from seller_exposure where owner_id = ${sellerId}`.execute(db())
  return rows[0]?.proven ?? 0
}

const recount = (one: string, other: string): Promise<void> => inTransaction(db(), (tx) => recountPair(tx, one, other))

describe('a relation between buyer and seller', () => {
  it('that turns up later takes back what their trades have proven, once', async () => {
    const { orderId, buyerId, sellerId } = await proven()
    expect(await exposureOf(sellerId)).toBe(100)
    await relate(buyerId, sellerId, 60)
    for (let time = 0; time < 2; time += 1) await recount(buyerId, sellerId)
    expect(await exposureOf(sellerId)).toBe(0)
    expect((await steps().read(orderId)).proven).toBe(0)
  })

  it('that is taken back has the link prove itself again, by a check', async () => {
    const { orderId, buyerId, sellerId } = await proven()
    await relate(buyerId, sellerId, 60)
    await recount(buyerId, sellerId)
    await relate(buyerId, sellerId, 10)
    await recount(sellerId, buyerId)
    expect(await exposureOf(sellerId)).toBe(0)
    await steps().pass(1)
    await steps().check(orderId, 'passed')
    expect(await exposureOf(sellerId)).toBe(100)
  })

  it('changes nothing about trades with others', async () => {
    const { sellerId } = await proven()
    const stranger = await addMember(db())
    await relate(stranger, sellerId, 90)
    await recount(stranger, sellerId)
    expect(await exposureOf(sellerId)).toBe(100)
  })

  it('has the statistics of both counted again', async () => {
    const { buyerId, sellerId } = await proven()
    await recount(buyerId, sellerId)
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = 'countSeller' and key in (${`countSeller:${sellerId}`}, ${`countSeller:${buyerId}`})`.execute(
      db(),
    )
    expect(rows).toHaveLength(2)
  })
})
