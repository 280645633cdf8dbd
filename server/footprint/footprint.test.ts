import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { type Footprint, footprintEndpoints } from '../../contract/footprint.ts'
import { recordCrawl, recordExchangeLink } from '../links/graph.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { endClaims } from '../websites/seed.ts'
import { addSite } from '../offers/offers.fixture.ts'

const api = useApi()
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const siteOf = (who: SignedIn, figures = {}) => addSite(api.database.db, who.memberId, figures)

const ask = (who: SignedIn, domain: string, websiteId: string, more = ''): Promise<Answer> =>
  api.call('GET', `/api/sites/${domain}/footprint?website_id=${websiteId}${more}`, { token: who.session.access_token })

const read = async (who: SignedIn, domain: string, websiteId: string, more = ''): Promise<Footprint> => {
  const answer = await ask(who, domain, websiteId, more)
  expect(answer.status).toBe(200)
  return footprintEndpoints.footprint.output.parse(answer.json).footprint
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

const deliver = (from: string, to: string, days: number, anchor = 'words') =>
  inTransaction(api.database.db, (tx) =>
    recordExchangeLink(tx, { fromDomain: from, toDomain: to, key: randomUUID(), anchor, seenAt: daysAgo(days) }),
  )

const crawl = (from: string, to: readonly string[], days: number, anchor = 'words', oldestDay: string | null = null) =>
  inTransaction(api.database.db, (tx) =>
    recordCrawl(tx, {
      domain: from,
      registrableDomain: from,
      readAt: daysAgo(days),
      oldestDay,
      links: to.map((domain) => ({ domain, anchor })),
    }),
  )

describe('the footprint of an order', () => {
  it('is clear between websites without a common history, and states what was checked', async () => {
    const [mine, theirs] = [await siteOf(lena), await siteOf(ben)]
    expect(await read(lena, theirs.domain, mine.id)).toMatchObject({
      site: { domain: theirs.domain },
      website: { id: mine.id, domain: mine.domain },
      verdict: 'clear',
      findings: [],
      checked_at: {
        links_between: 0,
        linked_domains: 0,
        complete: true,
        links_this_week: 0,
        links_this_week_max: 5,
        known_days: null,
      },
      anchors: { total: 0, light: 'green', chosen: null },
    })
  })

  it('is blocked on the buyer’s own website, and on another one of the same registrable domain', async () => {
    const [mine, other] = [await siteOf(lena), await siteOf(lena)]
    const sameOwner = { verdict: 'block', findings: [{ finding: 'same_owner', because: 'member' }] }
    expect(await read(lena, other.domain, mine.id)).toMatchObject(sameOwner)
    expect(await read(lena, mine.domain, mine.id)).toMatchObject(sameOwner)
    const theirs = await siteOf(ben, { domain: `blog.${mine.domain}` })
    await api.database.db
      .updateTable('websites')
      .set({ registrable_domain: mine.domain })
      .where('id', '=', theirs.id)
      .execute()
    expect(await read(lena, theirs.domain, mine.id)).toMatchObject({ findings: [{ because: 'domain' }] })
  })

  it('is blocked if the buyer’s website links there, by a delivered or a crawled link', async () => {
    for (const link of [deliver, (from: string, to: string, days: number) => crawl(from, [to], days)]) {
      const [mine, theirs] = [await siteOf(lena), await siteOf(ben)]
      await link(mine.domain, theirs.domain, 80)
      expect(await read(lena, theirs.domain, mine.id)).toMatchObject({
        verdict: 'block',
        findings: [{ finding: 'reciprocal', links: 1, days: 90 }],
        checked_at: { links_between: 1 },
      })
      expect((await read(ben, mine.domain, theirs.id)).findings).toEqual([])
    }
  })

  it('is clear again once the link back has been gone for 90 days', async () => {
    const [mine, theirs] = [await siteOf(lena), await siteOf(ben)]
    await crawl(mine.domain, [theirs.domain], 95)
    expect((await read(lena, theirs.domain, mine.id)).verdict).toBe('block')
    await crawl(mine.domain, [], 2)
    expect((await read(lena, theirs.domain, mine.id)).verdict).toBe('clear')
  })

  it('warns about a triangle, only in its direction, and names the websites visible there', async () => {
    const [mine, theirs, third] = [await siteOf(lena), await siteOf(ben), await siteOf(ben)]
    await crawl(mine.domain, [third.domain], 5)
    await crawl(third.domain, [theirs.domain], 5)
    expect(await read(lena, theirs.domain, mine.id)).toMatchObject({
      verdict: 'warn',
      findings: [{ finding: 'triangle', circles: 1, via: [third.domain] }],
      checked_at: { linked_domains: 1 },
    })
    expect((await read(ben, mine.domain, theirs.id)).findings).toEqual([])
  })

  it('warns from the third link in a year', async () => {
    const [mine, theirs] = [await siteOf(lena), await siteOf(ben)]
    await deliver(theirs.domain, mine.domain, 300)
    expect((await read(lena, theirs.domain, mine.id)).findings).toEqual([])
    await deliver(theirs.domain, mine.domain, 20)
    expect(await read(lena, theirs.domain, mine.id)).toMatchObject({
      verdict: 'warn',
      findings: [{ finding: 'repeated', links: 2, links_max: 2, days: 365 }],
    })
  })

  it('warns if there are more links this week than the age of the website explains', async () => {
    const [mine, theirs] = [await siteOf(lena), await siteOf(ben)]
    for (let link = 0; link < 5; link += 1) await deliver(`week${link}-${mine.domain}`, mine.domain, 3)
    await deliver(`before-${mine.domain}`, mine.domain, 8)
    expect((await read(lena, theirs.domain, mine.id)).findings).toEqual([
      { finding: 'too_fast', severity: 'warn', links: 5, links_max: 5, known_days: null },
    ])
    await crawl(mine.domain, [], 2, '', daysAgo(1_200).toISOString().slice(0, 10))
    expect(await read(lena, theirs.domain, mine.id)).toMatchObject({
      verdict: 'clear',
      checked_at: { links_this_week: 5, links_this_week_max: 20 },
    })
  })
})

describe('the anchor texts of the buyer’s website', () => {
  it('are classified and rated, with a rating for the one about to be ordered', async () => {
    const [mine, theirs] = [await siteOf(lena), await siteOf(ben)]
    for (let link = 0; link < 9; link += 1) await deliver(`a${link}-${mine.domain}`, mine.domain, 100, mine.domain)
    for (let link = 0; link < 2; link += 1) await crawl(`b${link}-${mine.domain}`, [mine.domain], 100, 'günstig kaufen')
    const { anchors } = await read(lena, theirs.domain, mine.id, `&anchor=${encodeURIComponent(' best  price ')}`)
    expect(anchors).toMatchObject({
      total: 11,
      light: 'red',
      chosen: { anchor: 'best  price', kind: 'exact', light: 'red' },
    })
    expect(anchors.kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['brand', 0],
      ['url', 9],
      ['generic', 0],
      ['partial', 0],
      ['exact', 2],
    ])
    const chosen = await read(lena, theirs.domain, mine.id, '&anchor=hier')
    expect(chosen.anchors.chosen).toEqual({ anchor: 'hier', kind: 'generic', light: 'green' })
  })
})

describe('the request is rejected', () => {
  it('for a website of another member, removed, unknown or not verified', async () => {
    const [theirs, gone, open] = [await siteOf(ben), await siteOf(lena), await siteOf(lena, { is_verified: false })]
    await inTransaction(api.database.db, (tx) => endClaims(tx, gone.domain))
    for (const id of [theirs.id, gone.id, randomUUID()]) {
      expect((await ask(lena, theirs.domain, id)).code).toBe('not_found')
    }
    expect((await ask(lena, theirs.domain, open.id)).code).toBe('website_unverified')
  })

  it('for a domain that is not verified, and for an invalid one', async () => {
    const mine = await siteOf(lena)
    const { domain } = await siteOf(ben, { is_verified: false })
    for (const name of [domain, 'unknown.test', '127.0.0.1', 'localhost', '%00', 'a b']) {
      expect((await ask(lena, encodeURIComponent(name), mine.id)).code).toBe('not_found')
    }
  })

  it('without a website, with an invalid one, with too long a text, and with unknown parameters', async () => {
    const [mine, theirs] = [await siteOf(lena), await siteOf(ben)]
    expect((await ask(lena, theirs.domain, '')).status).toBe(400)
    expect((await ask(lena, theirs.domain, 'x')).status).toBe(400)
    expect((await ask(lena, theirs.domain, mine.id, `&anchor=${'x'.repeat(201)}`)).status).toBe(400)
    expect((await ask(lena, theirs.domain, mine.id, '&who=me')).status).toBe(400)
  })
})
