// Saved searches of a member. The query is parsed on every read, because a category can be removed and a website can
// change owners.
import { sql } from 'kysely'
import {
  type NewSearch,
  type ReadSearch,
  readSearch,
  type SavedSearch,
  savedSearchesMax,
  type SearchChange,
  searchQueryMax,
} from '../../contract/savedSearches.ts'
import { type Db, sqlStateOf, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { shownDomain } from '../platform/shownDomain.ts'

interface Own {
  memberId: string
  searchId: string
}

const uniqueViolation = '23505'

const searchRows = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('saved_searches as s')
    .select(['s.id', 's.name', 's.query', 's.alert', 's.created_at'])
    .select(
      sql<number>`(select count(*) from saved_search_hits h join backlink_offers o on o.id = h.offer_id
        where h.search_id = s.id and not h.seen and o.state = 'active')`.as('new_hits'),
    )
    .where('s.user_id', '=', memberId)

type SearchRow = Awaited<ReturnType<ReturnType<typeof searchRows>['execute']>>[number]

/** The member's current websites by id, and their former ones by name. */
interface Websites {
  own: ReadonlySet<string>
  names: ReadonlyMap<string, string>
}

const websitesOf = async (db: Db | Tx, memberId: string, ids: readonly string[]): Promise<Websites> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('websites')
          .select(['id', 'domain', 'ended_at'])
          .where('id', 'in', ids)
          .where('user_id', '=', memberId)
          .execute()
  return {
    own: new Set(rows.filter(({ ended_at }) => ended_at === null).map(({ id }) => id)),
    names: new Map(rows.map(({ id, domain }) => [id, shownDomain(domain)])),
  }
}

/** A filter by a website that is not theirs matches nothing. */
const judged = (read: ReadSearch, { own, names }: Websites): ReadSearch => {
  const { for: website } = read.filters
  if (website === undefined || own.has(website)) return read
  const rest = new URLSearchParams(read.query)
  rest.delete('for')
  const { filters, query } = readSearch(rest.toString())
  return { filters, query, lost: [...read.lost, { name: 'for', value: names.get(website) ?? '' }] }
}

const readAll = async (db: Db | Tx, memberId: string, rows: readonly SearchRow[]): Promise<SavedSearch[]> => {
  const read = rows.map((row) => ({ row, said: readSearch(row.query) }))
  const websites = await websitesOf(
    db,
    memberId,
    read.flatMap(({ said }) => said.filters.for ?? []),
  )
  return read.map(({ row: { id, name, alert, new_hits, created_at }, said }) => {
    const { query, lost } = judged(said, websites)
    return { id, name, query, lost, alert, new_hits, created_at: created_at.toISOString() }
  })
}

export const listSearches = async (db: Db, memberId: string): Promise<SavedSearch[]> =>
  readAll(
    db,
    memberId,
    await searchRows(db, memberId)
      .orderBy(sql`lower(s.name)`)
      .limit(savedSearchesMax)
      .execute(),
  )

const readOne = async (tx: Tx, { memberId, searchId }: Own): Promise<SavedSearch> => {
  const [found] = await readAll(tx, memberId, await searchRows(tx, memberId).where('s.id', '=', searchId).execute())
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Only a fully valid query is stored, in canonical form. */
const understood = async (tx: Tx, memberId: string, typed: string): Promise<string> => {
  const read = readSearch(typed)
  const { for: website } = read.filters
  const { query, lost } = judged(read, await websitesOf(tx, memberId, website === undefined ? [] : [website]))
  const [first] = lost
  if (first !== undefined) {
    throw new AppError('invalid_input', { issues: [{ path: 'query', code: 'wrong_value', word: first.name }] })
  }
  if (query.length > searchQueryMax) {
    throw new AppError('invalid_input', { issues: [{ path: 'query', code: 'too_long', limit: searchQueryMax }] })
  }
  return query
}

/** From now on: current offers are not new. */
const fromNow = {
  after_number: sql<number>`coalesce((select max(number) from backlink_offers), 0)`,
  watched_from: sql<Date>`clock_timestamp()`,
}

const named = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw new AppError('search_exists', { cause: error })
    throw error
  }
}

export const saveSearch = async (tx: Tx, memberId: string, { name, query, alert }: NewSearch): Promise<SavedSearch> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`searches of ${memberId}`}, 0))`.execute(tx)
  const kept = await understood(tx, memberId, query)
  const { count } = await tx
    .selectFrom('saved_searches')
    .select(tx.fn.countAll<number>().as('count'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count >= savedSearchesMax) throw new AppError('too_many_searches')
  const { id } = await named(
    tx
      .insertInto('saved_searches')
      .values({ user_id: memberId, name, query: kept, alert, ...fromNow })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await notifyMember(tx, memberId, 'searches.changed', {})
  return readOne(tx, { memberId, searchId: id })
}

const lockSearch = async (tx: Tx, { memberId, searchId }: Own): Promise<{ query: string; alert: boolean }> => {
  const found = await tx
    .selectFrom('saved_searches')
    .select(['query', 'alert'])
    .where('id', '=', searchId)
    .where('user_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Replacing the query clears its hits; an alert that is switched on covers later offers only. */
export const changeSearch = async (tx: Tx, own: Own, change: SearchChange): Promise<SavedSearch> => {
  const before = await lockSearch(tx, own)
  const query = change.query === undefined ? before.query : await understood(tx, own.memberId, change.query)
  const alert = change.alert ?? before.alert
  const isOther = query !== before.query
  const name = change.name === undefined ? {} : { name: change.name }
  const again = isOther || (alert && !before.alert) ? fromNow : {}
  await named(
    tx
      .updateTable('saved_searches')
      .set({ query, alert, ...name, ...again })
      .where('id', '=', own.searchId)
      .execute(),
  )
  // Pending hits are not notified later.
  if (before.alert && !alert) {
    await tx.updateTable('saved_search_hits').set({ notified: true }).where('search_id', '=', own.searchId).execute()
  }
  if (isOther) await tx.deleteFrom('saved_search_hits').where('search_id', '=', own.searchId).execute()
  await notifyMember(tx, own.memberId, 'searches.changed', {})
  return readOne(tx, own)
}

/** Viewed hits need no notification any more. */
export const openSearch = async (tx: Tx, own: Own): Promise<SavedSearch> => {
  await lockSearch(tx, own)
  const seen = await tx
    .updateTable('saved_search_hits')
    .set({ seen: true, notified: true })
    .where('search_id', '=', own.searchId)
    .where((eb) => eb.or([eb('seen', '=', false), eb('notified', '=', false)]))
    .returning('offer_id')
    .execute()
  if (seen.length > 0) await notifyMember(tx, own.memberId, 'searches.changed', {})
  return readOne(tx, own)
}

export const deleteSearch = async (tx: Tx, own: Own): Promise<void> => {
  await lockSearch(tx, own)
  await tx.deleteFrom('saved_searches').where('id', '=', own.searchId).execute()
  await notifyMember(tx, own.memberId, 'searches.changed', {})
}
