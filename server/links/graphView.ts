// Queries of the link graph. Every query is bounded, even for a domain that a hundred thousand others link to.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'

export type LinkSource = 'crawl' | 'exchange'

export interface KnownLink {
  source: LinkSource
  /** When it first appeared; null if it existed before the first crawl. */
  appearedAt: Date | null
  firstSeenAt: Date
  lastSeenAt: Date
  /** The latest check of the pages that carry it has found it. */
  isLive: boolean
}

const linksPerPairMax = 50

export interface Between {
  there: KnownLink[]
  back: KnownLink[]
}

const selectBetween = preparedStatement((db, param: Param<{ ones: string[]; others: string[]; since: Date }>) =>
  sql<KnownLink & { place: number; back: boolean }>`
    select links.*, place, back, last_seen_at as "lastSeenAt",
      source = 'crawl' and coalesce(last_seen_at >=
        (select max(last_crawled_at) from crawled_sites where registrable_domain = from_domain), false) as "isLive"
    from unnest(${param('ones')}::text[], ${param('others')}::text[]) with ordinality as named (this, that, place)
    cross join lateral (values (this, that, false), (that, this, true)) as pair (one, other, back)
    cross join lateral (
      select from_domain, source, appeared_at as "appearedAt", first_seen_at as "firstSeenAt", last_seen_at
      from domain_links where from_domain = one and to_domain = other and last_seen_at >= ${param('since')}::timestamptz
      order by last_seen_at desc limit ${sql.lit(linksPerPairMax)}) as links`.compile(db),
)

export interface Pair {
  one: string
  other: string
}

/** For each pair, the links from `one` to `other` and back seen since then, newest first. */
export const linksBetweenEach = async (db: Db | Tx, pairs: readonly Pair[], since: Date): Promise<Between[]> => {
  const sides = { ones: pairs.map(({ one }) => one), others: pairs.map(({ other }) => other) }
  const rows = pairs.length === 0 ? [] : await selectBetween(db, { ...sides, since })
  return pairs.map((_, at) => {
    const those = (wanted: boolean): KnownLink[] =>
      rows.flatMap(({ place, back, source, appearedAt, firstSeenAt, lastSeenAt, isLive }) =>
        place === at + 1 && back === wanted ? [{ source, appearedAt, firstSeenAt, lastSeenAt, isLive }] : [],
      )
    return { there: those(false), back: those(true) }
  })
}

export const linksBetween = async (db: Db | Tx, one: string, other: string, since: Date): Promise<Between> => {
  const [between = { there: [], back: [] }] = await linksBetweenEach(db, [{ one, other }], since)
  return between
}

export interface Circles {
  count: number
  /** Some of the domains that close a triangle with publicly visible links, in alphabetical order. */
  via: string[]
  /** How many domains `from` links to, as far as they were checked, and whether that was all of them. */
  checked: number
  complete: boolean
}

const linkedDomainsMax = 2_500
/** Up to this many are queried one by one, which costs the same however many link to the other. */
const askedSinglyMax = 300
const linkingDomainsMax = 5_000
const circlesCountedMax = 100
const viaShownMax = 5

/** Domains that `from` links to and that link to `to`. */
export const circlesOver = async (db: Db | Tx, from: string, to: string, since: Date): Promise<Circles> => {
  const met = await db
    .selectFrom('domain_links')
    .select(['to_domain as domain', 'last_seen_at as seenAt'])
    .where('from_domain', '=', from)
    .where('last_seen_at', '>=', since)
    .limit(linkedDomainsMax + 1)
    .execute()
  const newestFirst = met.slice(0, linkedDomainsMax).sort((one, other) => other.seenAt.getTime() - one.seenAt.getTime())
  const linked = [...new Set(newestFirst.map(({ domain }) => domain))]
  const { found, checked } = await thoseThatLink(db, linked, to, since)
  return {
    count: Math.min(found.length, circlesCountedMax),
    via: await readableAmong(db, found, to, since),
    checked,
    complete: met.length <= linkedDomainsMax && checked === linked.length,
  }
}

/**
 * Few are queried one by one. With more, two index ranges are merged, because single lookups are spread all over the
 * index; if that range is too long, because the other is a hub, only the first ones are queried.
 */
const thoseThatLink = async (
  db: Db | Tx,
  domains: readonly string[],
  to: string,
  since: Date,
): Promise<{ found: string[]; checked: number }> => {
  if (domains.length === 0) return { found: [], checked: 0 }
  const linking = db
    .selectFrom('domain_links')
    .select('from_domain as domain')
    .where('to_domain', '=', to)
    .where('last_seen_at', '>=', since)
  if (domains.length > askedSinglyMax) {
    const stretch = await linking.limit(linkingDomainsMax + 1).execute()
    const all = new Set(stretch.map(({ domain }) => domain))
    if (stretch.length <= linkingDomainsMax) {
      return { found: domains.filter((domain) => all.has(domain)), checked: domains.length }
    }
  }
  const asked = domains.slice(0, askedSinglyMax)
  const rows = await linking.where(sql<boolean>`from_domain = any(${asked})`).execute()
  return { found: [...new Set(rows.map(({ domain }) => domain))], checked: asked.length }
}

/** Links between two others that only the platform knows are private: they are counted but not named. */
const readableAmong = async (db: Db | Tx, domains: readonly string[], to: string, since: Date): Promise<string[]> => {
  if (domains.length === 0) return []
  const rows = await db
    .selectFrom('domain_links')
    .select('from_domain')
    .where(sql<boolean>`from_domain = any(${domains.slice(0, circlesCountedMax)})`)
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

export interface MonitoringStatus {
  /** The product clock, from which the days were counted. */
  now: Date
  /**
   * Links to the domain that appeared within the days, newest first; links that may be older than our first crawl are
   * excluded.
   */
  newLinks: NewLink[]
  /** The oldest date on its pages. */
  oldestDay: Date | null
  /** Since when we know of it, by its pages or by a link to it. */
  knownHereSince: Date | null
}

/** Metrics of a domain as a link target. */
export const monitoringStatusOf = async (db: Db | Tx, domain: string, newDays: number): Promise<MonitoringStatus> => {
  const { rows } = await sql<MonitoringStatus>`
    select clock_now() as now, min(oldest_day)::timestamptz as "oldestDay",
      least(min(first_crawled_at), (select min(first_seen_at) from domain_links where to_domain = ${domain})) as "knownHereSince",
      (select coalesce(json_agg(json_build_object('fromDomain', from_domain, 'source', source)), '[]') from (
        select from_domain, source from domain_links
        where to_domain = ${domain} and appeared_at >= clock_now() - make_interval(days => ${newDays})
        order by appeared_at desc limit ${newLinksMax}) as fresh) as "newLinks"
    from crawled_sites where registrable_domain = ${domain}`.execute(db)
  const [status] = rows
  if (status === undefined) throw new Error('Aggregate query returned no row')
  return status
}

export interface KnownAnchor {
  fromDomain: string
  source: LinkSource
  anchor: string
}

const anchorsReadMax = 500

/** The anchor texts of the newest links to a domain. */
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

export interface DeliveredLink {
  toDomain: string
  firstSeenAt: Date
  lastSeenAt: Date
}

const deliveredReadMax = 1_000

/** Links delivered from a domain, newest first, and whether there are more. */
export const deliveredFrom = async (
  db: Db | Tx,
  domain: string,
): Promise<{ links: DeliveredLink[]; more: boolean }> => {
  const rows = await db
    .selectFrom('domain_links')
    .select(['to_domain as toDomain', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('from_domain', '=', domain)
    .where('source', '=', 'exchange')
    .orderBy('first_seen_at', 'desc')
    .limit(deliveredReadMax + 1)
    .execute()
  return { links: rows.slice(0, deliveredReadMax), more: rows.length > deliveredReadMax }
}
