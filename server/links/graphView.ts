// What is asked of the graph of links. Every question is bounded, also about a domain that a hundred thousand others link to.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'

export type LinkSource = 'crawl' | 'exchange'

export interface KnownLink {
  source: LinkSource
  /** When it came to be; null where it was there before anybody looked. */
  appearedAt: Date | null
  firstSeenAt: Date
  lastSeenAt: Date
  /** The latest look at the pages it stands on has found it. */
  stands: boolean
}

const linksPerPairMax = 50

export interface Between {
  there: KnownLink[]
  back: KnownLink[]
}

/** Links from `one` to `other` and back that were seen since then, newest first. */
export const linksBetween = async (db: Db | Tx, one: string, other: string, since: Date): Promise<Between> => {
  const { rows } = await sql<KnownLink & { back: boolean }>`
    select links.*, back, last_seen_at as "lastSeenAt",
      source = 'crawl' and coalesce(last_seen_at >=
        (select max(last_crawled_at) from crawled_sites where registrable_domain = from_domain), false) as stands
    from (values (${one}, ${other}, false), (${other}, ${one}, true)) as pair (one, other, back)
    cross join lateral (
      select from_domain, source, appeared_at as "appearedAt", first_seen_at as "firstSeenAt", last_seen_at
      from domain_links where from_domain = one and to_domain = other and last_seen_at >= ${since}
      order by last_seen_at desc limit ${linksPerPairMax}) as links`.execute(db)
  const those = (wanted: boolean): KnownLink[] =>
    rows.flatMap(({ back, source, appearedAt, firstSeenAt, lastSeenAt, stands }) =>
      back === wanted ? [{ source, appearedAt, firstSeenAt, lastSeenAt, stands }] : [],
    )
  return { there: those(false), back: those(true) }
}

export interface Circles {
  count: number
  /** Some of those over which a circle leads that anybody can read on their pages, in the order of the alphabet. */
  via: string[]
  /** How many domains `from` links to, as far as they were looked at, and whether that was all of them. */
  looked: number
  complete: boolean
}

const linkedDomainsMax = 2_500
const linkingDomainsMax = 5_000
const circlesCountedMax = 100
const viaShownMax = 5

/**
 * Domains that `from` links to and that link to `to` themselves. Two stretches of an index are laid side by side; where too many link to
 * `to`, each of those that `from` links to is asked for by itself instead.
 */
export const circlesOver = async (db: Db | Tx, from: string, to: string, since: Date): Promise<Circles> => {
  const { rows } = await sql<{ looked: number; linking: number; found: string[] }>`
    with linked as materialized (
      select to_domain as domain from domain_links
      where from_domain = ${from} and last_seen_at >= ${since} limit ${linkedDomainsMax + 1}),
    linking as materialized (
      select from_domain as domain from domain_links
      where to_domain = ${to} and last_seen_at >= ${since} limit ${linkingDomainsMax + 1})
    select (select count(*) from linked) as looked, (select count(*) from linking) as linking,
      array(select distinct domain from linked join linking using (domain) order by domain limit ${circlesCountedMax}) as found`.execute(
    db,
  )
  const { looked = 0, linking = 0, found = [] } = rows[0] ?? {}
  const over = linking > linkingDomainsMax ? await probe(db, from, to, since) : found
  return {
    count: over.length,
    via: await readableAmong(db, over, to, since),
    looked: Math.min(looked, linkedDomainsMax),
    complete: looked <= linkedDomainsMax,
  }
}

const probe = async (db: Db | Tx, from: string, to: string, since: Date): Promise<string[]> => {
  const { rows } = await sql<{ domain: string }>`
    with linked as materialized (
      select distinct to_domain as domain from domain_links
      where from_domain = ${from} and last_seen_at >= ${since} limit ${linkedDomainsMax})
    select domain from linked cross join lateral (
      select from domain_links where from_domain = linked.domain and to_domain = ${to} and last_seen_at >= ${since} limit 1) as next
    order by domain limit ${circlesCountedMax}`.execute(db)
  return rows.map(({ domain }) => domain)
}

/** What only the exchange knows of two others stays between them: it is counted and not named. */
const readableAmong = async (db: Db | Tx, domains: readonly string[], to: string, since: Date): Promise<string[]> => {
  if (domains.length === 0) return []
  const rows = await db
    .selectFrom('domain_links')
    .select('from_domain')
    .where('from_domain', 'in', domains)
    .where('to_domain', '=', to)
    .where('source', '=', 'crawl')
    .where('last_seen_at', '>=', since)
    .orderBy('from_domain')
    .limit(viaShownMax)
    .execute()
  return rows.map((row) => row.from_domain)
}

export interface NewLink {
  fromDomain: string
  source: LinkSource
}

const newLinksMax = 200

/** Links to a domain that came to be since then, newest first; those that may be older than our first look are not among them. */
export const newLinksTo = async (db: Db | Tx, domain: string, since: Date): Promise<NewLink[]> => {
  const rows = await db
    .selectFrom('domain_links')
    .select(['from_domain as fromDomain', 'source'])
    .where('to_domain', '=', domain)
    .where('appeared_at', '>=', since)
    .orderBy('appeared_at', 'desc')
    .limit(newLinksMax)
    .execute()
  return rows.map(({ fromDomain, source }) => ({ fromDomain, source: source === 'exchange' ? source : 'crawl' }))
}

export interface History {
  /** The oldest day that its pages name. */
  oldestDay: Date | null
  /** Since when we know of it, by its pages or by a link to it. */
  knownHereSince: Date | null
}

export const historyOf = async (db: Db | Tx, domain: string): Promise<History> => {
  const { rows } = await sql<History>`
    select min(oldest_day)::timestamptz as "oldestDay",
      least(min(first_crawled_at), (select min(first_seen_at) from domain_links where to_domain = ${domain})) as "knownHereSince"
    from crawled_sites where registrable_domain = ${domain}`.execute(db)
  return rows[0] ?? { oldestDay: null, knownHereSince: null }
}

export interface KnownAnchor {
  fromDomain: string
  source: LinkSource
  anchor: string
}

export const anchorsReadMax = 500

/** The words of the newest links to a domain. */
export const anchorsTo = async (db: Db | Tx, domain: string): Promise<KnownAnchor[]> => {
  const rows = await db
    .selectFrom('domain_links')
    .select(['from_domain as fromDomain', 'source', 'anchor'])
    .where('to_domain', '=', domain)
    .orderBy('first_seen_at', 'desc')
    .limit(anchorsReadMax)
    .execute()
  return rows.map(({ source, ...row }) => ({ ...row, source: source === 'exchange' ? source : 'crawl' }))
}
