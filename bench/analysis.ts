// Benchmark: cost of analysing a site of 20 ordinary pages (fetch, parse, judge), without the polite crawl delay.
// Target: at most 2 s. Baseline: a bare fetch of the same pages from the same server in the same run.
import { makeCrawler } from '../server/platform/crawl/crawl.ts'
import { makeLog } from '../server/platform/log.ts'
import { makeOutbound } from '../server/platform/outbound/outbound.ts'
import { honestPage } from '../server/testing/honestPages.ts'
import { addressesOf, startScriptedDns } from '../server/testing/scriptedDns.ts'
import { respond, startScriptedWeb } from '../server/testing/scriptedWeb.ts'
import { analyse } from '../server/websites/analysis/analyse.ts'
import { median, round, type Measured } from './report.ts'

const pagesMax = 20
const runs = 7
const routedAddress = '203.0.113.80'
const kilobytesOf = (index: number): number => 30 + (index * 50) / (pagesMax - 1)

const pathOf = (index: number): string => (index % pagesMax === 0 ? '/' : `/seite-nummer-${index % pagesMax}`)

/** The pages link to each other and nowhere else. */
const pages = new Map(
  Array.from({ length: pagesMax }, (_, index) => {
    const { html } = honestPage(index, kilobytesOf(index))
    const linked = html.replaceAll(/"\/artikel\/(\d+)"/g, (_link, other: string) => `"${pathOf(Number(other))}"`)
    return [pathOf(index), linked.replace('/impressum', pathOf(1))] as const
  }),
)

export const measureAnalysis = async (): Promise<Measured> => {
  const dns = await startScriptedDns((question) => addressesOf(question, [routedAddress]))
  const web = await startScriptedWeb(({ path }, socket) => {
    const html = pages.get(path)
    respond(socket, html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }, html)
  })
  // No TLS on this port, so https fails immediately.
  const deaf = await startScriptedWeb(() => undefined, { connected: (socket) => void socket.destroy() })
  const log = makeLog('silent')
  const outbound = makeOutbound({
    dnsServers: [dns.address],
    routes: [
      { address: routedAddress, port: 80, to: web },
      { address: routedAddress, port: 443, to: deaf },
    ],
    own: { hosts: [], addresses: [] },
    userAgent: 'AnkerplatzBench/1.0',
    extraSuffixes: ['test'],
    pauseMs: 0,
    log,
  })
  const crawler = makeCrawler({ outbound, agent: 'AnkerplatzBench', log })
  try {
    const bare: Took[] = []
    const ours: Took[] = []
    for (let run = 0; run < runs; run += 1) {
      bare.push(await timeOf(() => fetchBare(`http://${web.host}:${web.port}`)))
      // A new host for each run, because the guard has a budget per host.
      ours.push(
        await timeOf(async () => {
          const outcome = await crawler.crawlSite(`site${run}.test`, { pagesMax })
          if (outcome.kind === 'failed') {
            throw new Error(`Could not read the site: ${JSON.stringify(outcome.reason)}`)
          }
          const read = outcome.site.visits.filter((visit) => visit.outcome.kind === 'read').length
          if (read !== pagesMax) throw new Error(`Read ${read} pages instead of ${pagesMax}`)
          analyse(outcome.site, { today: '2026-01-01' })
        }),
      )
    }
    const row = (name: string, took: Took[]): Record<string, string | number> => ({
      of: name,
      'median ms': medianMs(took),
      'first ms': round(took[0]?.ms ?? NaN),
      'slowest ms': round(Math.max(...took.map(({ ms }) => ms))),
      'median CPU ms': round(median(took.map(({ cpuMs }) => cpuMs))),
    })
    return {
      rows: [row('bare fetch of 20 pages', bare), row('crawled and analysed', ours)],
      figure: { name: 'analysis', ours: medianMs(ours), limit: medianMs(bare), unit: 'ms' },
    }
  } finally {
    await crawler.close()
    outbound.close()
    await Promise.all([dns.close(), web.close(), deaf.close()])
  }
}

const medianMs = (took: readonly Took[]): number => round(median(took.map(({ ms }) => ms)))

interface Took {
  ms: number
  /** CPU time of the whole process, including the server and the threads. It stays the same on a busy machine. */
  cpuMs: number
}

const timeOf = async (work: () => Promise<void>): Promise<Took> => {
  const began = performance.now()
  const used = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(used)
  return { ms: performance.now() - began, cpuMs: (user + system) / 1_000 }
}

/** Sequential, like a polite crawler. */
const fetchBare = async (origin: string): Promise<void> => {
  for (const path of pages.keys()) await (await fetch(origin + path)).text()
}
