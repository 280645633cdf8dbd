// Closed trading rings: which are found, in which bounds, and what they say about their members.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as clock from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { addOwners, addTrade, relationOf } from './relations.fixture.ts'
import { findRings, noticeRings, weightOfShare } from './rings.ts'
import { signalWeights } from './signalWeights.ts'

const database = useDatabase()
const db = () => database.current.db

/** Each sells to the next one, the last one to the first. */
const sellAround = async (owners: readonly string[], paid: number, orders = 2): Promise<void> => {
  for (const [at, seller] of owners.entries()) {
    await addTrade(db(), seller, owners[(at + 1) % owners.length] ?? '', paid + at, orders)
  }
}

const noticeLast = (owners: readonly string[]) =>
  inTransaction(db(), async (tx) =>
    noticeRings(tx, { sellerId: owners.at(-1) ?? '', buyerId: owners[0] ?? '' }, await clock.now(tx)),
  )

const ringsOf = async (owner: string): Promise<{ owners: string[]; credits: number; orders: number }[]> => {
  const { rows } = await sql<{ owners: string[]; credits: number; orders: number }>`
    select owners, credits, orders from trade_rings where owners @> array[${owner}::uuid] order by credits, owners`.execute(
    db(),
  )
  return rows
}

const ringWeight = async (one: string, other: string): Promise<number> =>
  (await relationOf(db(), one, other))?.reasons.find(({ signal }) => signal === 'ring')?.weight ?? 0

describe('a trading ring', () => {
  it.each([2, 3, 4])('of %i owners is recorded once, with what went round', async (count) => {
    const owners = await addOwners(db(), count)
    await sellAround(owners, 100)
    for (let time = 0; time < 2; time += 1) await noticeLast(owners)
    const [ring, ...more] = await ringsOf(owners[0] ?? '')
    expect(more).toEqual([])
    expect(ring).toMatchObject({ credits: 100, orders: 2 * count })
    expect(ring?.owners[0]).toBe(owners.toSorted()[0])
    expect(ring?.owners.toSorted()).toEqual(owners.toSorted())
  })

  it('of five owners is not looked for', async () => {
    const owners = await addOwners(db(), 5)
    await sellAround(owners, 100)
    expect(await noticeLast(owners)).toEqual([])
  })

  it('in which its members trade with each other alone weighs in full, but relates no pair by itself', async () => {
    const owners = await addOwners(db(), 3)
    await sellAround(owners, 100)
    await noticeLast(owners)
    const [one = '', other = ''] = owners
    const relation = await relationOf(db(), one, other)
    expect(relation?.reasons.map(({ signal }) => signal)).toEqual(['ring'])
    expect(relation?.score).toBe(signalWeights.ring.base)
  })

  it('of a few exchanges among many other trades says nothing', async () => {
    const owners = await addOwners(db(), 2)
    await sellAround(owners, 100)
    const [one = '', other = ''] = owners
    for (const owner of owners) {
      for (const partner of await addOwners(db(), 8)) await addTrade(db(), owner, partner, 150)
    }
    expect(await noticeLast(owners)).toHaveLength(1)
    expect(await ringWeight(one, other)).toBe(0)
  })

  it('loses its weight when its members trade with others later', async () => {
    const owners = await addOwners(db(), 2)
    await sellAround(owners, 100)
    await noticeLast(owners)
    const [one = '', other = ''] = owners
    expect(await ringWeight(one, other)).toBe(signalWeights.ring.base)
    for (const partner of await addOwners(db(), 10)) await addTrade(db(), one, partner, 200)
    await noticeLast(owners)
    expect(await ringWeight(one, other)).toBe(0)
  })

  it('of two single orders weighs half', async () => {
    const owners = await addOwners(db(), 2)
    await sellAround(owners, 100, 1)
    await noticeLast(owners)
    expect(await ringWeight(owners[0] ?? '', owners[1] ?? '')).toBe(signalWeights.ring.base / 2)
  })

  it('is found with a bounded number of lookups, however many partners its members have', async () => {
    const [seller = '', buyer = ''] = await addOwners(db(), 2)
    await sql`
      insert into owner_trades (seller_owner_id, buyer_owner_id, orders, paid)
      select ${buyer}, gen_random_uuid(), 1, 5 from generate_series(1, 2000)
      union all select gen_random_uuid(), ${seller}, 1, 5 from generate_series(1, 2000)`.execute(db())
    await sellAround([buyer, seller], 500)
    const rings = await inTransaction(db(), (tx) => findRings(tx, { sellerId: seller, buyerId: buyer }))
    expect(rings.map(({ owners }) => owners)).toEqual([[seller, buyer]])
  })
})

describe('the weight of a share', () => {
  it('is 0 up to a quarter, and full from three quarters on', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map(weightOfShare)).toEqual([0, 0, 20, 40, 40])
  })
})
