import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { crawledLinksPerDomainMax, recordCrawl, recordExchangeLink } from './graph.ts'
import { anchorsTo, circlesOver, linksBetween, monitoringStatusOf } from './graphView.ts'

const database = useDatabase()
const db = (): Db => database.current.db
const day = (number: number): Date => new Date(Date.UTC(2026, 0, number))
const always = new Date(0)
const newDomain = (): string => `${randomUUID()}.test`

/** One crawl: from which domain, to which domains, on which day. */
const crawl = (
  from: string,
  to: readonly string[],
  on: Date,
  more: { domain?: string; oldestDay?: string; anchor?: string } = {},
) =>
  inTransaction(db(), (tx) =>
    recordCrawl(tx, {
      domain: more.domain ?? from,
      registrableDomain: from,
      readAt: on,
      oldestDay: more.oldestDay ?? null,
      links: to.map((domain) => ({ domain, anchor: more.anchor ?? 'words' })),
    }),
  )

const deliver = (from: string, to: string, on: Date, key: string = randomUUID(), anchor = 'words') =>
  inTransaction(db(), (tx) => recordExchangeLink(tx, { fromDomain: from, toDomain: to, key, anchor, seenAt: on }))

/** Long enough for every day of these tests. */
const newLinksTo = async (domain: string) => (await monitoringStatusOf(db(), domain, 10_000)).newLinks

const rowsFrom = (from: string) =>
  db().selectFrom('domain_links').selectAll().where('from_domain', '=', from).orderBy('to_domain').execute()

describe('a crawl', () => {
  it('stores one row for two domains, and a later one that finds the link only updates when it was last seen', async () => {
    const [from, to] = [newDomain(), newDomain()]
    await crawl(from, [to], day(1), { anchor: 'old words' })
    await crawl(from, [to], day(5), { anchor: 'new words' })
    expect(await rowsFrom(from)).toEqual([
      {
        from_domain: from,
        to_domain: to,
        source: 'crawl',
        link_key: '',
        anchor: 'new words',
        first_seen_at: day(1),
        last_seen_at: day(5),
        appeared_at: null,
      },
    ])
  })

  it('that does not find a link leaves it unchanged', async () => {
    const [from, gone, stays] = [newDomain(), newDomain(), newDomain()]
    await crawl(from, [gone, stays], day(1))
    await crawl(from, [stays], day(5))
    const seen = new Map((await rowsFrom(from)).map((row) => [row.to_domain, row.last_seen_at]))
    expect(seen.get(gone)).toEqual(day(1))
    expect(seen.get(stays)).toEqual(day(5))
    const { there } = await linksBetween(db(), from, gone, always)
    expect(there.map(({ isLive }) => isLive)).toEqual([false])
    expect((await linksBetween(db(), stays, from, always)).back.map(({ isLive }) => isLive)).toEqual([true])
  })

  it('that is recorded late overwrites neither newer times nor anchor texts', async () => {
    const [from, to] = [newDomain(), newDomain()]
    await crawl(from, [to], day(9), { anchor: 'later' })
    await crawl(from, [to], day(3), { anchor: 'earlier' })
    expect(await rowsFrom(from)).toMatchObject([{ anchor: 'later', last_seen_at: day(9) }])
  })

  it('marks a link as new only if the website was crawled before without it', async () => {
    const [from, first, second] = [newDomain(), newDomain(), newDomain()]
    await crawl(from, [first], day(1))
    await crawl(from, [first, second], day(5))
    expect(await newLinksTo(first)).toEqual([])
    expect(await newLinksTo(second)).toEqual([{ fromDomain: from, source: 'crawl' }])
    const [root, other] = [newDomain(), newDomain()]
    await crawl(root, [], day(1))
    await crawl(root, [other], day(5), { domain: `blog.${root}` })
    expect(await newLinksTo(other)).toEqual([])
  })

  it('keeps a limited number of links per domain, those seen last', async () => {
    const [from, stays] = [newDomain(), `stays-${newDomain()}`]
    const many = (name: string): string[] => Array.from({ length: 500 }, (_, at) => `${name}${at}.test`)
    for (const [turn, name] of ['a', 'b', 'c', 'd', 'e'].entries()) await crawl(from, many(name), day(turn + 1))
    await deliver(from, stays, day(1))
    await crawl(from, ['newest.test'], day(20))
    const rows = await rowsFrom(from)
    expect(rows).toHaveLength(crawledLinksPerDomainMax + 1)
    expect(rows.map((row) => row.to_domain)).toContain(stays)
    expect(rows.filter((row) => row.to_domain.startsWith('a'))).toEqual([])
    expect(rows.filter((row) => row.to_domain.startsWith('e') || row.to_domain === 'newest.test')).toHaveLength(501)
  })

  it('of the same domain twice concurrently loses nothing', async () => {
    const from = newDomain()
    const targets = Array.from({ length: 40 }, newDomain)
    await Promise.all([
      crawl(from, targets, day(1)),
      crawl(from, targets.toReversed(), day(2)),
      crawl(from, targets, day(3)),
    ])
    const rows = await rowsFrom(from)
    expect(rows).toHaveLength(40)
    expect(rows.every((row) => row.last_seen_at.getTime() === day(3).getTime())).toBe(true)
  })
})

describe('a delivered link', () => {
  it('is one per key, and recorded again it is seen once more', async () => {
    const [from, to] = [newDomain(), newDomain()]
    await deliver(from, to, day(1), 'one')
    await deliver(from, to, day(2), 'two')
    await deliver(from, to, day(9), 'one', 'words')
    const { there, back } = await linksBetween(db(), from, to, always)
    expect(there.map(({ source, lastSeenAt, appearedAt }) => [source, lastSeenAt, appearedAt])).toEqual([
      ['exchange', day(9), day(1)],
      ['exchange', day(2), day(2)],
    ])
    expect(back).toEqual([])
    expect(await linksBetween(db(), to, from, day(5))).toMatchObject({ there: [], back: [{ lastSeenAt: day(9) }] })
  })

  it('within one domain is ignored, and long anchor texts are truncated', async () => {
    const [from, to] = [newDomain(), newDomain()]
    await deliver(from, from, day(1))
    await deliver(from, to, day(1), 'long', `${'x'.repeat(199)}🚢`)
    expect(await rowsFrom(from)).toMatchObject([{ to_domain: to, anchor: `${'x'.repeat(199)}\ufffd` }])
    expect(await anchorsTo(db(), to)).toMatchObject([{ fromDomain: from, source: 'exchange' }])
  })
})

describe('circles', () => {
  it('are the domains that one links to and that link to the other, each counted once', async () => {
    const [buyer, seller, third, fourth, fifth] = [newDomain(), newDomain(), newDomain(), newDomain(), newDomain()]
    await crawl(buyer, [third, fourth, fifth, seller], day(1))
    await deliver(buyer, third, day(1))
    await crawl(third, [seller], day(1))
    await deliver(fourth, seller, day(1))
    await crawl(seller, [fifth], day(1))
    const circles = await circlesOver(db(), buyer, seller, always)
    expect(circles).toEqual({ count: 2, via: [third], checked: 4, complete: true })
    expect(await circlesOver(db(), buyer, seller, day(2))).toMatchObject({ count: 0, via: [] })
    expect((await circlesOver(db(), seller, buyer, always)).count).toBe(0)
  })

  it('are found among ten thousand that link to the other, with the number not checked', async () => {
    const [buyer, hub, seller, via] = [newDomain(), newDomain(), newDomain(), newDomain()]
    const add = (from: string, to: string) =>
      database.current.pool.query(
        `insert into domain_links (from_domain, to_domain, source, link_key, anchor, first_seen_at, last_seen_at)
         select ${from}, ${to}, 'crawl', '', '', '2026-01-02', '2026-01-02' from generate_series(1, 10000) n`,
      )
    await add(`'zz' || n || '.test'`, `'${seller}'`)
    await add(`'${hub}'`, `'zz' || n || '.linked.test'`)
    await crawl(buyer, ['zz77.test', 'nobody.test', via], day(1))
    // First seen before all the others, so it would be the last of them.
    await crawl(via, [seller], day(1))
    expect(await circlesOver(db(), buyer, seller, always)).toEqual({
      count: 2,
      via: [via, 'zz77.test'].sort(),
      checked: 3,
      complete: true,
    })
    await crawl(hub, [via], day(3))
    expect(await circlesOver(db(), hub, seller, always)).toEqual({
      count: 1,
      via: [via],
      checked: 300,
      complete: false,
    })
  })

  it('are found among more links than are queried one by one', async () => {
    const [buyer, seller, via] = [newDomain(), newDomain(), newDomain()]
    const many = Array.from({ length: 400 }, (_, at) => `${at}.${newDomain()}`)
    await crawl(buyer, [...many, via], day(1))
    await crawl(via, [seller], day(1))
    await crawl('stranger.test', [seller], day(1))
    const found = { count: 1, via: [via], checked: 401, complete: true }
    expect(await circlesOver(db(), buyer, seller, always)).toEqual(found)
    await crawl(buyer, [via], day(9))
    await crawl(via, [seller], day(9))
    expect(await circlesOver(db(), buyer, seller, day(5))).toEqual({ ...found, checked: 1 })
  })
})

describe('the history of a domain', () => {
  it('is unknown for a domain never met', async () => {
    expect(await monitoringStatusOf(db(), newDomain(), 7)).toMatchObject({
      oldestDay: null,
      knownHereSince: null,
      newLinks: [],
    })
  })

  it('goes back to the oldest date on its pages, and to when we first met it or a link to it', async () => {
    const [site, other] = [newDomain(), newDomain()]
    await crawl(site, [], day(9), { oldestDay: '2020-03-04' })
    await crawl(site, [], day(12), { oldestDay: '2021-03-04' })
    await crawl(other, [site], day(3))
    expect(await monitoringStatusOf(db(), site, 7)).toMatchObject({
      oldestDay: new Date('2020-03-04T00:00:00Z'),
      knownHereSince: day(3),
    })
  })
})
