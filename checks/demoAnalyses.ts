// Generates the scores of the demo data: runs the real crawler and analysis over the current and earlier pages of the
// demo sites, without a network.
import { demoClaims } from '../sandbox/demo/claims.ts'
import { toLine, writtenDay } from '../sandbox/demo/analyses.ts'
import { type Crawler, makeCrawler } from '../server/platform/crawl/crawl.ts'
import { makeLog } from '../server/platform/log.ts'
import type { FetchOutcome, Outbound } from '../server/platform/outbound/outbound.ts'
import { type DemoSite, demoSites } from '../sandbox/demoSites/demo.ts'
import { analyse } from '../server/websites/analysis/analyse.ts'
import { pagesPerAnalysisMax } from '../contract/analysis.ts'
import { dayMs } from '../contract/durations.ts'

export { demoAnalysesPath } from '../sandbox/demo/analyses.ts'

const atOnce = 4
const quickMs = 25

const types: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/** Responds like the sandbox's web host, seen through the guard. */
const answerFrom = (sites: ReadonlyMap<string, DemoSite>, address: string): FetchOutcome => {
  const url = new URL(address)
  const site = sites.get(url.hostname)
  const failed = (reason: 'dns_error' | 'tls_error'): FetchOutcome => ({ kind: 'failed', reason, hops: [] })
  if (site === undefined) return failed('dns_error')
  const isPlain = url.protocol === 'http:'
  if (!isPlain && (site.tls === 'none' || site.tls === 'expired')) return failed('tls_error')
  const firstByteMs = quickMs + (site.delayMs ?? 0)
  const answered = (status: number, headers: Record<string, string>, body: string): FetchOutcome => ({
    kind: 'answered',
    status,
    headers,
    body: new TextEncoder().encode(body),
    finalUrl: address,
    hops: [],
    truncated: false,
    timings: { dnsMs: 1, connectMs: 1, firstByteMs, totalMs: firstByteMs },
  })
  if (isPlain && site.tls === 'forced') return answered(301, { location: address.replace('http:', 'https:') }, '')
  const page = site.pages.find(({ path }) => path === url.pathname)
  const type = types[/\.([a-z]+)$/.exec(url.pathname)?.[1] ?? ''] ?? 'text/html; charset=utf-8'
  return page === undefined
    ? answered(404, { 'content-type': 'text/html; charset=utf-8' }, '<h1>404</h1>')
    : answered(200, { 'content-type': type }, page.body)
}

/** Sequential per site: during a run the site has the state of that day. */
const runOf = (sites: Map<string, DemoSite>, crawler: Crawler) => async (domain: string, daysAgo: number) => {
  const day = dayBefore(writtenDay, daysAgo)
  const [site] = demoSites([domain], writtenDay, day)
  if (site === undefined) throw new Error(`Unknown demo site ${domain}`)
  sites.set(domain, site)
  const crawled = await crawler.crawlSite(domain, { pagesMax: pagesPerAnalysisMax })
  if (crawled.kind === 'failed') throw new Error(`Could not read ${domain}: ${JSON.stringify(crawled.reason)}`)
  const outcome = analyse(crawled.site, { today: day })
  if (outcome.kind === 'failed') throw new Error(`Could not analyse ${domain}: ${outcome.failure}`)
  return toLine({ domain, daysAgo, analysis: outcome.analysis })
}

export const makeDemoAnalyses = async (): Promise<string> => {
  const sites = new Map<string, DemoSite>()
  const outbound: Pick<Outbound, 'fetch'> = { fetch: (address) => Promise.resolve(answerFrom(sites, address)) }
  const crawler = makeCrawler({ outbound, agent: 'ankerplatz', log: makeLog('silent') })
  const run = runOf(sites, crawler)
  const lines = new Map<string, string[]>(demoClaims.map(({ domain }) => [domain, []]))
  const queue = demoClaims.values()
  const work = async (): Promise<void> => {
    for (const { domain, analysedDaysAgo } of queue) {
      for (const daysAgo of analysedDaysAgo) lines.get(domain)?.push(await run(domain, daysAgo))
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await crawler.close()
  }
  return `${[...lines.values()].flat().join('\n')}\n`
}
