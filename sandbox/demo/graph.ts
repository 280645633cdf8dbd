// The demo link graph: links that make the footprint check object to some of the buyer's purchases, the anchor texts of
// links to the buyer's websites, and delivered links from other websites.
import { dayMs } from '../../contract/durations.ts'
import * as clock from '../../server/platform/clock.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { inBatches, type Row } from './batches.ts'
import { demoClaims } from './claims.ts'
import { drawFor } from './drawnOffers.ts'

const buyer = 'buyer@demo.test'

/** Found by the crawler, last seen that many days ago. */
const crawled: readonly { from: string; to: string; daysAgo: number; anchor: string }[] = [
  // The buyer's website already links there: a link back would be reciprocal.
  { from: 'quietserver.test', to: 'smallrooms.test', daysAgo: 12, anchor: 'Small Rooms' },
  // Through a third website, the link would close a circle.
  { from: 'plaintextlife.test', to: 'openrate.test', daysAgo: 9, anchor: 'newsletters people read' },
  { from: 'openrate.test', to: 'savepoint.test', daysAgo: 15, anchor: 'Save Point' },
]

/** Bought twice within a year: a third one is too many. */
const repeated = { from: 'backyardtelescope.test', to: 'quietserver.test', daysAgo: [210, 64] } as const

/** Anchor texts of the links to the buyer's websites, newest first: a healthy mix, and an over-optimised one. */
const anchors: Readonly<Record<string, readonly string[]>> = {
  'quietserver.test': [
    'Quiet Server',
    'quietserver.test',
    'Quiet Server',
    'a home server no one hears',
    'here',
    'Quiet Server',
    'https://quietserver.test/',
    'quiet hardware',
    'Quiet Server',
    'read more',
    'quietserver.test',
    'how Quiet Server builds silent machines',
  ],
  'plaintextlife.test': [
    'best text editor software',
    'Plain Text Life',
    'text editor software',
    'computing software',
    'this page',
    'plaintextlife.test',
    'simple software',
    'notes about computing with fewer parts',
    'Plain Text Life',
    'cheap software',
  ],
}

/** External blogs that carry these links. */
const outsiders = 'homelab-weekly fanless-club tinyrack slowtech-notes selfhosters unixkitchen'.split(' ')

type LinkRow = Row<'domain_links'>

/** Does nothing if it was done before. */
export const addGraph = async (tx: Tx): Promise<void> => {
  const known = await tx
    .selectFrom('domain_links')
    .select('from_domain')
    .where('from_domain', '=', 'quietserver.test')
    .limit(1)
    .execute()
  if (known.length > 0) return
  const now = await clock.now(tx)
  const delivered = deliveredRows(await readSites(tx), now)
  const links = [...crawledRows(now), ...repeatedRows(now), ...anchorRows(now), ...delivered]
  await inBatches(links, (rows) => tx.insertInto('domain_links').values(rows).execute())
  await tx.insertInto('crawled_sites').values(checksAt(now)).execute()
}

const ago = (now: Date, days: number): Date => new Date(now.getTime() - Math.round(days * dayMs))

const crawledRows = (now: Date): LinkRow[] =>
  crawled.map(({ from, to, daysAgo, anchor }) => {
    const seen = { first_seen_at: ago(now, daysAgo + 90), last_seen_at: ago(now, daysAgo), appeared_at: null }
    return { from_domain: from, to_domain: to, source: 'crawl', link_key: '', anchor, ...seen }
  })

/** The buyer's websites are as old as their pages say. */
const checksAt = (now: Date): Row<'crawled_sites'>[] =>
  [...new Set(crawled.map(({ from }) => from))].map((domain) => ({
    registrable_domain: domain,
    domain,
    first_crawled_at: ago(now, 110),
    last_crawled_at: ago(now, Math.min(...crawled.filter(({ from }) => from === domain).map(({ daysAgo }) => daysAgo))),
    oldest_day: ago(now, 1_500).toISOString().slice(0, 10),
  }))

const deliveredRow = (
  { from, to, key, anchor }: { from: string; to: string; key: string; anchor: string },
  times: { first: Date; last: Date },
): LinkRow => ({
  from_domain: from,
  to_domain: to,
  source: 'exchange',
  link_key: `demo ${key}`,
  anchor,
  first_seen_at: times.first,
  last_seen_at: times.last,
  appeared_at: times.first,
})

const repeatedRows = (now: Date): LinkRow[] =>
  repeated.daysAgo.map((daysAgo, place) =>
    deliveredRow(
      { from: repeated.from, to: repeated.to, key: `again ${place}`, anchor: 'Quiet Server' },
      { first: ago(now, daysAgo), last: ago(now, 4) },
    ),
  )

const anchorRows = (now: Date): LinkRow[] =>
  Object.entries(anchors).flatMap(([to, words]) =>
    words.map((anchor, place): LinkRow => {
      const from = `${outsiders[place % outsiders.length] ?? ''}-${1 + Math.floor(place / outsiders.length)}.test`
      const seen = { first_seen_at: ago(now, 60 + place * 17), last_seen_at: ago(now, 5 + place) }
      return { from_domain: from, to_domain: to, source: 'crawl', link_key: '', anchor, ...seen, appeared_at: null }
    }),
  )

interface Site {
  domain: string
  owner: string
  title: string | null
  sinceDays: number
}

const readSites = async (tx: Tx): Promise<Site[]> => {
  const emails = [...new Set(demoClaims.map(({ email }) => email))].filter((email) => email !== buyer)
  const now = await clock.now(tx)
  const rows = await tx
    .selectFrom('websites')
    .innerJoin('users', 'users.id', 'websites.user_id')
    .select(['registrable_domain', 'websites.user_id', 'title', 'verified_at'])
    .where('users.email', 'in', emails)
    .where('is_verified', '=', true)
    .where('ended_at', 'is', null)
    .orderBy('registrable_domain')
    .execute()
  return rows.map((row) => ({
    domain: row.registrable_domain,
    owner: row.user_id,
    title: row.title,
    sinceDays: row.verified_at === null ? 0 : (now.getTime() - row.verified_at.getTime()) / dayMs,
  }))
}

const deliveredMax = 9
const shownDays = 350

/**
 * Generated from the domain: some deliver much, some nothing yet, and one link in nine has not been seen for a long
 * time.
 */
const deliveredRows = (sites: readonly Site[], now: Date): LinkRow[] =>
  sites.flatMap(({ domain, owner, sinceDays }) => {
    const draw = drawFor(domain)
    const count = sinceDays < 30 ? 0 : draw('delivered', deliveredMax)
    const others = sites.filter((site) => site.owner !== owner && site.domain !== domain)
    return Array.from({ length: count }, (_, place): LinkRow => {
      const target = others[draw(`target ${place}`, others.length)]
      const firstDays = 1 + draw(`day ${place}`, Math.floor(Math.min(sinceDays, shownDays)) - 1)
      const isLost = draw(`lost ${place}`, 9) === 0
      const lastDays = isLost ? firstDays : Math.min(firstDays, draw(`seen ${place}`, 13))
      return deliveredRow(
        {
          from: domain,
          to: target?.domain ?? '',
          key: `${domain} ${place}`,
          anchor: target?.title ?? target?.domain ?? '',
        },
        { first: ago(now, firstDays), last: ago(now, lastDays) },
      )
    })
  })
