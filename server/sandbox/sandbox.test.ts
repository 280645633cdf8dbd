import { Resolver } from 'node:dns/promises'
import { describe, expect, it } from 'vitest'
import { makeLog } from '../platform/log.ts'
import { useDatabase } from '../testing/database.ts'
import { demoSites } from './demo/demo.ts'
import { loadDemoSites } from './demo/load.ts'
import { outboundRoutesTo, readSandboxAddresses, type Sandbox, startSandbox } from './sandbox.ts'
import { findPage, listHosts, removePage } from './sites.ts'
import { sandboxDb } from './tables.ts'
import { putRecordSet } from './zone.ts'

const database = useDatabase()

const start = (): Promise<Sandbox> =>
  startSandbox({
    database: database.current,
    host: '127.0.0.1',
    log: makeLog('silent'),
    publicUrl: 'http://localhost:3000',
    clock: { advance: () => Promise.resolve({ now: '', ran: 0 }) },
    demo: { logins: [], domains: [] },
    notices: { kinds: [], raise: () => Promise.resolve(false) },
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

  it('tells other processes where it listens', async () => {
    const sandbox = await start()
    expect(await readSandboxAddresses(database.current)).toEqual(sandbox.addresses)
    expect(outboundRoutesTo(sandbox.addresses)).toEqual(sandbox.outboundRoutes)
    expect(sandbox.outboundRoutes.map(({ port }) => port)).toEqual([80, 443, 53])
    await sandbox.stop()
  })

  it('comes back on the same ports with the same authority and everything that was set', async () => {
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

  it('runs beside another one on the same database, on ports of its own', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect(one.addresses.webTls.ca).toBe(two.addresses.webTls.ca)
    expect(
      new Set([one.addresses.dns.port, two.addresses.dns.port, one.addresses.web.port, two.addresses.web.port]).size,
    ).toBe(4)
    await Promise.all([one.stop(), two.stop()])
  })
})

describe('the demo sites', () => {
  it('are there after the first start, in both languages, with the pages of a real site', async () => {
    const hosts = await listHosts(sandboxDb(database.current))
    expect(hosts.map(({ host }) => host).toSorted()).toEqual(demoSites.map(({ host }) => host).toSorted())
    expect(demoSites.length).toBeGreaterThanOrEqual(12)
    for (const { pages } of demoSites) {
      expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/robots.txt', '/sitemap.xml']))
      expect(pages.some(({ path }) => /^\/(impressum|imprint)$/.test(path))).toBe(true)
    }
    const languages = demoSites.map(({ pages }) => /<html lang="(..)">/.exec(pages[0]?.body ?? '')?.[1])
    expect(new Set(languages)).toEqual(new Set(['de', 'en']))
  })

  it('link to each other only where there is something', () => {
    const known = new Set(demoSites.flatMap(({ host, pages }) => pages.map(({ path }) => `https://${host}${path}`)))
    const links = demoSites.flatMap(({ host, pages }) =>
      pages.flatMap(({ body }) =>
        [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href, `https://${host}`)),
      ),
    )
    const dead = links.filter(({ protocol, href }) => protocol === 'https:' && !known.has(href))
    expect(dead.map(String)).toEqual([])
  })

  it('are put in place once: what was deleted or changed stays so', async () => {
    const db = sandboxDb(database.current)
    const [site] = demoSites
    if (site === undefined) throw new Error('no demo site')
    await removePage(db, site.host, '/robots.txt')
    const again = await start()
    await again.stop()
    expect(await findPage(db, site.host, '/robots.txt')).toBeNull()
    expect(await loadDemoSites(db, demoSites)).toEqual({ loaded: 0 })
  })

  it('take no pages from somebody who was there before', async () => {
    const db = sandboxDb(database.current)
    const page = { status: 200, headers: {}, body: Buffer.from('mine'), delay_ms: 0 }
    await db
      .insertInto('pages')
      .values({ host: 'late.test', path: '/', ...page })
      .execute()
    await loadDemoSites(db, [
      {
        host: 'late.test',
        pages: [
          { path: '/', body: 'theirs' },
          { path: '/new', body: 'new' },
        ],
      },
    ])
    expect((await findPage(db, 'late.test', '/'))?.body.toString()).toBe('mine')
    expect((await findPage(db, 'late.test', '/new'))?.body.toString()).toBe('new')
  })
})
