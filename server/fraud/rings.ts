// Closed trading rings with their evidence: what their members trade with each other and in all, and how they are related.
import { sql } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { fraudEndpoints, RelationReason, Ring, RingNode } from '../../contract/fraud.ts'
import { ringsPerPage } from '../../contract/limits.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { readPeople } from './people.ts'

/** The trade of a member is summed over their largest partners: a member with more of them is in no ring by accident. */
const partnersMax = 1_000
const sitesPerNodeMax = 5

const cursorForm = z.tuple([z.literal('rings'), z.string().regex(/^\d{1,15}$/), z.uuid()])

interface RingRow {
  id: string
  owners: string[]
  credits: number
  orders: number
  found_at: Date
  last_trade_at: Date
  inside: number
  traded: number
  score_max: number | null
}

/** Trade inside counts once, and each of its two sides has it in all of their trade. */
const ringRows = (db: Db, ids: readonly string[]) =>
  sql<RingRow>`
    select r.id, r.owners, r.credits::int8 as credits, r.orders, r.found_at, r.last_trade_at,
      (select coalesce(sum(t.paid), 0)::int8 from owner_trades t
        where t.seller_owner_id = any (r.owners) and t.buyer_owner_id = any (r.owners)) as inside,
      (select coalesce(sum(side.paid), 0)::int8
        from unnest(r.owners) as member (id)
          cross join lateral (
            (select paid from owner_trades where seller_owner_id = member.id order by paid desc limit ${sql.lit(partnersMax)})
            union all
            (select paid from owner_trades where buyer_owner_id = member.id order by paid desc limit ${sql.lit(partnersMax)})) as side) as traded,
      (select max(score) from owner_relations o where o.owner_a = any (r.owners) and o.owner_b = any (r.owners)) as score_max
    from trade_rings r where r.id = any (${ids}::uuid[])
    order by r.credits desc, r.id desc`.execute(db)

const shareOf = (inside: number, traded: number): number => {
  const all = traded - inside
  return all <= 0 ? 0 : Math.min(100, Math.round((100 * inside) / all))
}

const shownRings = async (db: Db, ids: readonly string[]): Promise<Ring[]> => {
  const { rows } = await ringRows(db, ids)
  const person = await readPeople(
    db,
    rows.flatMap(({ owners }) => owners),
  )
  return rows.map(({ inside, traded, ...row }) => ({
    ...{ id: row.id, orders: row.orders, credits: row.credits, score_max: row.score_max },
    owners: row.owners.map(person),
    found_at: row.found_at.toISOString(),
    last_trade_at: row.last_trade_at.toISOString(),
    share_inside: shareOf(inside, traded),
  }))
}

export const listRings = async (db: Db, cursor: string | undefined): Promise<OutputOf<typeof fraudEndpoints.rings>> => {
  const [, credits, id] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  let query = db
    .selectFrom('trade_rings')
    .select(['id', 'credits'])
    .orderBy('credits', 'desc')
    .orderBy('id', 'desc')
    .limit(ringsPerPage + 1)
  if (credits !== undefined && id !== undefined) {
    query = query.where(sql<boolean>`(credits, id) < (${credits}::bigint, ${id}::uuid)`)
  }
  const rows = await query.execute()
  const page = rows.slice(0, ringsPerPage)
  const last = page.at(-1)
  return {
    rings: await shownRings(
      db,
      page.map((row) => row.id),
    ),
    next_cursor:
      rows.length > page.length && last !== undefined ? encodeCursor('rings', String(last.credits), last.id) : null,
  }
}

const readTrades = async (db: Db, owners: readonly string[]) => {
  const rows = await db
    .selectFrom('owner_trades')
    .select(['seller_owner_id', 'buyer_owner_id', 'orders', 'paid'])
    .where('seller_owner_id', 'in', owners)
    .where('buyer_owner_id', 'in', owners)
    .orderBy('paid', 'desc')
    .execute()
  return rows.map(({ seller_owner_id: seller, buyer_owner_id: buyer, orders, paid }) => ({
    ...{ seller, buyer, orders, credits: paid },
  }))
}

const readRelations = async (db: Db, owners: readonly string[]) => {
  const rows = await db
    .selectFrom('owner_relations')
    .select(['owner_a', 'owner_b', 'score', 'reasons', 'marked_unrelated_at'])
    .where('owner_a', 'in', owners)
    .where('owner_b', 'in', owners)
    .orderBy('score', 'desc')
    .execute()
  return rows.map(({ marked_unrelated_at: marked, reasons, ...row }) => ({
    ...row,
    reasons: reasonsOf(reasons),
    is_unrelated: marked !== null,
  }))
}

/** As the table has them: the strongest first. */
export const reasonsOf = (stored: unknown): RelationReason[] =>
  (stored as { signal: string; weight?: number; since?: string }[]).map(({ signal, weight, since }) => ({
    signal,
    weight: weight ?? 0,
    since: since ?? null,
  }))

interface NodeRow {
  id: string
  sites: string[]
  available: number
  frozen: number
  traded: number
}

const readNodes = async (db: Db, owners: readonly string[]): Promise<NodeRow[]> => {
  const { rows } = await sql<NodeRow>`
    select member.id,
      array(select w.domain from websites w where w.user_id = member.id and w.verified_at is not null
        order by w.verified_at limit ${sql.lit(sitesPerNodeMax)}) as sites,
      coalesce((select balance from ledger_accounts where owner_id = member.id and kind = 'member'), 0)::int8 as available,
      coalesce((select balance from ledger_accounts where owner_id = member.id and kind = 'frozen'), 0)::int8 as frozen,
      (select coalesce(sum(side.paid), 0)::int8 from (
          (select paid from owner_trades where seller_owner_id = member.id order by paid desc limit ${sql.lit(partnersMax)})
          union all
          (select paid from owner_trades where buyer_owner_id = member.id order by paid desc limit ${sql.lit(partnersMax)})) as side) as traded
    from unnest(${owners}::uuid[]) with ordinality as member (id, place) order by member.place`.execute(db)
  return rows
}

export const readRing = async (db: Db, id: string): Promise<OutputOf<typeof fraudEndpoints.ring>> => {
  const [ring] = await shownRings(db, [id])
  if (ring === undefined) throw new AppError('not_found')
  const ids = ring.owners.map((owner) => owner.id)
  const trades = await readTrades(db, ids)
  const people = new Map(ring.owners.map((owner) => [owner.id, owner]))
  const nodes = (await readNodes(db, ids)).map((row): RingNode => ({
    ...(people.get(row.id) ?? { id: row.id, name: null, is_frozen: false }),
    sites: row.sites.map(shownDomain),
    ...{ available: row.available, frozen: row.frozen, traded: row.traded },
    inside: trades
      .filter(({ seller, buyer }) => seller === row.id || buyer === row.id)
      .reduce((sum, { credits }) => sum + credits, 0),
  }))
  return { ring, nodes, trades, relations: await readRelations(db, ids) }
}
