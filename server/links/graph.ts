// Link graph between registrable domains: the only module that writes crawled and delivered links. The queries of the
// footprint check are in graphView.ts.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { takeOutgoing, type TakenOutgoing } from '../websites/outgoing.ts'

/** Limit of crawled links per domain; beyond it, those not seen for the longest time are dropped. */
export const crawledLinksPerDomainMax = 2_000
const anchorLengthMax = 200

/** Handles a finished analysis. Recorded links are removed from there, so a repetition changes nothing. */
export const recordCrawledLinks = async (tx: Tx, websiteId: string): Promise<void> => {
  for (const read of await takeOutgoing(tx, websiteId)) await recordCrawl(tx, read)
}

/**
 * A link that this crawl does not find keeps the time it was last seen: a crawl reads twenty pages, not all of them.
 */
export const recordCrawl = async (tx: Tx, read: TakenOutgoing): Promise<void> => {
  const { registrableDomain, readAt } = read
  const isFirstCheck = await recordCheck(tx, read)
  // Sorted, so that two crawls of the same domain wait for each other instead of deadlocking.
  const links = read.links
    .filter(({ domain }) => domain !== registrableDomain)
    .toSorted((one, other) => (one.domain < other.domain ? -1 : 1))
  if (links.length === 0) return
  await sql`
    insert into domain_links (from_domain, to_domain, source, link_key, anchor, first_seen_at, last_seen_at, appeared_at)
    select ${registrableDomain}::text, to_domain, 'crawl', '', anchor, ${readAt}::timestamptz, ${readAt}::timestamptz,
      ${isFirstCheck ? null : readAt}::timestamptz
    from unnest(${links.map(({ domain }) => domain)}::text[], ${links.map(({ anchor }) => cut(anchor))}::text[])
      as read (to_domain, anchor)
    on conflict (from_domain, to_domain, source, link_key) do update set
      anchor = case when excluded.last_seen_at >= domain_links.last_seen_at then excluded.anchor else domain_links.anchor end,
      last_seen_at = greatest(domain_links.last_seen_at, excluded.last_seen_at)`.execute(tx)
  await forgetBeyond(tx, registrableDomain)
}

/** Links found by the first crawl may be as old as the pages. Locks the site until the transaction ends. */
const recordCheck = async (
  tx: Tx,
  { registrableDomain, domain, readAt, oldestDay }: TakenOutgoing,
): Promise<boolean> => {
  const { rows } = await sql<{ is_first: boolean }>`
    insert into crawled_sites (registrable_domain, domain, first_crawled_at, last_crawled_at, oldest_day)
    values (${registrableDomain}, ${domain}, ${readAt}, ${readAt}, ${oldestDay}::date)
    on conflict (registrable_domain, domain) do update set
      last_crawled_at = greatest(crawled_sites.last_crawled_at, excluded.last_crawled_at),
      oldest_day = least(crawled_sites.oldest_day, excluded.oldest_day)
    returning old.registrable_domain is null as is_first`.execute(tx)
  return rows[0]?.is_first === true
}

const forgetBeyond = async (tx: Tx, domain: string): Promise<void> => {
  await sql`
    delete from domain_links where from_domain = ${domain} and source = 'crawl' and to_domain in (
      select to_domain from domain_links where from_domain = ${domain} and source = 'crawl'
      order by last_seen_at desc, to_domain offset ${crawledLinksPerDomainMax})`.execute(tx)
}

export interface ExchangeLink {
  fromDomain: string
  toDomain: string
  /** Permanent key of the link, such as the id of its order: recorded again, it is the same link, seen once more. */
  key: string
  anchor: string
  seenAt: Date
}

/**
 * Records delivered links, and every later check that finds them in place. Both domains are registrable; links within
 * one domain are not recorded.
 */
const recordExchangeLinks = async (tx: Tx, links: readonly ExchangeLink[]): Promise<void> => {
  const rows = links
    .filter(({ fromDomain, toDomain }) => fromDomain !== toDomain)
    .map(({ fromDomain, toDomain, key, anchor, seenAt }) => ({
      ...{ from_domain: fromDomain, to_domain: toDomain, link_key: key, anchor: cut(anchor), seen_at: seenAt },
    }))
  if (rows.length > 0) await upsertLinks(tx, { rows: JSON.stringify(rows) })
}

const upsertLinks = preparedStatement((db, param: Param<{ rows: string }>) =>
  sql`
    insert into domain_links (from_domain, to_domain, source, link_key, anchor, first_seen_at, last_seen_at, appeared_at)
    select from_domain, to_domain, 'exchange', link_key, anchor, seen_at, seen_at, seen_at
    from json_to_recordset(${param('rows')}::json) as seen (from_domain text, to_domain text, link_key text, anchor text, seen_at timestamptz)
    on conflict (from_domain, to_domain, source, link_key) do update set
      anchor = case when excluded.last_seen_at >= domain_links.last_seen_at then excluded.anchor else domain_links.anchor end,
      last_seen_at = greatest(domain_links.last_seen_at, excluded.last_seen_at)`.compile(db),
)

export const recordExchangeLink = (tx: Tx, link: ExchangeLink): Promise<void> => recordExchangeLinks(tx, [link])

/** What was agreed about a monitored link; the anchor text is null if any would do. */
export interface AgreedLink extends Omit<ExchangeLink, 'anchor' | 'seenAt'> {
  linkId: string
  agreedAnchor: string | null
}

/** Batch for links that are still live, with the anchor texts that were seen. */
export const recordSeenAgain = async (
  tx: Tx,
  agreed: readonly AgreedLink[],
  seen: readonly { linkId: string; anchorText: string | null }[],
): Promise<void> => {
  if (agreed.length === 0) return
  const seenAt = await clock.now(tx)
  const anchors = new Map(seen.map(({ linkId, anchorText }) => [linkId, anchorText]))
  await recordExchangeLinks(
    tx,
    agreed.map(({ linkId, agreedAnchor, ...link }) => ({
      ...link,
      ...{ anchor: anchors.get(linkId) ?? agreedAnchor ?? '', seenAt },
    })),
  )
}

/** Well-formed Unicode only, because the database rejects lone surrogates. */
const cut = (anchor: string): string => anchor.slice(0, anchorLengthMax).toWellFormed()
