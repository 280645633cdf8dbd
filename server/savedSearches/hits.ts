// Finds the hits of saved searches. Shop changes are queued in a table; the offers of the changed websites are read
// once and matched against all searches with an alert. A hit matches now and did not match at the last run, so a new
// offer counts as well as a lower price or an offer that is visible again. Idempotent: a hit is stored only once.
import { sql } from 'kysely'
import { makeSearchReader, type readSearch } from '../../contract/savedSearches.ts'
import { readSettings } from '../credits/settings.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { readOf } from '../shop/loading.ts'
import type { StockRow } from '../shop/stock.ts'
import { fits, fitsMine, type Lineup, lineUp, type Seen, seen } from './matchSearch.ts'
import { type Asking, readAskers } from './ownSearches.ts'

const changesPerRound = 1_000
const searchesPerRead = 1_000

interface Change {
  id: number
  websiteId: string
  at: Date
}

interface Offer {
  id: string
  sellerId: string
  /** Null: not visible to buyers. */
  now: Seen | null
  /** State at the last run; null: not visible to buyers then. */
  before: Seen | null
  /** Whether there was a last run for it. */
  isKnown: boolean
  changedAt: Date
}

interface Round {
  changes: Change[]
  offers: Offer[]
}

/** One snapshot, so that anything that changes later is a separate change. */
const readRound = (db: Db): Promise<Round> =>
  inTransaction(
    db,
    async (tx) => {
      const changes = await tx
        .selectFrom('unmatched_changes')
        .select(['id', 'website_id as websiteId', 'at'])
        .orderBy('id')
        .limit(changesPerRound)
        .execute()
      const changedAt = new Map<string, Date>()
      for (const { websiteId, at } of changes) {
        const known = changedAt.get(websiteId)
        if (known === undefined || known < at) changedAt.set(websiteId, at)
      }
      return { changes, offers: await readOffers(tx, changedAt) }
    },
    { isolation: 'repeatable read' },
  )

const readOffers = async (tx: Tx, changedAt: ReadonlyMap<string, Date>): Promise<Offer[]> => {
  const websiteIds = [...changedAt.keys()]
  if (websiteIds.length === 0) return []
  const { offers: rules } = await readSettings(tx)
  const visible = new Map((await readOf(tx, rules.quality_from, websiteIds)).map((row) => [row.number, row]))
  const rows = await tx
    .selectFrom('backlink_offers as o')
    .leftJoin('matched_offers as m', 'm.offer_id', 'o.id')
    .select(['o.id', 'o.number', 'o.website_id', 'o.seller_user_id', 'm.stood', 'm.offer_id as matched_id'])
    .where('o.website_id', 'in', websiteIds)
    .execute()
  return rows.map((row) => {
    const now = visible.get(row.number)
    const before = row.stood as StockRow | null
    return {
      id: row.id,
      sellerId: row.seller_user_id,
      now: now === undefined ? null : seen(now),
      before: before === null ? null : seen(before),
      isKnown: row.matched_id !== null,
      changedAt: changedAt.get(row.website_id) ?? new Date(0),
    }
  })
}

const isSame = (one: Seen | null, other: Seen | null): boolean =>
  one === null || other === null
    ? one === other
    : Object.entries(one).every(
        ([name, value]) => JSON.stringify(value) === JSON.stringify(other[name as keyof Seen] ?? null),
      )

interface Search extends Asking {
  id: string
  query: string
  afterNumber: number
  watchedFrom: Date
}

/** Searches with an alert, of members who may be notified. Searches that can no longer be parsed have no hits. */
const readSearches = async (
  db: Db,
  read: typeof readSearch,
  after: string | null,
): Promise<{ searches: Search[]; last: string | null }> => {
  let query = db
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.query', 's.after_number', 's.watched_from'])
    .where('s.alert', '=', true)
    .where('u.blocked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
  if (after !== null) query = query.where('s.id', '>', after)
  const rows = await query.orderBy('s.id').limit(searchesPerRead).execute()
  const searches = rows.flatMap((row): Search[] => {
    const { filters, lost } = read(row.query)
    const { id, query: text, after_number: afterNumber, watched_from: watchedFrom } = row
    return lost.length > 0 ? [] : [{ id, memberId: row.user_id, query: text, afterNumber, watchedFrom, filters }]
  })
  return { searches, last: rows.length < searchesPerRead ? null : (rows.at(-1)?.id ?? null) }
}

interface VisibleOffer extends Offer {
  now: Seen
}

/** Matches now, did not before, and did not exist already when the alert was switched on. */
const newFor = (search: Search, lineup: Lineup, offers: readonly VisibleOffer[]): VisibleOffer[] =>
  lineup
    .fitting(search.filters)
    .map((place) => offers[place] as VisibleOffer)
    .filter(
      ({ sellerId, changedAt, isKnown, now, before }) =>
        sellerId !== search.memberId &&
        changedAt > search.watchedFrom &&
        (isKnown || now.number > search.afterNumber) &&
        (before === null || !fits(before, search.filters)),
    )

interface Hit {
  search_id: string
  offer_id: string
  query: string
}

const hitsOf = async (db: Db, searches: readonly Search[], lineup: Lineup, offers: readonly VisibleOffer[]) => {
  const found = searches
    .map((search) => ({ search, those: newFor(search, lineup, offers) }))
    .filter(({ those }) => those.length > 0)
  const websiteIds = new Set(found.flatMap(({ those }) => those.map(({ now }) => now.websiteId)))
  const askers = await readAskers(
    db,
    found.map(({ search }) => search),
    [...websiteIds],
  )
  return found.flatMap(({ search, those }): Hit[] => {
    const mine = askers.mineFor(search)
    if (mine === null) return []
    return those
      .filter(({ now }) => fitsMine(now.websiteId, search.filters, mine))
      .map(({ id }) => ({ search_id: search.id, offer_id: id, query: search.query }))
  })
}

/** Searches that were deleted or changed in between get no hits. */
const keepHits = async (db: Db, hits: readonly Hit[]): Promise<void> => {
  if (hits.length === 0) return
  await sql`
    insert into saved_search_hits (search_id, offer_id)
    select found.search_id, found.offer_id
    from json_to_recordset(${JSON.stringify(hits)}::json) as found (search_id uuid, offer_id uuid, query text)
      join saved_searches s on s.id = found.search_id and s.query = found.query and s.alert
    on conflict do nothing`.execute(db)
}

const withoutWords = ({ words: _, ...row }: Seen): StockRow => row

/** Marks these changes as processed. */
const close = (db: Db, { changes, offers }: Round): Promise<void> =>
  inTransaction(db, async (tx) => {
    const stood = offers
      .filter(({ now, before, isKnown }) => !isKnown || !isSame(now, before))
      .map(({ id, now }) => ({ offer_id: id, stood: now === null ? null : withoutWords(now) }))
    await sql`
      insert into matched_offers (offer_id, stood)
      select offer_id, case when jsonb_typeof(stood) = 'null' then null else stood end
      from jsonb_to_recordset(${JSON.stringify(stood)}::jsonb) as given (offer_id uuid, stood jsonb)
      on conflict (offer_id) do update set stood = excluded.stood`.execute(tx)
    await sql`delete from unmatched_changes where id = any(${changes.map(({ id }) => id)}::bigint[])`.execute(tx)
  })

/** Processes one batch of changes; returns whether there may be more. */
export const findHits = async (db: Db): Promise<boolean> => {
  const round = await readRound(db)
  if (round.changes.length === 0) return false
  const offers = round.offers.filter(
    (offer): offer is VisibleOffer => offer.now !== null && !(offer.isKnown && isSame(offer.now, offer.before)),
  )
  if (offers.length > 0) {
    const lineup = lineUp(offers.map(({ now }) => now))
    const read = makeSearchReader()
    for (let after: string | null = null, ended = false; !ended;) {
      const { searches, last } = await readSearches(db, read, after)
      await keepHits(db, await hitsOf(db, searches, lineup, offers))
      after = last
      ended = last === null
    }
  }
  await close(db, round)
  return round.changes.length === changesPerRound
}
