import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ordersToTellMin, type ShopCounts, type ShopOffer, type WebsiteMark } from '../../contract/shop.ts'
import { recordExchangeLink } from '../links/graph.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'

const api = useApi()
const steps = offerSteps(api)
let lena: SignedIn
let ben: SignedIn
let ida: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  ida = await api.member('ida@example.com')
})

const as = (who: SignedIn) => ({ token: who.session.access_token })
const shop = async (query: string, who: SignedIn = ben): Promise<ShopOffer[]> => {
  const { status, json } = await api.call('GET', `/api/shop${query}`, as(who))
  expect(status).toBe(200)
  return json['offers'] as ShopOffer[]
}
const prices = async (query: string, who: SignedIn = ben): Promise<number[]> =>
  (await shop(`${query}&sort=price&direction=up`, who)).map(({ price }) => price)
const countsFor = async (query: string, who: SignedIn = ben): Promise<ShopCounts> =>
  (await api.call('GET', `/api/shop/counts${query}`, as(who))).json['counts'] as ShopCounts

const grow = (who: SignedIn) =>
  api.database.pool.query(
    `insert into buyer_versions (user_id) values ($1) on conflict (user_id) do update set version = buyer_versions.version + 1`,
    [who.memberId],
  )
const mark = async (who: SignedIn, websiteId: string, mark: WebsiteMark | null): Promise<void> => {
  await api.database.pool.query('delete from favourite_websites where user_id = $1 and website_id = $2', [
    who.memberId,
    websiteId,
  ])
  if (mark !== null) {
    const marked = { user_id: who.memberId, website_id: websiteId, mark }
    await api.database.db.insertInto('favourite_websites').values(marked).execute()
  }
  await grow(who)
}

/** Three of Lena's websites with one offer each, at 11, 12 and 13 credits, found by a unique word. */
let word = ''
let sites: { id: string; domain: string }[] = []
beforeEach(async () => {
  word = `hafen-${randomUUID().slice(0, 8)}`
  sites = []
  for (const price of [11, 12, 13]) {
    const site = await addSite(api.database.db, lena.memberId, { domain: `${word}-${price}.test` })
    await steps.offer(lena, site.id, { price })
    sites.push(site)
  }
})
const idOf = (at: number): string => sites[at]?.id ?? ''
const domainOf = (at: number): string => sites[at]?.domain ?? ''

describe('favourites and hidden websites', () => {
  it('belong to one member: shown, filtered and counted for them at once, and for no other member', async () => {
    expect(await prices(`?q=${word}`)).toEqual([11, 12, 13])
    await mark(ben, idOf(0), 'favourite')
    await mark(ben, idOf(1), 'hidden')
    expect((await shop(`?q=${word}&sort=price`)).map((offer) => [offer.price, offer.mark])).toEqual([
      [11, 'favourite'],
      [13, null],
    ])
    expect(await prices(`?q=${word}&favourites=only`)).toEqual([11])
    expect(await prices(`?q=${word}&hidden=only`)).toEqual([12])
    expect(await prices(`?q=${word}&hidden=only&favourites=only`)).toEqual([])
    expect(await countsFor(`?q=${word}`)).toMatchObject({ offers: 2, favourites: { only: 1 }, hidden: { only: 1 } })
    expect((await shop(`?q=${word}&sort=price`, ida)).map((offer) => offer.mark)).toEqual([null, null, null])
    expect(await countsFor(`?q=${word}`, ida)).toMatchObject({
      offers: 3,
      favourites: { only: 0 },
      hidden: { only: 0 },
    })
    await mark(ben, idOf(1), 'favourite')
    await mark(ben, idOf(0), null)
    expect(await prices(`?q=${word}&favourites=only`)).toEqual([12])
    expect(await prices(`?q=${word}`)).toEqual([11, 12, 13])
  })

  it('apply to a later offer on a website that was hidden before', async () => {
    await mark(ben, idOf(0), 'hidden')
    expect(await prices(`?q=${word}`)).toEqual([12, 13])
    await steps.offer(lena, idOf(0), { price: 14, category: 'law' })
    expect(await prices(`?q=${word}`)).toEqual([12, 13])
    expect(await prices(`?q=${word}&hidden=only`)).toEqual([11, 14])
  })
})

describe('websites that already link to the member', () => {
  it('are left out if the member has uploaded them, for one of their websites or for all', async () => {
    const [one, other] = [await addSite(api.database.db, ben.memberId), await addSite(api.database.db, ben.memberId)]
    const tell = async (websiteId: string, registrable_domain: string): Promise<void> => {
      await api.database.db
        .insertInto('referring_domains')
        .values({ website_id: websiteId, registrable_domain })
        .execute()
      await grow(ben)
    }
    await tell(one.id, domainOf(0))
    expect(await prices(`?q=${word}&linking=hide`)).toEqual([12, 13])
    await tell(other.id, domainOf(1))
    await tell(other.id, 'not-in-the-shop.test')
    expect(await prices(`?q=${word}&linking=hide`)).toEqual([13])
    expect(await prices(`?q=${word}&linking=hide&for=${one.id}`)).toEqual([12, 13])
    expect(await prices(`?q=${word}&linking=hide&for=${other.id}`)).toEqual([11, 13])
    expect(await prices(`?q=${word}&bought=hide`)).toEqual([11, 12, 13])
    expect(await prices(`?q=${word}`)).toEqual([11, 12, 13])
    expect(await countsFor(`?q=${word}&for=${one.id}`)).toMatchObject({
      offers: 3,
      linking: { hide: 2 },
      bought: { hide: 3 },
    })
    expect(await prices(`?q=${word}&linking=hide`, ida)).toEqual([11, 12, 13])
  })

  it('are left out if the link graph knows a link or one was bought; a new link is known after a minute at most', async () => {
    const own = await addSite(api.database.db, ida.memberId)
    const seen = { to_domain: own.domain, source: 'crawl', link_key: '', anchor: 'words' }
    const at = new Date()
    const links = [{ ...seen, from_domain: domainOf(0), first_seen_at: at, last_seen_at: at }]
    await api.database.db.insertInto('domain_links').values(links).execute()
    await inTransaction(api.database.db, (tx) =>
      recordExchangeLink(tx, {
        fromDomain: domainOf(1),
        toDomain: own.domain,
        key: randomUUID(),
        anchor: 'a',
        seenAt: at,
      }),
    )
    expect(await prices(`?q=${word}&linking=hide`, ida)).toEqual([13])
    expect(await prices(`?q=${word}&bought=hide`, ida)).toEqual([11, 13])
    expect(await countsFor(`?q=${word}`, ida)).toMatchObject({ linking: { hide: 1 }, bought: { hide: 2 } })

    // The next crawl of the first website no longer finds it.
    const crawled = new Date(at.getTime() + 1_000)
    const site = { registrable_domain: domainOf(0), domain: domainOf(0) }
    await api.database.db
      .insertInto('crawled_sites')
      .values({ ...site, first_crawled_at: crawled, last_crawled_at: crawled })
      .execute()
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await prices(`?q=${word}&linking=hide`, ida)).toEqual([11, 13])
    later.mockRestore()
  })

  it('do not disclose other members’ purchases: without a verified domain, links bought for it are not left out', async () => {
    const domain = `${word}-of-somebody.test`
    const claimed = await addSite(api.database.db, ida.memberId, { domain, is_verified: false })
    const bought = { toDomain: domain, key: randomUUID(), anchor: 'a', seenAt: new Date() }
    await inTransaction(api.database.db, (tx) => recordExchangeLink(tx, { fromDomain: domainOf(2), ...bought }))
    for (const filter of ['linking', 'bought']) {
      expect(await prices(`?q=${word}&${filter}=hide&for=${claimed.id}`, ida)).toEqual([11, 12, 13])
    }
  })

  it.each(['', '/counts'])('are limited to the member’s own websites, also in /api/shop%s', async (path) => {
    const own = await addSite(api.database.db, ben.memberId)
    const ask = (id: string, who: SignedIn) => api.call('GET', `/api/shop${path}?linking=hide&for=${id}`, as(who))
    expect((await ask(own.id, ben)).status).toBe(200)
    for (const answer of [await ask(own.id, ida), await ask(randomUUID(), ben)]) {
      expect([answer.status, answer.code]).toEqual([404, 'not_found'])
    }
    await api.database.pool.query(
      `update websites set is_verified = false, verified_at = null, ended_at = clock_now(), ended_reason = 'removed' where id = $1`,
      [own.id],
    )
    expect((await ask(own.id, ben)).code).toBe('not_found')
    expect((await ask('x', ben)).status).toBe(400)
  })
})

describe('the completion rate of sellers', () => {
  it('is shown from a few orders on, and can be filtered and sorted by; new sellers are included and sorted last', async () => {
    const figures = async (who: SignedIn, ended: number, completed: number): Promise<void> => {
      const rate = ended < ordersToTellMin ? null : Math.floor((completed * 100) / ended)
      const counted = { orders_ended: ended, orders_completed: completed, completion_rate: rate }
      await api.database.db
        .insertInto('seller_statistics')
        .values({ user_id: who.memberId, ...counted })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(counted))
        .execute()
    }
    const mia = await api.member('mia@example.com')
    const tom = await api.member('tom@example.com')
    for (const [who, price] of [
      [mia, 21],
      [tom, 22],
    ] as const) {
      const { id } = await addSite(api.database.db, who.memberId, { domain: `${word}-${price}.test` })
      await steps.offer(who, id, { price })
    }
    await figures(mia, ordersToTellMin, ordersToTellMin - 1)
    await figures(tom, ordersToTellMin - 1, 0)
    const rates = async (query: string): Promise<(number | null)[]> =>
      (await shop(`?q=${word}${query}`)).map((offer) => offer.completion_rate)
    expect(await rates('&sort=completion')).toEqual([66, null, null, null, null])
    await figures(tom, 1_000, 999)
    expect(await rates('&sort=completion')).toEqual([99, 66, null, null, null])
    expect(await rates('&sort=completion&direction=up')).toEqual([66, 99, null, null, null])
    expect(await rates('&sort=completion&completion_from=67')).toEqual([99, null, null, null])
    expect(await prices(`?q=${word}&completion_from=100`)).toEqual([11, 12, 13])
    expect(await rates('&sort=completion&completion_from=66')).toHaveLength(5)
  })
})
