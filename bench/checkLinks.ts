// Benchmark: link checks per second for links under guarantee, over 500 hosts on loopback with the per-host delay kept.
// Covers the jobs, fetching robots.txt and page through the guard, parsing, judging, recording the result, scheduling
// the next check and notifying both sides. Compared in the same run with a bare fetch of the same addresses and with
// linkinator on the same pages.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { check } from 'linkinator'
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici'
import { anchorPhrasesOf } from '../contract/anchorPhrases.ts'
import { checkDueLink } from '../server/links/check.ts'
import { checkLinkInPassingJob, planChecks } from '../server/links/planning.ts'
import { linkOwners } from '../server/linkOwners.ts'
import { makeCrawler } from '../server/platform/crawl/crawl.ts'
import type { Database } from '../server/platform/db/database.ts'
import { handle } from '../server/platform/jobs/jobs.ts'
import { lanes } from '../server/platform/jobs/lanes.ts'
import { type JobObserver, startWorker, type Worker } from '../server/platform/jobs/worker.ts'
import { makeLog } from '../server/platform/log.ts'
import { makeOutbound } from '../server/platform/outbound/outbound.ts'
import { placeLinks } from './checkLinksPlaced.ts'
import { addressOfSites, pathOf, type Sites, siteOf, sitesCount, startSites, targetAt } from './checkLinksDataset.ts'
import { withDatabase } from './processes.ts'
import { median, round, type Measured } from './report.ts'

const roundsCount = 3
const bareAtOnce = 32
const pageKilobytes = 40
/**
 * Each page links to about fifty others, all of which linkinator requests; its rate does not depend on how many there
 * are.
 */
const linkinatedCount = 50
const jobsEndTriesMax = 100
const jobsEndTryMs = 50
const publicUrl = 'http://bench.localhost:4000'
const [phrase = ''] = anchorPhrasesOf('en', 'Ankerplatz')

export const measureCheckLinks = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const sites = await startSites(phrase, pageKilobytes)
    const product = await startProductParts(database, sites)
    const bare = new Agent({ connections: bareAtOnce })
    try {
      const domains = Array.from({ length: sitesCount }, (_, number) => siteOf(number))
      await placeLinks(database, { domains, target: targetAt(sites.port), anchor: phrase })
      const rounds = {
        fetched: () => rateOf(domains, bareAtOnce, (domain) => fetchBare(bare, sites, domain)),
        checked: () => rateOfChecks(database, sites, product),
        linkinated: () => rateOfLinkinator(domains.slice(0, linkinatedCount), sites, 'all links'),
        onlyRead: () => rateOfLinkinator(domains, sites, 'no links'),
      }
      const { fetched, checked, linkinated, onlyRead } = await measureAlternating(rounds)
      await mustHavePassed(database)
      const ours = median(checked)
      return {
        rows: [
          row('bare fetch of robots.txt and page', fetched),
          row('fetched, judged and recorded', checked),
          row('linkinator on the same pages, as it comes', linkinated),
          row('linkinator, kept from asking for any link', onlyRead),
          { measured: 'ours / linkinator', 'median per s': round(ours / median(linkinated), 2) },
          { measured: 'ours / linkinator that only reads', 'median per s': round(ours / median(onlyRead), 2) },
        ],
        figure: { name: 'check-links', ours: round(ours, 1), limit: round(median(fetched), 1), unit: 'links/s' },
      }
    } finally {
      await bare.close()
      await product.stop()
      await sites.stop()
    }
  })

interface ProductParts extends Worker {
  /** Resolves after this many more jobs are done. */
  done(jobs: number): Promise<void>
}

/**
 * The parts of a product process that check links. The guard is the same as in production except for the route to the
 * sites.
 */
const startProductParts = async (database: Database, { port }: Sites): Promise<ProductParts> => {
  const log = makeLog('silent')
  const waiting = { jobs: 0, end: (): void => undefined }
  const observer: JobObserver = {
    observeJob: (name, outcome) => {
      if (outcome === 'failed') throw new Error(`${name} failed`)
      waiting.jobs -= 1
      if (waiting.jobs === 0) waiting.end()
    },
  }
  const outbound = makeOutbound({
    dnsServers: [`127.0.0.1:${port}`],
    routes: [{ address: addressOfSites, port: 80, to: { host: '127.0.0.1', port } }],
    own: { hosts: [new URL(publicUrl).hostname], addresses: [] },
    userAgent: 'AnkerplatzBot/1.0',
    extraSuffixes: ['test'],
    log,
  })
  const crawler = makeCrawler({ outbound, agent: 'AnkerplatzBot', log })
  const check = handle(checkLinkInPassingJob, ({ linkId }, { db }) =>
    checkDueLink({ db, crawler, owners: linkOwners }, linkId),
  )
  const worker = await startWorker({
    ...lanes.scheduledLinkCheck,
    handlers: [check],
    schedules: [],
    database,
    log,
    observer,
  })
  return {
    done: (jobs) =>
      new Promise((resolve) => {
        Object.assign(waiting, { jobs, end: resolve })
      }),
    stop: async () => {
      await worker.stop()
      outbound.close()
      await crawler.close()
    },
  }
}

/**
 * Runs the contestants one after the other, so that all meet the same machine load. The first round opens connections
 * and starts threads and is not counted.
 */
const measureAlternating = async <Name extends string>(
  rounds: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> => {
  const rates = Object.fromEntries(Object.keys(rounds).map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let number = 0; number <= roundsCount; number += 1) {
    for (const name of Object.keys(rounds) as Name[]) {
      const rate = await rounds[name]()
      if (number > 0) rates[name].push(rate)
    }
  }
  return rates
}

/** Makes all links due; from scheduling on, everything runs as in production. */
const rateOfChecks = async ({ db }: Database, sites: Sites, product: ProductParts): Promise<number> => {
  await sql`update monitored_links set next_check_at = clock_now()`.execute(db)
  await untilNoJobIsLeft(db)
  const before = await countChecks(db)
  sites.forget()
  const done = product.done(sitesCount)
  const began = performance.now()
  await planChecks(db, makeLog('silent'))
  await done
  const seconds = (performance.now() - began) / 1_000
  const checks = (await countChecks(db)) - before
  if (checks !== sitesCount) throw new Error(`${checks} checks instead of ${sitesCount}`)
  const { requests, tooMany, tooSoon } = await sites.asked()
  if (requests !== 2 * sitesCount || tooMany + tooSoon > 0) {
    throw new Error(`${requests} requests, ${tooMany} concurrent with another, ${tooSoon} without a delay`)
  }
  return sitesCount / seconds
}

/**
 * The last jobs of a round are completed a moment after their work is done. Deleting them earlier would leave their
 * queues locked.
 */
const untilNoJobIsLeft = async (db: Database['db']): Promise<void> => {
  for (let tries = 0; tries < jobsEndTriesMax; tries += 1) {
    const { rows } = await sql`select from graphile_worker._private_jobs limit 1`.execute(db)
    if (rows.length === 0) return
    await pause(jobsEndTryMs)
  }
  throw new Error('Jobs left over from the previous round')
}

const countChecks = async (db: Database['db']): Promise<number> => {
  const { checks } = await db
    .selectFrom('link_checks')
    .select((eb) => eb.fn.countAll<number>().as('checks'))
    .executeTakeFirstOrThrow()
  return checks
}

const fetchBare = async (bare: Agent, { port }: Sites, domain: string): Promise<void> => {
  for (const path of ['/robots.txt', pathOf(0)]) {
    const { body } = await request(`http://127.0.0.1:${port}${path}`, { headers: { host: domain }, dispatcher: bare })
    await body.arrayBuffer()
  }
}

/**
 * By default linkinator reads each page and requests every link on it, which is how it checks links. With that turned
 * off, it only reads the pages. In both cases there is no robots.txt, no delay, and nothing is judged or stored.
 */
const rateOfLinkinator = async (
  domains: readonly string[],
  { port }: Sites,
  asksFor: 'all links' | 'no links',
): Promise<number> => {
  const toSites = new Agent({
    connect: { lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
  })
  const before = getGlobalDispatcher()
  setGlobalDispatcher(toSites)
  const pages = domains.map((domain) => `http://${domain}:${port}${pathOf(0)}`)
  const asked = new Set(pages)
  const skips = asksFor === 'all links' ? {} : { linksToSkip: (url: string) => Promise.resolve(!asked.has(url)) }
  try {
    const began = performance.now()
    const { links: seen } = await check({ path: pages, ...skips })
    const seconds = (performance.now() - began) / 1_000
    const read = seen.filter(({ url, state }) => asked.has(url) && state === 'OK').length
    if (read !== pages.length) throw new Error(`linkinator read ${read} of ${pages.length} pages`)
    return pages.length / seconds
  } finally {
    setGlobalDispatcher(before)
    await toSites.close()
  }
}

const row = (measured: string, rates: readonly number[]) => ({
  measured,
  'median per s': round(median(rates), 1),
  'slowest per s': round(Math.min(...rates), 1),
  'fastest per s': round(Math.max(...rates), 1),
})

const mustHavePassed = async ({ db }: Database): Promise<void> => {
  const other = await db
    .selectFrom('link_checks')
    .select(['verdict', 'reasons', 'requested_url'])
    .where('verdict', '!=', 'passed')
    .executeTakeFirst()
  if (other !== undefined) throw new Error(`A link did not pass the check: ${JSON.stringify(other)}`)
}

/** Rate per second at a given concurrency. */
const rateOf = async (
  domains: readonly string[],
  count: number,
  work: (domain: string) => Promise<void>,
): Promise<number> => {
  const left = [...domains]
  const began = performance.now()
  const one = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: count }, one))
  return domains.length / ((performance.now() - began) / 1_000)
}
