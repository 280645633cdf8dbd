import { Resolver } from 'node:dns/promises'
import { describe, expect, it } from 'vitest'
import { makeLog } from '../server/platform/log.ts'
import { useDatabase } from '../server/testing/database.ts'
import { until } from '../server/testing/until.ts'
import { dayMs } from '../contract/durations.ts'
import { niches } from '../contract/signals.ts'
import { demoHosts, demoSites } from './demoSites/demo.ts'
import { addSites, demoSitesTotal, loadDemoSites } from './demoSites/load.ts'
import { plans } from './demoSites/plan.ts'
import {
  awaitSandboxAddresses,
  outboundRoutesTo,
  readSandboxAddresses,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from './sandbox.ts'
import { findPage, listHosts, removePage } from './sites.ts'
import { sandboxDb } from './tables.ts'
import { putRecordSet } from './zone.ts'

const database = useDatabase()

const start = (demo: SandboxOptions['demo'] = { logins: [], domains: [] }): Promise<Sandbox> =>
  startSandbox({
    database: database.current,
    host: '127.0.0.1',
    log: makeLog('silent'),
    publicUrl: 'http://localhost:3000',
    clock: { advance: () => Promise.resolve({ now: '', ran: 0 }) },
    demo,
    notifications: { kinds: [], raise: () => Promise.resolve(false) },
    bouncesTo: null,
  })

const schemas = async (): Promise<number> => {
  const { rowCount } = await database.current.pool.query(`select from pg_namespace where nspname = 'sandbox'`)
  return rowCount ?? 0
}

describe('the sandbox', () => {
  it('leaves no trace in the database until it is started', async () => {
    expect(await readSandboxAddresses(database.current)).toBeNull()
    expect(await schemas()).toBe(0)
  })

  it('is empty if no demo data is requested', async () => {
    const sandbox = await start(null)
    const visitor = { incoming: { headers: {}, httpVersion: '1.1', socket: { remoteAddress: '127.0.0.1' } } }
    const overview = await sandbox.app.request('/', { headers: { host: 'localhost:3000' } }, visitor)
    await sandbox.stop()
    expect(await listHosts(sandboxDb(database.current))).toEqual([])
    expect(overview.status).toBe(200)
    expect(await overview.text()).not.toMatch(/Demo (logins|domains)/)
  })

  it('publishes its addresses to other processes', async () => {
    const sandbox = await start()
    expect(await readSandboxAddresses(database.current)).toEqual(sandbox.addresses)
    expect(outboundRoutesTo(sandbox.addresses)).toEqual(sandbox.outboundRoutes)
    expect(sandbox.outboundRoutes.map(({ port }) => port)).toEqual([80, 443, 53])
    await sandbox.stop()
  })

  it('restarts on the same ports with the same certificate authority and all stored settings', async () => {
    const before = await start()
    await putRecordSet(sandboxDb(database.current), { name: 'kept.test', type: 'TXT', values: ['still here'], ttl: 60 })
    await before.stop()
    const after = await start()
    expect(after.addresses).toEqual(before.addresses)
    const resolver = new Resolver()
    resolver.setServers([`127.0.0.1:${after.addresses.dns.port}`])
    expect(await resolver.resolveTxt('kept.test')).toEqual([['still here']])
    await after.stop()
  })

  it('is hosted by one of the processes that share a database, and by another one when that process ends', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect(one.addresses).toEqual(two.addresses)
    const resolver = new Resolver()
    resolver.setServers([`127.0.0.1:${one.addresses.dns.port}`])
    const asked = () => resolver.resolveTxt('kept.test')
    expect(await asked()).toEqual([['still here']])
    await one.stop()
    await until('the other one hosts it', async () => (await asked().catch(() => [])).length > 0)
    expect(await readSandboxAddresses(database.current)).toEqual(two.addresses)
    await two.stop()
    expect(await awaitSandboxAddresses(database.current, 0)).toBeNull()
  })
})

describe('the demo sites', () => {
  const today = '2026-11-15'
  const sites = demoSites(demoHosts, today)
  const bodiesOf = (host: string): string =>
    sites
      .filter((site) => site.host === host)
      .flatMap(({ pages }) => pages.map(({ body }) => body))
      .join('\n')

  it('exist after the first start, in the documented number', async () => {
    const hosts = await listHosts(sandboxDb(database.current))
    expect(hosts.map(({ host }) => host).toSorted()).toEqual(demoHosts.toSorted())
    expect([demoHosts.length, new Set(demoHosts).size]).toEqual([demoSitesTotal, demoSitesTotal])
  })

  it('cover every category in both languages', () => {
    const covered = new Set(plans.map(({ language, material }) => `${language} ${material.niche}`))
    expect(covered.size).toBe(niches.length * 2)
    const languages = sites.map(({ pages }) => /<html lang="(..)">/.exec(pages[0]?.body ?? '')?.[1])
    for (const language of ['de', 'en']) {
      expect(languages.filter((spoken) => spoken === language).length).toBeGreaterThan(140)
    }
  })

  it('have the pages of a real site; a missing page is a deliberate flaw', () => {
    const flawsOf = new Map(plans.map(({ host, flaws }) => [host, flaws]))
    for (const { host, pages, tls, delayMs } of sites) {
      const paths = pages.map(({ path }) => path)
      const has = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path))
      const flaws = flawsOf.get(host)
      expect([host, new Set(paths).size]).toEqual([host, paths.length])
      expect([host, has(/^\/$/)]).toEqual([host, true])
      expect([host, has(/^\/(impressum|imprint)$/)]).toEqual([host, flaws?.has('no_imprint') !== true])
      expect([host, has(/^\/sitemap\.xml$/)]).toEqual([host, flaws?.has('no_sitemap') !== true])
      expect([host, tls === 'none']).toEqual([host, flaws?.has('http_only') === true])
      expect([host, (delayMs ?? 0) > 0]).toEqual([host, flaws?.has('slow') === true])
    }
  })

  it('leave no placeholder in a sentence unfilled', () => {
    for (const { host } of sites) {
      const text = bodiesOf(host).replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
      expect([host, /\{[^}]*\}|undefined|NaN/.exec(text)]).toEqual([host, null])
    }
  })

  it('are deterministic, and were smaller in the past', () => {
    expect(demoSites(['kuestenblog.test'], today)).toEqual(sites.filter(({ host }) => host === 'kuestenblog.test'))
    const sizes = [today, '2026-06-01', '2025-09-01'].map(
      (asOf) => demoSites(['kuestenblog.test'], today, asOf)[0]?.pages.length ?? 0,
    )
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(new Set(sizes).size).toBe(sizes.length)
  })

  it('have new content on the day they are created', () => {
    for (const day of ['2026-11-15', '2031-02-03']) {
      const monthAgo = new Date(Date.parse(day) - 31 * dayMs).toISOString().slice(0, 10)
      const fresh = demoSites(demoHosts, day).filter(({ pages }) =>
        pages.some(({ body }) => [...body.matchAll(/datetime="([^"]+)"/g)].some(([, at = '']) => at >= monthAgo)),
      )
      expect(fresh.length).toBeGreaterThan(100)
    }
  })

  it('link to each other only where the target exists', () => {
    const known = new Set(
      sites.flatMap(({ host, pages, tls }) =>
        pages.map(({ path }) => `http${tls === 'none' ? '' : 's'}://${host}${path}`),
      ),
    )
    const broken = new Set(plans.filter(({ flaws }) => flaws.has('broken')).map(({ host }) => host))
    const links = sites.flatMap(({ host, pages, tls }) =>
      pages.flatMap(({ body }) =>
        [...body.matchAll(/href="([^"]+)"/g)].map(
          ([, href = '']) => new URL(href, `http${tls === 'none' ? '' : 's'}://${host}`),
        ),
      ),
    )
    const dead = links.filter(
      ({ protocol, href, host }) => protocol !== 'mailto:' && !known.has(href) && !broken.has(host),
    )
    expect(dead.map(String)).toEqual([])
  })

  it('are created once: deletions and changes persist', async () => {
    const db = sandboxDb(database.current)
    await removePage(db, 'waldpfad.test', '/robots.txt')
    const again = await start()
    await again.stop()
    expect(await findPage(db, 'waldpfad.test', '/robots.txt')).toBeNull()
    expect(await loadDemoSites(db, today)).toEqual({ loaded: 0 })
  })

  it('do not overwrite pages that existed before', async () => {
    const db = sandboxDb(database.current)
    const page = { status: 200, headers: {}, body: Buffer.from('mine'), delay_ms: 0 }
    await db
      .insertInto('pages')
      .values({ host: 'late.test', path: '/', ...page })
      .execute()
    const pages = [
      { path: '/', body: 'theirs' },
      { path: '/new', body: 'new' },
    ]
    await addSites(db, [{ host: 'late.test', pages, tls: 'valid' }])
    expect((await findPage(db, 'late.test', '/'))?.body.toString()).toBe('mine')
    expect((await findPage(db, 'late.test', '/new'))?.body.toString()).toBe('new')
  })
})
