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
import type { PastTransition, PastPart } from './credits.ts'

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

type Fate = 'live' | 'endangered' | 'unclear' | 'doubtful' | 'lost' | 'none'

/** By domain, for members who can sign in. */
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
}

/** One of the others was missing before it became unreadable. */
const doubtfulPlace = 12

/** Of the others, two in three have a link, and one in twenty has lost it. */
const fateOf = (domain: string, place: number): Fate => {
  const own = fates[domain]
  if (own !== undefined) return own
  if (place === doubtfulPlace) return 'doubtful'
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
  async (tx, { now }) => {
    const settings = await readSettings(tx)
    const made = (await readSites(tx)).flatMap((site, at) => {
      const requested = fateOf(site.domain, at)
      // A recently verified website has had no time to lose its link.
      const isSettled = now.getTime() - site.verified_at.getTime() > settledAfterMs
      const fate = requested === 'none' || isSettled ? requested : 'live'
      const verifiedAt = new Date(site.verified_at.getTime() + (1 + (at % 5)) * dayMs)
      return fate === 'none' || verifiedAt >= now
        ? []
        : [makeLink({ site, fate, verifiedAt, now, settings, place, at })]
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
  fate: Exclude<Fate, 'none'>
  verifiedAt: Date
  now: Date
  settings: CreditSettings
  place: LinksPlace
  at: number
}

const makeLink = (making: Making): Made => {
  const { site, fate, verifiedAt, now, settings, place, at } = making
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
    transitions: award === 0 ? [] : transitionsOf(site, award, verifiedAt, lostAt),
  }
}

const statusOf = {
  live: 'verified',
  endangered: 'not_found',
  unclear: 'verified',
  doubtful: 'not_found',
  lost: 'removed',
} as const

const transitionsOf = (site: Site, amount: number, verifiedAt: Date, lostAt: Date | null): PastTransition[] => {
  const { user_id: memberId, registrable_domain: domain } = site
  const whose = { amount, memberId, subject: `domain:${domain}` } as const
  const given: PastTransition = {
    at: verifiedAt,
    transfers: [{ key: `award:own_link:${domain}`, reason: 'own_site_link_award', ...whose }],
  }
  if (lostAt === null) return [given]
  const key = `penalty:own_link:${domain}`
  return [given, { at: lostAt, transfers: [{ key, reason: 'own_site_link_penalty', ...whose }] }]
}

interface Check {
  at: Date
  verdict: 'passed' | 'failed' | 'inconclusive'
}

/** The checks so far, oldest first, and the resulting state. */
const courseOf = (
  fate: Making['fate'],
  verifiedAt: Date,
  now: Date,
  { own_site_link: rules }: CreditSettings,
): { checks: Check[]; link: Partial<Row<'monitored_links'>> } => {
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const passedUntil = { live: now, endangered: ago(4), unclear: ago(3), doubtful: ago(7), lost: ago(30) }[fate]
  const days = [0, ...rules.check_after_days]
  for (let day = days.at(-1) ?? 0; day < 1_000; day += rules.then_every_days) days.push(day + rules.then_every_days)
  const planned = days.map((day) => new Date(verifiedAt.getTime() + day * dayMs))
  const passed = planned.filter((at) => at < passedUntil).map((at): Check => ({ at, verdict: 'passed' }))
  const after = (verdict: Check['verdict'], daysAgo: readonly number[]): Check[] =>
    daysAgo.map((days) => ({ at: ago(days), verdict }))
  switch (fate) {
    case 'live': {
      const next = planned.find((at) => at > now) ?? ago(-rules.then_every_days)
      return { checks: passed, link: { state: 'live', next_check_at: next, ...lastOf(passed) } }
    }
    case 'endangered': {
      const checks = [...passed, ...after('failed', [3, 3 - 1 / 24, 2, 1])]
      const missing = { missed_at: ago(3), missing_since: ago(3), repair_by: ago(3 - 1 / 24 - rules.repair_days) }
      return { checks, link: { state: 'endangered', next_check_at: ago(-0.1), ...missing, ...lastOf(checks) } }
    }
    case 'unclear': {
      const checks = [...passed, ...after('inconclusive', [2.5, 2.4, 2, 1.2, 0.2])]
      const unclear = { inconclusive_since: ago(2.5), needs_review: true, next_check_at: ago(-1) }
      return { checks, link: { state: 'live', ...unclear, ...lastOf(checks) } }
    }
    case 'doubtful': {
      const checks = [
        ...passed,
        ...after('failed', [6, 6 - 1 / 24, 5]),
        ...after('inconclusive', [4, 3.9, 3, 2, 1, 0.3]),
      ]
      const missing = { missed_at: ago(6), missing_since: ago(6), repair_by: ago(6 - 1 / 24 - rules.repair_days) }
      const unclear = { inconclusive_since: ago(4), needs_review: true, next_check_at: ago(-1) }
      return { checks, link: { state: 'endangered', ...missing, ...unclear, ...lastOf(checks) } }
    }
    case 'lost': {
      const checks = [...passed, ...after('failed', [28, 28 - 1 / 24, 25, 21 - 1 / 24])]
      return { checks, link: { state: 'lost', missing_since: ago(28), next_check_at: ago(-2), ...lastOf(checks) } }
    }
  }
}

const reasonsOf = { passed: [], failed: ['link_missing'], inconclusive: ['access_denied'] } as const

const lastOf = (checks: readonly Check[]): Partial<Row<'monitored_links'>> => {
  const last = checks.at(-1)
  if (last === undefined) return {}
  return { last_checked_at: last.at, last_verdict: last.verdict, last_reasons: [...reasonsOf[last.verdict]] }
}

const rowOf = (
  { at, verdict }: Check,
  pageUrl: string,
  anchor: string,
  snippet: string,
): Omit<Row<'link_checks'>, 'link_id' | 'requested_url'> => ({
  at,
  final_url: pageUrl,
  status: verdict === 'inconclusive' ? 403 : 200,
  verdict,
  reasons: [...reasonsOf[verdict]],
  ...(verdict === 'passed' ? { anchor_text: anchor, place: 'main', snippet } : {}),
})

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
