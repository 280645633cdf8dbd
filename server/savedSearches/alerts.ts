// Alerts for saved searches: one notification per search with all new hits, at most once an hour. Offers that no longer
// match, or cannot be ordered any more, are left out.
import { sql } from 'kysely'
import { readSearch } from '../../contract/savedSearches.ts'
import { readSettings } from '../credits/settings.ts'
import { notify } from '../notifications/notify.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { readOf } from '../shop/loading.ts'
import { fits, fitsMine, type Seen, seen } from './matchSearch.ts'
import { type Asking, readAskers } from './ownSearches.ts'

const searchesAtOnce = 100
const notifiedAgainAfter = '1 hour'
/** One more than a notification names, so that it can mention that there are others. */
const domainsMax = 4

interface Due extends Asking {
  id: string
  name: string
  isUnderstood: boolean
}

/** Searches with pending hits whose member was not notified within the last hour. Locked until the transaction ends. */
const takeDue = async (tx: Tx): Promise<Due[]> => {
  const rows = await tx
    .selectFrom('saved_searches as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.name', 's.query', 's.user_id'])
    .where('s.alert', '=', true)
    .where('u.blocked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.notified_at', 'is', null),
        eb('s.notified_at', '<=', sql<Date>`clock_now() - ${notifiedAgainAfter}::interval`),
      ]),
    )
    .where('s.id', 'in', (eb) => eb.selectFrom('saved_search_hits').select('search_id').where('notified', '=', false))
    .orderBy('s.id')
    .limit(searchesAtOnce)
    .forNoKeyUpdate('s')
    .skipLocked()
    .execute()
  return rows.map(({ id, name, query, user_id: memberId }) => {
    const { filters, lost } = readSearch(query)
    return { id, name, memberId, filters, isUnderstood: lost.length === 0 }
  })
}

interface Waiting {
  searchId: string
  offerId: string
  sellerId: string
  /** As buyers see it now; null: not visible. */
  now: Seen | null
}

const readWaiting = async (tx: Tx, due: readonly Due[]): Promise<Waiting[]> => {
  const rows = await tx
    .selectFrom('saved_search_hits as h')
    .innerJoin('backlink_offers as o', 'o.id', 'h.offer_id')
    .select(['h.search_id', 'h.offer_id', 'o.number', 'o.website_id', 'o.seller_user_id'])
    .where('h.notified', '=', false)
    .where(
      'h.search_id',
      'in',
      due.map(({ id }) => id),
    )
    .orderBy('o.number', 'desc')
    .execute()
  const { offers: rules } = await readSettings(tx)
  const websiteIds = [...new Set(rows.map(({ website_id }) => website_id))]
  const visible = new Map((await readOf(tx, rules.quality_from, websiteIds)).map((row) => [row.number, seen(row)]))
  return rows.map((row) => ({
    searchId: row.search_id,
    offerId: row.offer_id,
    sellerId: row.seller_user_id,
    now: visible.get(row.number) ?? null,
  }))
}

/** By search, the hits that still match. */
const stillFitting = async (
  tx: Tx,
  due: readonly Due[],
  waiting: readonly Waiting[],
): Promise<ReadonlyMap<string, Seen[]>> => {
  const websiteIds = new Set(waiting.flatMap(({ now }) => now?.websiteId ?? []))
  const askers = await readAskers(tx, due, [...websiteIds])
  const bySearch = Map.groupBy(waiting, ({ searchId }) => searchId)
  return new Map(
    due.map((search) => {
      const mine = search.isUnderstood ? askers.mineFor(search) : null
      const left = (bySearch.get(search.id) ?? []).flatMap(({ now, sellerId }) =>
        now !== null &&
        mine !== null &&
        sellerId !== search.memberId &&
        fits(now, search.filters) &&
        fitsMine(now.websiteId, search.filters, mine)
          ? [now]
          : [],
      )
      return [search.id, left]
    }),
  )
}

/** Hits that no longer match are deleted, so that they can be found again; the rest is marked as notified. */
const settleHits = async (tx: Tx, waiting: readonly Waiting[], left: ReadonlyMap<string, Seen[]>): Promise<void> => {
  const numbers = new Map([...left].map(([id, offers]) => [id, new Set(offers.map(({ number }) => number))]))
  const hits = waiting.map(({ searchId, offerId, now }) => ({
    search_id: searchId,
    offer_id: offerId,
    stays: now !== null && numbers.get(searchId)?.has(now.number) === true,
  }))
  const given = sql`json_to_recordset(${JSON.stringify(hits)}::json) as given (search_id uuid, offer_id uuid, stays boolean)`
  await sql`
    delete from saved_search_hits h using ${given}
    where not given.stays and h.search_id = given.search_id and h.offer_id = given.offer_id`.execute(tx)
  await sql`
    update saved_search_hits h set notified = true from ${given}
    where given.stays and h.search_id = given.search_id and h.offer_id = given.offer_id`.execute(tx)
}

const tell = async (tx: Tx, { id, name, memberId }: Due, offers: readonly Seen[]): Promise<void> => {
  const domains = [...new Set(offers.map(({ domain }) => shownDomain(domain)))].slice(0, domainsMax)
  await tx
    .updateTable('saved_searches')
    .set({ notified_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .execute()
  const data = { search_id: id, search_name: name, count: offers.length, domains }
  await notify(tx, { memberId, kind: 'saved_search_hit', data })
  await notifyMember(tx, memberId, 'searches.changed', {})
}

/** Notifies one batch; returns whether there may be more. Hits and notifications commit together. */
export const notifyOfHits = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const due = await takeDue(tx)
    if (due.length === 0) return false
    const waiting = await readWaiting(tx, due)
    const left = await stillFitting(tx, due, waiting)
    await settleHits(tx, waiting, left)
    for (const search of due) {
      const offers = left.get(search.id) ?? []
      if (offers.length > 0) await tell(tx, search, offers)
    }
    return due.length === searchesAtOnce
  })

const keptFor = '180 days'

/** After this time, an offer that matches again is a new hit. */
export const pruneSearchHits = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('saved_search_hits')
    .where('notified', '=', true)
    .where('hit_at', '<', sql<Date>`clock_now() - ${keptFor}::interval`)
    .execute()
}
