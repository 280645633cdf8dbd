import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { type ComparedSite, type FoundSite, type Site, siteEndpoints } from '../../contract/sites.ts'
import { recordCrawl, recordExchangeLink } from '../links/graph.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { endClaims } from '../websites/seed.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'

const api = useApi()
const steps = offerSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const siteOf = (who: SignedIn, figures: Parameters<typeof addSite>[2] = {}) =>
  addSite(api.database.db, who.memberId, figures)

const get = (who: SignedIn, path: string): Promise<Answer> => api.call('GET', path, { token: who.session.access_token })

const read = async (who: SignedIn, domain: string): Promise<Site> => {
  const answer = await get(who, `/api/sites/${domain}`)
  expect(answer.status).toBe(200)
  return siteEndpoints.site.output.parse(answer.json).site
}

const compare = async (who: SignedIn, domains: readonly string[], more = '') => {
  const answer = await get(who, `/api/compare?sites=${domains.map(encodeURIComponent).join(',')}${more}`)
  expect(answer.status).toBe(200)
  return siteEndpoints.compareSites.output.parse(answer.json)
}

const search = async (who: SignedIn, q: string): Promise<FoundSite[]> => {
  const answer = await get(who, `/api/sites?q=${encodeURIComponent(q)}`)
  expect(answer.status).toBe(200)
  return siteEndpoints.findSites.output.parse(answer.json).sites
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

const deliver = (from: string, to: string, days: number, seenDays = days) =>
  inTransaction(api.database.db, async (tx) => {
    const link = { fromDomain: from, toDomain: to, key: randomUUID(), anchor: 'secret words' }
    await recordExchangeLink(tx, { ...link, seenAt: daysAgo(days) })
    await recordExchangeLink(tx, { ...link, seenAt: daysAgo(seenDays) })
  })

/** Sets facts that an analysis and other sources would have found. */
const describeSite = (id: string, facts: Record<string, unknown>) =>
  api.database.db.updateTable('websites').set(facts).where('id', '=', id).execute()

describe('the page of a website', () => {
  it('shows what is known and its source, and never private data of another member', async () => {
    const site = await siteOf(ben)
    const supplied = { dr: { value: 41, source: 'common_crawl', taken_at: daysAgo(3).toISOString() } }
    await describeSite(site.id, { niche: 'garden', language: 'de', country: 'DE', figures: JSON.stringify(supplied) })
    expect(await read(lena, site.domain)).toMatchObject({
      website_id: site.id,
      domain: site.domain,
      is_own: false,
      state: 'verified',
      niche: 'garden',
      language: 'de',
      country: 'DE',
      quality_score: 70,
      figures: { dr: supplied.dr, da: null, spam_score: null, traffic: null },
      delivery_mode: 'standard',
      offers: [],
      delivered: { total: 0, live: 0, more: false, niches: null },
    })
    expect((await read(ben, site.domain)).is_own).toBe(true)
  })

  it('is found by every spelling of its domain, and returns the canonical one', async () => {
    const name = `mühle-${randomUUID()}`
    const ascii = new URL(`http://${name}.test`).hostname
    await siteOf(ben, { domain: ascii })
    for (const typed of [
      `${name}.test`,
      ascii.toUpperCase(),
      `www.${ascii}`,
      `${ascii}.`,
      `https://${ascii}/page?x=1`,
    ]) {
      expect(await read(lena, encodeURIComponent(typed))).toMatchObject({ domain: ascii, domain_name: `${name}.test` })
    }
  })

  it('does not exist for an unknown, unverified, removed or blocked website or an invalid domain', async () => {
    const unverified = await siteOf(ben, { is_verified: false })
    const ended = await siteOf(ben)
    await inTransaction(api.database.db, (tx) => endClaims(tx, ended.domain))
    const cara = await api.member('cara@example.com')
    const ofBlocked = await siteOf(cara)
    await api.database.db
      .updateTable('users')
      .set({ blocked_at: sql<Date>`clock_now()`, blocked_reason: 'Spam' })
      .where('id', '=', cara.memberId)
      .execute()
    const asked = ['nowhere.test', unverified.domain, ended.domain, ofBlocked.domain, 'a b', '127.0.0.1', "x'or%201"]
    for (const domain of asked) expect((await get(lena, `/api/sites/${domain}`)).code, domain).toBe('not_found')
    for (const garbage of ['%E0%A4%A', '%00', 'x'.repeat(301)]) {
      expect((await get(lena, `/api/sites/${garbage}`)).status, garbage).toBeLessThan(500)
    }
    const mine = await siteOf(lena)
    const guarded = await get(lena, `/api/sites/${ofBlocked.domain}/footprint?website_id=${mine.id}`)
    expect(guarded.code).toBe('not_found')
  })

  it('shows the visible offers, cheapest first, and none while the seller is away', async () => {
    const site = await siteOf(ben)
    await steps.offer(ben, site.id, { price: 300 })
    await steps.offer(ben, site.id, { price: 90, rel: 'nofollow' })
    const paused = await steps.offer(ben, site.id, { price: 10, rel: 'sponsored' })
    await steps.setState(ben, paused.id, 'paused')
    const shown = await read(lena, site.domain)
    expect(shown.offers.map(({ price, is_own: own }) => [price, own])).toEqual([
      [90, false],
      [300, false],
    ])
    expect((await read(ben, site.domain)).offers.every(({ is_own: own }) => own)).toBe(true)
    await describeSite(site.id, { quality_score: 10 })
    expect((await read(lena, site.domain)).offers).toEqual([])
  })

  it('shows the number of delivered links and how many are live, without naming a target', async () => {
    const site = await siteOf(ben)
    const targets = [await siteOf(lena), await siteOf(lena), await siteOf(lena)]
    for (const target of targets) await describeSite(target.id, { niche: 'law', title: `Title of ${target.domain}` })
    await deliver(site.domain, targets[0]?.domain ?? '', 40, 5)
    await deliver(site.domain, targets[1]?.domain ?? '', 45)
    expect((await read(lena, site.domain)).delivered).toMatchObject({ total: 2, live: 1, niches: null })
    await deliver(site.domain, targets[2]?.domain ?? '', 2)
    await deliver(site.domain, `gone-${randomUUID()}.test`, 800)
    await inTransaction(api.database.db, (tx) =>
      recordCrawl(tx, {
        domain: site.domain,
        registrableDomain: site.domain,
        readAt: daysAgo(1),
        oldestDay: null,
        links: [{ domain: targets[0]?.domain ?? '', anchor: 'seen by a crawl' }],
      }),
    )
    const answer = await get(ben, `/api/sites/${site.domain}`)
    const text = JSON.stringify(answer.json)
    for (const notified of [...targets.map(({ domain }) => domain), 'secret words', 'seen by a crawl', lena.memberId]) {
      expect(text).not.toContain(notified)
    }
    const { delivered } = siteEndpoints.site.output.parse(answer.json).site
    expect(delivered).toMatchObject({ total: 4, live: 2, more: false })
    expect(delivered.niches).toEqual([
      { niche: 'law', links: 3 },
      { niche: null, links: 1 },
    ])
    expect(delivered.months).toHaveLength(12)
    expect(delivered.months.reduce((sum, { links }) => sum + links, 0)).toBe(3)
  })

  it('shows no seller statistics before three orders', async () => {
    const dana = await api.member('dana@example.com')
    const site = await siteOf(dana)
    const nothing = { answer_rate: null, completion_rate: null, on_time_rate: null, alive_rate: null }
    expect((await read(lena, site.domain)).seller).toEqual({ ...nothing, counted_at: null })
    const few = { orders_asked: 2, orders_answered: 1, orders_ended: 2, orders_completed: 2, orders_on_time: 1 }
    await api.database.db
      .insertInto('seller_statistics')
      .values({ user_id: dana.memberId, ...few })
      .execute()
    expect((await read(lena, site.domain)).seller).toMatchObject(nothing)
    const rates = { answer_rate: 87, completion_rate: 66, on_time_rate: 75, alive_rate: 100 }
    await api.database.db.updateTable('seller_statistics').set(rates).where('user_id', '=', dana.memberId).execute()
    expect((await read(lena, site.domain)).seller).toMatchObject(rates)
    await steps.offer(dana, site.id)
    expect((await read(lena, site.domain)).offers[0]?.completion_rate).toBe(66)
  })
})

describe('similar websites', () => {
  const about = { niche: 'gaming', language: 'en' }
  const offered = async (who: SignedIn, facts: Record<string, unknown> = {}, price = 100): Promise<string> => {
    const site = await siteOf(who)
    await describeSite(site.id, { ...about, ...facts })
    await steps.offer(who, site.id, { price })
    return site.domain
  }

  it('have the same language and category, belong to others and can be ordered, nearest first', async () => {
    const [emil, fritz] = [await api.member('emil@example.com'), await api.member('fritz@example.com')]
    const self = await offered(emil, { visits_from: 1_000, visits_to: 5_000 })
    const far = await offered(fritz, { quality_score: 95 }, 900)
    const near = await offered(fritz, { visits_from: 1_000, visits_to: 5_000 }, 110)
    await offered(emil)
    await offered(lena)
    await offered(fritz, { language: 'de' })
    await offered(fritz, { niche: 'law' })
    const bare = await siteOf(fritz)
    await describeSite(bare.id, about)
    const { similar } = await read(lena, self)
    expect(similar.map(({ domain }) => domain)).toEqual([near, far])
    expect(similar[0]).toMatchObject({ price_from: 112, quality_score: 70, visits: { from: 1_000, to: 5_000 } })
    const hidden = { user_id: lena.memberId, website_id: similar[0]?.website_id ?? '', mark: 'hidden' }
    await api.database.db.insertInto('favourite_websites').values(hidden).execute()
    expect((await read(lena, self)).similar.map(({ domain }) => domain)).toEqual([far])
  })

  it('are six at most, and none if the category of a website is unknown', async () => {
    const gina = await api.member('gina@example.com')
    const self = await offered(ben, { niche: 'energy_environment' })
    for (let count = 0; count < 8; count += 1) await offered(gina, { niche: 'energy_environment' })
    expect((await read(lena, self)).similar).toHaveLength(6)
    const blank = await siteOf(ben)
    expect((await read(lena, blank.domain)).similar).toEqual([])
  })
})

describe('a comparison', () => {
  const names = (sites: readonly ComparedSite[]): string[] => sites.map(({ domain }) => domain)

  it('has up to four unique websites in the requested order, and reports those not on the platform', async () => {
    const [one, other] = [await siteOf(ben), await siteOf(ben)]
    const asked = [other.domain, 'unknown.test', `www.${other.domain}`, one.domain]
    const { sites, unknown } = await compare(lena, asked)
    expect(names(sites)).toEqual([other.domain, one.domain])
    expect(unknown).toEqual(['unknown.test'])
    expect(await compare(lena, [])).toEqual({ sites: [], unknown: [] })
    const five = await get(lena, '/api/compare?sites=a.test,b.test,c.test,d.test,e.test')
    expect(five.code).toBe('invalid_input')
  })

  it('shows the cheapest offer and the link guard’s result for one of the buyer’s websites', async () => {
    const [mine, spare] = [await siteOf(lena), await siteOf(lena)]
    const [plain, linked] = [await siteOf(ben), await siteOf(ben)]
    await steps.offer(ben, plain.id, { price: 210 })
    await steps.offer(ben, plain.id, { price: 60, rel: 'nofollow' })
    await deliver(mine.domain, linked.domain, 5)
    const asked = [plain.domain, linked.domain, spare.domain]
    const { sites } = await compare(lena, asked, `&website_id=${mine.id}`)
    expect(sites.map(({ offers, cheapest, footprint }) => [offers, cheapest?.price, footprint])).toEqual([
      [2, 60, { verdict: 'clear', findings: [] }],
      [0, undefined, { verdict: 'block', findings: ['reciprocal'] }],
      [0, undefined, { verdict: 'block', findings: ['same_owner'] }],
    ])
    expect((await compare(lena, asked)).sites.every(({ footprint }) => footprint === null)).toBe(true)
  })

  it('rejects another member’s website and an unverified one as the target', async () => {
    const [theirs, open] = [await siteOf(ben), await siteOf(lena, { is_verified: false })]
    const asking = (id: string) => get(lena, `/api/compare?sites=${theirs.domain}&website_id=${id}`)
    expect((await asking(theirs.id)).code).toBe('not_found')
    expect((await asking(open.id)).code).toBe('website_unverified')
    expect((await asking('7')).code).toBe('invalid_input')
  })
})

describe('the search for websites', () => {
  it('finds verified websites by domain and title, exact match first', async () => {
    const word = `q${randomUUID().slice(0, 8)}`
    const longer = await siteOf(ben, { domain: `${word}-more.test` })
    const exact = await siteOf(ben, { domain: `${word}.test` })
    const titled = await siteOf(ben)
    await describeSite(titled.id, { title: `About ${word} and others` })
    await siteOf(ben, { domain: `${word}-open.test`, is_verified: false })
    expect((await search(lena, `${word}.test`)).map(({ domain }) => domain)).toEqual([exact.domain])
    const found = (await search(lena, word.toUpperCase())).map(({ domain }) => domain)
    expect(found).toHaveLength(3)
    expect(new Set(found)).toEqual(new Set([longer.domain, exact.domain, titled.domain]))
    for (const nothing of ['', '  ', '%%%', '../', '\u0000']) expect(await search(lena, nothing)).toEqual([])
  })
})
