// Links of demo members to this exchange: their pages, months of checks, and the awards. Most are live; one is missing
// and can still be repaired, two are unreadable and await manual review, a few are lost, and some websites have none
// yet.
import { randomUUID } from 'node:crypto'
import { anchorPhrasesOf } from '../../contract/anchorPhrases.ts'
import { dayMs } from '../../contract/durations.ts'
import type { CreditSettings } from '../../contract/pricing.ts'
import { readSettings } from '../../server/credits/settings.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { inBatches, type Row } from './batches.ts'
import type { AwardBook } from './awards.ts'
import { partsPaid, type PastTransition, type PastPart } from './credits.ts'
import { courseOf, type LinkFate, rowOf } from './linkChecks.ts'

export interface DemoPage {
  host: string
  path: string
  status: number
  body: string
}

export interface LinksPlace {
  publicUrl: string
  siteName: string
  /** Publishes pages on the demo sites. */
  putPages(pages: readonly DemoPage[]): Promise<void>
}

const settledAfterMs = 50 * dayMs

type Fate = LinkFate | 'none'

/** By domain, for members who can sign in. One of the others, whose link brought credits, was missing before it became unreadable. */
const fates: Readonly<Record<string, Fate>> = {
  'quietserver.test': 'live',
  'plaintextlife.test': 'none',
  'kuestenblog.test': 'live',
  'inselpost.test': 'live',
  'kleinefluchten.test': 'endangered',
  'zeltnotizen.test': 'unclear',
  'blog.nordpfade.test': 'none',
  'bahnsteig-neun.test': 'none',
  'mittelstand-notiz.test': 'none',
  'barnweddings.test': 'doubtful',
}

/** Of the others, two in three have a link, and one in twenty has lost it. */
const fateOf = (domain: string, place: number): Fate => {
  const own = fates[domain]
  if (own !== undefined) return own
  if (place % 3 === 2) return 'none'
  return place % 20 === 7 ? 'lost' : 'live'
}

interface Site {
  id: string
  user_id: string
  domain: string
  registrable_domain: string
  language: string | null
  verified_at: Date
}

interface Made {
  page: DemoPage
  link: Row<'monitored_links'>
  checks: Row<'link_checks'>[]
  record: Row<'our_site_backlinks'>
  transitions: PastTransition[]
}

export const pastLinks =
  (place: LinksPlace): PastPart =>
  async (tx, { now, awards }) => {
    const settings = await readSettings(tx)
    const made = (await readSites(tx)).flatMap((site, at) => {
      const requested = fateOf(site.domain, at)
      // A recently verified website has had no time to lose its link.
      const isSettled = now.getTime() - site.verified_at.getTime() > settledAfterMs
      const fate = requested === 'none' || isSettled ? requested : 'live'
      const verifiedAt = new Date(site.verified_at.getTime() + (1 + (at % 5)) * dayMs)
      return fate === 'none' || verifiedAt >= now
        ? []
        : [makeLink({ site, fate, verifiedAt, now, settings, place, at, awards })]
    })
    await place.putPages([...made.map(({ page }) => page), welcomingPage(place)])
    await inBatches(
      made.map(({ link }) => link),
      (rows) => tx.insertInto('monitored_links').values(rows).execute(),
    )
    await inBatches(
      made.flatMap(({ checks }) => checks),
      (rows) => tx.insertInto('link_checks').values(rows).execute(),
    )
    await inBatches(
      made.map(({ record }) => record),
      (rows) => tx.insertInto('our_site_backlinks').values(rows).execute(),
    )
    return made.flatMap(({ transitions }) => transitions)
  }

/** One per registrable domain, like the awards. */
const readSites = async (tx: Tx): Promise<Site[]> => {
  const rows = await tx
    .selectFrom('websites')
    .innerJoin('users', 'users.id', 'websites.user_id')
    .select([
      'websites.id',
      'websites.user_id',
      'websites.domain',
      'websites.registrable_domain',
      'websites.language',
      'websites.verified_at',
    ])
    .where('users.email', 'like', '%@demo.test')
    .where('websites.is_verified', '=', true)
    .orderBy('websites.domain')
    .execute()
  const seen = new Set<string>()
  return rows.flatMap(({ verified_at: at, ...row }) => {
    if (at === null || seen.has(row.registrable_domain)) return []
    seen.add(row.registrable_domain)
    return [{ ...row, verified_at: at }]
  })
}

interface Making {
  site: Site
  fate: LinkFate
  verifiedAt: Date
  now: Date
  settings: CreditSettings
  place: LinksPlace
  at: number
  awards: AwardBook
}

const makeLink = (making: Making): Made => {
  const { site, fate, verifiedAt, now, settings, place, at, awards } = making
  const isGerman = site.language !== 'en'
  const path = isGerman ? '/empfehlungen' : '/recommended'
  const anchor = anchorPhrasesOf(isGerman ? 'de' : 'en', place.siteName)[at % 5] ?? ''
  const targetUrl = new URL('/', place.publicUrl).href
  const named = { anchor_text: anchor, target_url: targetUrl }
  const pageUrl = `https://${site.domain}${path}`
  const id = randomUUID()
  const { checks, link } = courseOf(fate, verifiedAt, now, settings)
  const seen = `<p>${isGerman ? 'Gern gelesen: ' : 'Worth a visit: '}<a href="${targetUrl}">${anchor}</a>`
  const isThere = fate === 'live'
  const isClosed = fate === 'unclear' || fate === 'doubtful'
  const award = settings.awards.own_site_link
  const lostAt = fate === 'lost' ? (checks.at(-1)?.at ?? now) : null
  return {
    page: {
      host: site.domain,
      path,
      status: isClosed ? 403 : 200,
      body: pageOf(isGerman, isThere || isClosed ? `${seen}</p>` : ''),
    },
    link: {
      id,
      purpose: 'own_site',
      page_url: pageUrl,
      host: site.domain,
      rel: 'any',
      schedule: 'own_site',
      created_at: verifiedAt,
      named_at: verifiedAt,
      verified_at: verifiedAt,
      checks: checks.length,
      ...named,
      ...link,
    },
    checks: checks.map((check) => ({ link_id: id, requested_url: pageUrl, ...rowOf(check, pageUrl, anchor, seen) })),
    record: {
      user_id: site.user_id,
      website_id: site.id,
      link_id: id,
      source_domain: site.domain,
      registrable_domain: site.registrable_domain,
      source_url: pageUrl,
      is_verified: fate === 'live' || fate === 'unclear',
      credits_processed: award > 0,
      award_domain: award > 0 ? site.registrable_domain : null,
      status: statusOf[fate],
      created_at: verifiedAt,
      verified_at: verifiedAt,
      removed_at: lostAt,
      ...named,
    },
    transitions: award === 0 ? [] : transitionsOf({ site, wanted: award, verifiedAt, lostAt, now, awards }),
  }
}

const statusOf = {
  live: 'verified',
  endangered: 'not_found',
  unclear: 'verified',
  doubtful: 'not_found',
  lost: 'removed',
} as const

interface Awarding extends Pick<Making, 'site' | 'verifiedAt' | 'now' | 'awards'> {
  wanted: number
  lostAt: Date | null
}

const transitionsOf = ({ site, wanted, verifiedAt, lostAt, now, awards }: Awarding): PastTransition[] => {
  const { user_id: memberId, registrable_domain: domain, domain: host } = site
  const award = { reason: 'own_site_link', ownerId: memberId, siteOwnerId: memberId, host, wanted } as const
  const parts = awards.give({ ...award, at: verifiedAt, lostAt }, now)
  const key = `award:own_link:${domain}`
  const given = partsPaid({ key, reason: 'own_site_link_award', memberId, domain }, parts)
  const amount = parts.filter(({ at }) => lostAt !== null && at <= lostAt).reduce((sum, part) => sum + part.amount, 0)
  if (lostAt === null || amount === 0) return given
  const penalty = { key: `penalty:own_link:${domain}`, reason: 'own_site_link_penalty', amount, memberId } as const
  return [...given, { at: lostAt, transfers: [{ ...penalty, subject: `domain:${domain}` }] }]
}

const pageOf = (isGerman: boolean, more: string): string => {
  const words = isGerman
    ? { lang: 'de', title: 'Empfehlungen', text: 'Seiten, auf denen wir selbst gern lesen.' }
    : { lang: 'en', title: 'Recommended', text: 'Places on the web that we like to read ourselves.' }
  return `<!doctype html><html lang="${words.lang}"><head><meta charset="utf-8"><title>${words.title}</title></head>
<body><main><h1>${words.title}</h1><p>${words.text}</p>
${more}
</main></body></html>`
}

/** The buyer's page contains every anchor phrase, so that any choice can earn the award. */
const welcomingPage = ({ publicUrl, siteName }: LinksPlace): DemoPage => {
  const phrases = [...anchorPhrasesOf('en', siteName), ...anchorPhrasesOf('de', siteName)]
  const links = phrases.map((phrase) => `<p><a href="${new URL('/', publicUrl).href}">${phrase}</a></p>`)
  return { host: 'plaintextlife.test', path: '/recommended', status: 200, body: pageOf(false, links.join('\n')) }
}
