// Searches the websites of the platform by part of their name: exact match first, then prefix matches, then the rest.
import { sql } from 'kysely'
import { type FoundSite, foundSitesMax } from '../../contract/sites.ts'
import type { Db } from '../platform/db/database.ts'
import { areFewLetters, beginsWith, matchesWords, searchedWords } from '../platform/db/search.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { domainIn } from '../websites/public/findSite.ts'

const searchable = (db: Db) =>
  db
    .selectFrom('websites as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select(['w.id', 'w.domain', 'w.title', 'w.quality_score'])
    .where('w.ended_at', 'is', null)
    .where('w.is_verified', '=', true)
    .where('u.blocked_at', 'is', null)
    .limit(foundSitesMax)

/** Must match the indexed expressions. */
const searched = {
  text: sql`(w.domain || ' ' || coalesce(w.title, ''))`,
  otherScripts: sql`coalesce(w.title, '')`,
}

export const searchSites = async (db: Db, q: string): Promise<FoundSite[]> => {
  const words = searchedWords(q)
  if (words === '') return []
  const [meant, beginning, having] = await Promise.all([
    readMeant(db, words),
    readBeginning(db, words.toLowerCase()),
    areFewLetters(words) ? [] : readHaving(db, words),
  ])
  const byId = new Map([...meant, ...beginning, ...having].map((row) => [row.id, row]))
  return [...byId.values()].slice(0, foundSitesMax).map((row) => ({
    website_id: row.id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    title: row.title,
    quality_score: row.quality_score,
  }))
}

type Found = Awaited<ReturnType<ReturnType<typeof searchable>['execute']>>

const readMeant = async (db: Db, typed: string): Promise<Found> => {
  const domain = domainIn(typed)
  return domain === null ? [] : searchable(db).where('w.domain', '=', domain).execute()
}

const readBeginning = async (db: Db, typed: string): Promise<Found> => {
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(typed)) return []
  return searchable(db)
    .where(beginsWith(sql`w.domain`, typed))
    .orderBy(sql`w.domain collate "C"`)
    .execute()
}

/**
 * For very common words only this many rows are read. With a limit as low as the number shown, the planner would use no
 * index for words without matches.
 */
const sampledMax = 2_000

const readHaving = async (db: Db, words: string): Promise<Found> => {
  const { rows } = await sql<{ id: string }>`
    with having_words as materialized (
      select w.id, w.user_id from websites w
      where w.ended_at is null and w.is_verified and ${matchesWords(searched, words)}
      limit ${sampledMax})
    select having_words.id from having_words join users u on u.id = having_words.user_id and u.blocked_at is null
    limit ${foundSitesMax}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : searchable(db).where('w.id', 'in', ids).orderBy('w.domain').execute()
}
