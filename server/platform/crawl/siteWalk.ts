// Walk over one site: every URL is checked against robots.txt first, every redirect is a new URL, and the whole walk
// has a deadline.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FetchOutcome, FetchRequest, Outbound } from '../outbound/outbound.ts'
import type { ParsePool } from './parsePool.ts'
import {
  allows,
  crawlDelayOf,
  partsFor,
  readRobots,
  verdictOn,
  type RobotsAnswer,
  type RobotsVerdict,
} from './robots.ts'
import { robotsReader } from './robotsReader.ts'
import type { RobotsCache } from './robotsCache.ts'
import type { SitemapContent } from './sitemapXml.ts'

const redirectsMax = 5
const originsMax = 6
const fetchDeadlineMs = 15_000
/** With less time left, no new request starts. */
const leftMinMs = 250
const stretchMs = 10
/**
 * Limit of pattern parts compared per list of URLs; with a long robots.txt fewer URLs are checked, always the same
 * ones.
 */
const partsMax = 2_000_000
const askedMin = 40

type Answered = Extract<FetchOutcome, { kind: 'answered' }>

export type Walked =
  /** The last response, or the failure that ended it. A remaining redirect is one too many. */
  | { kind: 'arrived'; url: string; redirects: number; outcome: FetchOutcome }
  /** Not fetched: the URL where it stopped. */
  | { kind: 'forbidden' | 'unreadable' | 'elsewhere'; url: string; redirects: number; outcome: null }

export interface SiteWalk {
  robotsOf(origin: string): Promise<RobotsAnswer>
  go(url: string, request: FetchRequest): Promise<Walked>
  /** One request without a robots.txt check; redirects are returned, not followed. */
  ask(url: string, request: FetchRequest): Promise<FetchOutcome>
  parseSitemap(answer: Answered): Promise<SitemapContent>
  verdictOf(url: string): Promise<RobotsVerdict>
  /** robots.txt verdicts on these URLs of one origin, in order, as far as the work limit and the deadline allow. */
  verdictsOn(origin: string, urls: readonly string[]): Promise<Map<string, RobotsVerdict>>
  /** The resolved URL if it belongs to the site; else nothing. */
  onSite(address: string, base: string): string[]
  hasTime(): boolean
}

export interface WalkMeans {
  outbound: Pick<Outbound, 'fetch'>
  pool: ParsePool
  agent: string
  deadlineMs: number
  /** robots.txt of earlier walks, if this one may use it. */
  robotsCache?: RobotsCache | undefined
  /** Aborts pauses when the crawler is closed. */
  signal: AbortSignal
}

export const beginWalk = (host: string, means: WalkMeans): SiteWalk => {
  const onSite = (url: URL): boolean => belongsTo(url.hostname, host)
  const endsAtMs = performance.now() + means.deadlineMs
  const robotsOf = makeRobotsOf(means, endsAtMs)
  const robotsFor = async (url: string): Promise<RobotsAnswer> =>
    means.robotsCache?.openFor(url) ?? robotsOf(new URL(url).origin)
  const { ask, rest } = makeAsk(means, robotsFor, endsAtMs)
  const whyNot = async (url: string): Promise<Exclude<Walked['kind'], 'arrived'> | null> => {
    if (!onSite(new URL(url))) return 'elsewhere'
    const robots = await robotsFor(url)
    if (robots.kind === 'unreadable') return 'unreadable'
    return robots.kind === 'none' || allows(robots.file, means.agent, url) ? null : 'forbidden'
  }
  const hasTime = (): boolean => endsAtMs - performance.now() > leftMinMs
  return {
    robotsOf,
    ask,
    go: async (start, request) => {
      let url = start
      for (let redirects = 0; ; redirects += 1) {
        const kind = await whyNot(url)
        if (kind !== null) return { kind, url, redirects, outcome: null }
        await rest(url)
        const outcome = await ask(url, request)
        const next = nextHop(outcome, url)
        if (next === null) return { kind: 'arrived', url, redirects, outcome }
        if (redirects === redirectsMax) return { kind: 'arrived', url, redirects, outcome: tooManyRedirects }
        url = next
      }
    },
    parseSitemap: async ({ body, headers, finalUrl }) => {
      const sitemap = { bytes: new Uint8Array(body), contentType: headers['content-type'] ?? '', url: finalUrl }
      const result = await means.pool.parse({ kind: 'sitemap', sitemap })
      return result.kind === 'sitemap' ? result.content : { kind: 'too_large' }
    },
    verdictOf: async (url) => verdictOn(await robotsFor(url), means.agent, url),
    verdictsOn: async (origin, urls) => {
      const robots = await robotsOf(origin)
      const parts = robots.kind === 'rules' ? partsFor(robots.file, means.agent) : 0
      const askedMax = Math.max(askedMin, Math.floor(partsMax / Math.max(parts, 1)))
      const verdicts = new Map<string, RobotsVerdict>()
      let beganAtMs = performance.now()
      for (const url of urls.slice(0, askedMax)) {
        if (!hasTime()) break
        verdicts.set(url, verdictOn(robots, means.agent, url))
        // A long robots.txt takes milliseconds per URL; yield to the event loop in between.
        if (performance.now() - beganAtMs < stretchMs) continue
        await nextTurn()
        beganAtMs = performance.now()
      }
      return verdicts
    },
    onSite: (address, base) => {
      const url = URL.parse(address, base)
      const onWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
      return url !== null && onWeb && onSite(url) ? [url.href] : []
    },
    hasTime,
  }
}

const tooManyRedirects: FetchOutcome = { kind: 'failed', reason: 'too_many_redirects', hops: [] }

/** Each origin is read once, within the deadline of the whole walk; the number of origins per site is limited. */
const makeRobotsOf = ({ outbound, pool, agent, robotsCache }: WalkMeans, endsAtMs: number): SiteWalk['robotsOf'] => {
  const parse = robotsReader(pool, agent)
  const known = new Map<string, Promise<RobotsAnswer>>()
  return async (origin) => {
    const answer = known.get(origin)
    if (answer !== undefined) return answer
    if (known.size >= originsMax) return { kind: 'unreadable', reason: 'too_many_redirects' }
    const limits = { deadlineMs: deadlineFor(endsAtMs), stays: true }
    const reading = readRobots(outbound, origin, limits, parse)
    known.set(origin, reading)
    const robots = await reading
    robotsCache?.keep(origin, robots)
    return robots
  }
}

const deadlineFor = (endsAtMs: number): number =>
  Math.min(fetchDeadlineMs, Math.max(endsAtMs - performance.now(), leftMinMs))

const makeAsk = (
  { outbound, agent, signal }: WalkMeans,
  robotsFor: (url: string) => Promise<RobotsAnswer>,
  endsAtMs: number,
): { ask: SiteWalk['ask']; rest: (url: string) => Promise<void> } => {
  let restedAtMs = -Infinity
  return {
    /** Waits for the crawl delay of robots.txt beyond the pause that every host gets. */
    rest: async (url) => {
      const robots = await robotsFor(url)
      const delaySeconds = robots.kind === 'rules' ? (crawlDelayOf(robots.file, agent) ?? 0) : 0
      const waitMs = Math.min(restedAtMs + delaySeconds * 1_000, endsAtMs) - performance.now()
      if (delaySeconds > 0 && waitMs > 0) await pause(waitMs, undefined, { signal })
    },
    ask: async (url, request) => {
      const outcome = await outbound.fetch(url, { ...request, redirects: 'report', deadlineMs: deadlineFor(endsAtMs) })
      restedAtMs = performance.now()
      return outcome
    },
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Null if the response does not redirect, including to an invalid URL: the outbound guard has the last word on it. */
export const nextHop = (outcome: FetchOutcome, from: string): string | null => {
  if (outcome.kind === 'failed' || !redirectStatuses.has(outcome.status)) return null
  const location = outcome.headers['location']
  const next = location === undefined ? null : URL.parse(location, from)
  if (next === null || (next.protocol !== 'http:' && next.protocol !== 'https:')) return null
  next.hash = ''
  return next.href
}

/** The site is the requested host, its `www` and its subdomains. Parent and sibling hosts are judged separately. */
const belongsTo = (hostname: string, host: string): boolean => {
  const name = hostname.replace(/\.$/, '')
  return name === host || name.endsWith(`.${host}`)
}
