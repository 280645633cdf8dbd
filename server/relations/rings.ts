// Closed trading rings: after each completed trade, cycles of two to four owners who have sold to each other. Lookups are bounded:
// only the partners with whom most was traded are followed, because a ring hidden behind larger trades is a small share of them.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type OwnerPair, pairOf, scorePairs } from './pairs.ts'
import { signalWeights } from './signalWeights.ts'

/** As many partners are followed from each end of the trade. */
const fanOutMax = 20
/** So many partners make up the volume of an owner; what is traded with smaller ones is left out. */
const volumePartnersMax = 200
const ringsPerTradeMax = 50
/** Below this share of its members' volume a ring is ordinary reciprocity; it counts in full with this much more. */
const shareMin = 0.25
const shareSpan = 0.5
/** With fewer orders a ring may be chance. */
const ordersOfRingMin = 4

export interface TradeRing {
  /** Each has sold to the next one, the last one to the first. */
  owners: string[]
  credits: number
  orders: number
}

interface RingRow extends TradeRing {
  /** What each has sold to the next one. */
  paid: number[]
}

/** Rings that contain this trade. Each of the lookups reads one index at a known place. */
export const findRings = async (
  tx: Tx,
  { sellerId, buyerId }: { sellerId: string; buyerId: string },
): Promise<RingRow[]> => {
  const { rows } = await sql<RingRow>`
    with trade as materialized (
      select paid, orders from owner_trades where seller_owner_id = ${sellerId} and buyer_owner_id = ${buyerId} and paid > 0
    ), onwards as materialized (
      select buyer_owner_id as owner, paid, orders from owner_trades where seller_owner_id = ${buyerId} and paid > 0
      order by paid desc limit ${fanOutMax}
    ), back as materialized (
      select seller_owner_id as owner, paid, orders from owner_trades where buyer_owner_id = ${sellerId} and paid > 0
      order by paid desc limit ${fanOutMax}
    ), rings as (
      select array[${sellerId}, ${buyerId}]::uuid[] as owners, array[t.paid, e.paid] as paid, t.orders + e.orders as orders
      from trade t, owner_trades e where e.seller_owner_id = ${buyerId} and e.buyer_owner_id = ${sellerId} and e.paid > 0
      union all
      select array[${sellerId}, ${buyerId}, o.owner]::uuid[], array[t.paid, o.paid, e.paid], t.orders + o.orders + e.orders
      from trade t, onwards o join owner_trades e on e.seller_owner_id = o.owner and e.buyer_owner_id = ${sellerId} and e.paid > 0
      where o.owner not in (${sellerId}, ${buyerId})
      union all
      select array[${sellerId}, ${buyerId}, o.owner, b.owner]::uuid[], array[t.paid, o.paid, e.paid, b.paid],
        t.orders + o.orders + e.orders + b.orders
      from trade t, onwards o cross join back b
        join owner_trades e on e.seller_owner_id = o.owner and e.buyer_owner_id = b.owner and e.paid > 0
      where o.owner not in (${sellerId}, ${buyerId}) and b.owner not in (${sellerId}, ${buyerId}) and o.owner <> b.owner
    )
    select owners, paid, orders::int as orders, (select min(each) from unnest(paid) as each)::int8 as credits
    from rings where ${sellerId}::uuid <> ${buyerId}::uuid order by credits desc, owners limit ${ringsPerTradeMax}`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, paid: row.paid.map(Number) }))
}

const startingWithSmallest = (owners: readonly string[]): string[] => {
  const at = owners.indexOf(owners.toSorted()[0] ?? '')
  return [...owners.slice(at), ...owners.slice(0, at)]
}

/** Records the rings of a completed trade and what they say about the pairs in them. */
export const noticeRings = async (
  tx: Tx,
  trade: { sellerId: string; buyerId: string },
  at: Date,
): Promise<TradeRing[]> => {
  const rings = await findRings(tx, trade)
  if (rings.length === 0) return []
  await writeRings(tx, rings, at)
  const volumes = await readVolumes(tx, [...new Set(rings.flatMap(({ owners }) => owners))])
  const weights = weighRings(rings, volumes)
  const since = at.toISOString()
  await scorePairs(
    tx,
    [...weights.values()].map(({ pair }) => pair),
    ({ a, b }, { ring: before, ...evidence }) => {
      const weight = weights.get(`${a} ${b}`)?.weight ?? 0
      return weight === 0 ? evidence : { ...evidence, ring: { weight, since: before?.since ?? since } }
    },
  )
  return rings
}

const writeRings = async (tx: Tx, rings: readonly TradeRing[], at: Date): Promise<void> => {
  const rows = rings.map(({ owners, credits, orders }) => ({
    ...{ owners: startingWithSmallest(owners), credits, orders, found_at: at, last_trade_at: at },
  }))
  await tx
    .insertInto('trade_rings')
    // The same order for everyone, so that concurrent trades of one ring wait for each other and do not deadlock.
    .values(rows.toSorted((one, other) => (one.owners.join() < other.owners.join() ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('owners').doUpdateSet((eb) => ({
        credits: eb.ref('excluded.credits'),
        orders: eb.ref('excluded.orders'),
        last_trade_at: eb.ref('excluded.last_trade_at'),
      })),
    )
    .execute()
}

/** What each owner has sold and bought, from the partners with whom most was traded. */
const readVolumes = async (tx: Tx, owners: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ owner: string; volume: number }>`
    select owner, (coalesce((select sum(paid) from (
        select paid from owner_trades where seller_owner_id = owner order by paid desc limit ${volumePartnersMax}) as sold), 0)
      + coalesce((select sum(paid) from (
        select paid from owner_trades where buyer_owner_id = owner order by paid desc limit ${volumePartnersMax}) as bought), 0))::int8 as volume
    from unnest(${owners}::uuid[]) as owner`.execute(tx)
  return new Map(rows.map(({ owner, volume }) => [owner, volume]))
}

/** By the smaller share that either of the two has inside the ring: honest reciprocity is a small part of what both trade. */
const weighRings = (
  rings: readonly RingRow[],
  volumes: ReadonlyMap<string, number>,
): Map<string, { pair: OwnerPair; weight: number }> => {
  const weights = new Map<string, { pair: OwnerPair; weight: number }>()
  for (const { owners, paid, orders } of rings) {
    const shares = owners.map((owner, at) => {
      const inside = (paid[at] ?? 0) + (paid.at(at - 1) ?? 0)
      return inside / Math.max(1, inside, volumes.get(owner) ?? 0)
    })
    for (const [at, one] of owners.entries()) {
      for (const [other, second] of owners.entries()) {
        if (other <= at) continue
        const share = Math.min(shares[at] ?? 0, shares[other] ?? 0)
        const weight = weightOfShare(share) * Math.min(1, orders / ordersOfRingMin)
        const pair = pairOf(one, second)
        const key = `${pair.a} ${pair.b}`
        weights.set(key, { pair, weight: Math.max(weight, weights.get(key)?.weight ?? 0) })
      }
    }
  }
  return weights
}

export const weightOfShare = (share: number): number =>
  signalWeights.ring.base * Math.min(1, Math.max(0, (share - shareMin) / shareSpan))
