// Crawler: pages and sites of the web as plain facts, fetched politely through the outbound guard and parsed in threads
// that can be killed. It knows no domain; other modules judge the facts.
import { hourMs } from '../../../contract/durations.ts'
import type { Log } from '../log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { LinesVisit, CheckReading, PageCheck, PageVisit, SiteOutcome, Wanted } from './facts.ts'
import { findLinkOnPage } from './findLinkOnPage.ts'
import { makeLinkedSheets } from './linkedSheets.ts'
import { makeParsePool } from './parsePool.ts'
import { createRobotsCache } from './robotsCache.ts'
import { crawlSite, type CrawlOptions } from './site.ts'
import { beginWalk } from './siteWalk.ts'
import { askForPage, readRendered, visitFrom, visitLines, type Reader } from './visit.ts'

export type { CrawlOptions, CrawlProgress } from './site.ts'

const defaults = {
  workers: 2,
  parseLimitMs: 10_000,
  parseMemoryMb: 64,
  /** As much as an ordinary page of five megabytes takes, the most that is fetched. */
  heavyMemoryMb: 192,
  /** Pages not fetched by then are left out. */
  siteDeadlineMs: 120_000,
  /** How long robots.txt may be kept for checks that are not urgent, at most a day. */
  robotsKeptMs: 24 * hourMs,
  /** For one page and robots.txt, over all names of the site. */
  linkDeadlineMs: 45_000,
}

export interface CrawlerOptions extends Partial<typeof defaults> {
  outbound: Pick<Outbound, 'fetch'>
  /** The product token by which robots.txt and meta tags can name us. */
  agent: string
  log: Log
}

interface LinkSearchOptions {
  /** A robots.txt read earlier may allow the page. */
  isRobotsCached?: boolean
}

export interface Crawler {
  /** A site by its host in ASCII. Fails only if nothing is known about it. */
  crawlSite(host: string, options: CrawlOptions): Promise<SiteOutcome>
  /** One page, ignoring robots.txt: the caller has decided on that. */
  readPage(url: string): Promise<PageVisit>
  /** One page as text, also ignoring robots.txt. */
  readLines(url: string): Promise<LinesVisit>
  /** Searches links on one page, if robots.txt allows it. */
  findLinkOnPage(url: string, wanted: Wanted, options?: LinkSearchOptions): Promise<PageCheck>
  /** Searches links in the HTML of a rendered page; null if it exceeds the limits of the parser. */
  readRendered(page: { html: string; url: string }, wanted: Wanted): Promise<CheckReading | null>
  /** Whether robots.txt allows us a page that a page of this site leads to. */
  mayVisit(from: string, url: string): Promise<boolean>
  /** Calls in progress reject, because they have no result. */
  close(): Promise<void>
}

export const makeCrawler = (options: CrawlerOptions): Crawler => {
  const { outbound, agent, log, siteDeadlineMs, linkDeadlineMs, robotsKeptMs, ...limits } = { ...defaults, ...options }
  const pool = makeParsePool({ ...limits, log })
  const reader: Reader = { pool, agent }
  const sheets = makeLinkedSheets()
  const closing = new AbortController()
  const cache = createRobotsCache({ agent, keptMs: robotsKeptMs })
  return {
    crawlSite: (host, crawlOptions) => {
      const walk = beginWalk(host, { outbound, pool, agent, deadlineMs: siteDeadlineMs, signal: closing.signal })
      return crawlSite(walk, reader, host, crawlOptions)
    },
    readPage: async (url) => visitFrom(reader, url, await outbound.fetch(url, askForPage)),
    readLines: async (url) => visitLines(reader, url, await outbound.fetch(url, askForPage)),
    findLinkOnPage: (url, wanted, { isRobotsCached = false } = {}) => {
      const robotsCache = isRobotsCached ? cache : undefined
      const means = { outbound, pool, agent, robotsCache, deadlineMs: linkDeadlineMs, signal: closing.signal }
      return findLinkOnPage((host) => beginWalk(host, means), { ...reader, sheets }, url, wanted)
    },
    readRendered: (page, wanted) => readRendered(reader, page, wanted),
    mayVisit: async (from, url) => {
      const host = new URL(from).hostname.replace(/^www\./, '')
      const means = { outbound, pool, agent, robotsCache: cache, deadlineMs: linkDeadlineMs, signal: closing.signal }
      return (await beginWalk(host, means).verdictOf(url)).us
    },
    close: async () => {
      closing.abort(new Error('The crawler was closed.'))
      await pool.close()
    },
  }
}
