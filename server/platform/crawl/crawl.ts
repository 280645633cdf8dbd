// Crawler: pages and sites of the web as plain facts, fetched politely through the outbound guard and parsed in threads
// that can be killed. It knows no domain; other modules judge the facts.
import type { Log } from '../log.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { LinesVisit, PageCheck, PageVisit, SiteOutcome, Wanted } from './facts.ts'
import { findLinkOnPage } from './findLinkOnPage.ts'
import { makeParsePool } from './parsePool.ts'
import { crawlSite, type CrawlOptions } from './site.ts'
import { beginWalk } from './siteWalk.ts'
import { askForPage, visitFrom, visitLines, type Reader } from './visit.ts'

export type { CrawlOptions, CrawlProgress } from './site.ts'

const defaults = {
  workers: 2,
  parseLimitMs: 10_000,
  parseMemoryMb: 64,
  /** As much as an ordinary page of five megabytes takes, the most that is fetched. */
  heavyMemoryMb: 192,
  /** Pages not fetched by then are left out. */
  siteDeadlineMs: 120_000,
  /** For one page and robots.txt, over all names of the site. */
  linkDeadlineMs: 45_000,
}

export interface CrawlerOptions extends Partial<typeof defaults> {
  outbound: Pick<Outbound, 'fetch'>
  /** The product token by which robots.txt and meta tags can name us. */
  agent: string
  log: Log
}

export interface Crawler {
  /** A site by its host in ASCII. Fails only if nothing is known about it. */
  crawlSite(host: string, options: CrawlOptions): Promise<SiteOutcome>
  /** One page, ignoring robots.txt: the caller has decided on that. */
  readPage(url: string): Promise<PageVisit>
  /** One page as text, also ignoring robots.txt. */
  readLines(url: string): Promise<LinesVisit>
  /** Searches links on one page, if robots.txt allows it. */
  findLinkOnPage(url: string, wanted: Wanted): Promise<PageCheck>
  /** Calls in progress reject, because they have no result. */
  close(): Promise<void>
}

export const makeCrawler = (options: CrawlerOptions): Crawler => {
  const { outbound, agent, log, siteDeadlineMs, linkDeadlineMs, ...limits } = { ...defaults, ...options }
  const pool = makeParsePool({ ...limits, log })
  const reader: Reader = { pool, agent }
  const closing = new AbortController()
  return {
    crawlSite: (host, crawlOptions) => {
      const walk = beginWalk(host, { outbound, pool, agent, deadlineMs: siteDeadlineMs, signal: closing.signal })
      return crawlSite(walk, reader, host, crawlOptions)
    },
    readPage: async (url) => visitFrom(reader, url, await outbound.fetch(url, askForPage)),
    readLines: async (url) => visitLines(reader, url, await outbound.fetch(url, askForPage)),
    findLinkOnPage: (url, wanted) => {
      const means = { outbound, pool, agent, deadlineMs: linkDeadlineMs, signal: closing.signal }
      return findLinkOnPage((host) => beginWalk(host, means), reader, url, wanted)
    },
    close: async () => {
      closing.abort(new Error('The crawler was closed.'))
      await pool.close()
    },
  }
}
