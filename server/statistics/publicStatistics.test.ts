// Public statistics match what happened: orders are placed, delivered, lost and refunded through the product, and then
// counted.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fairPriceOf } from '../../contract/fairPrice.ts'
import { casesMin, type PublicEconomy, type PublicStatistics } from '../../contract/statistics.ts'
import { keepDays } from '../credits/days.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { plainTerms } from '../testing/offers.ts'
import { until } from '../testing/until.ts'
import { statisticsSchedules } from './jobs.ts'
import { addMember, addOffer, addOrder, orderSteps } from '../orders/orders.fixture.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { countPublicStatistics } from './publicStatistics.ts'

const api = useApi()
const db = () => api.database.db
const steps = () => orderSteps(db())

const readFigures = async (): Promise<PublicStatistics> =>
  (await api.call('GET', '/api/public/figures')).json as unknown as PublicStatistics
const readEconomy = async (): Promise<PublicEconomy> =>
  (await api.call('GET', '/api/public/economy')).json as unknown as PublicEconomy
const figures = async (): Promise<PublicStatistics> => {
  await countPublicStatistics(db())
  return readFigures()
}

let buyerId: string
let sellerId: string

beforeAll(async () => {
  buyerId = await addMember(db(), 50_000)
  sellerId = await addMember(db())
  // Far from the end of a month, so that the whole test stays in one month.
  const now = new Date()
  await steps().setClock(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)))
})

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

/** Delivered after this many hours and completed: under guarantee. */
const deliver = async (hours: number, price = 120): Promise<string> => {
  const { transition, submitLink, check, pass } = steps()
  const orderId = await addOrder(db(), { buyerId, sellerId, terms: { price } })
  await transition(orderId, 'accept', 'seller')
  await transition(orderId, 'start', 'seller')
  await pass(hours)
  await submitLink(orderId)
  await check(orderId, 'passed')
  await transition(orderId, 'approve', 'buyer')
  return orderId
}

const lose = async (orderIds: readonly string[]): Promise<void> => {
  const { check, pass } = steps()
  const miss = async () => {
    for (const orderId of orderIds) await check(orderId, 'failed')
  }
  await miss()
  await pass(2)
  await miss()
  await pass(24 * 30)
  await miss()
}

describe('before the first count', () => {
  it('no figures are returned, and the response is not cached', async () => {
    const answer = await api.call('GET', '/api/public/figures')
    expect(answer.json).toMatchObject({ as_of: null, verified_websites: 0, links: { watched: 0, alive_share: null } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await readEconomy()).toMatchObject({ as_of: null, days: [], prices: [] })
  })

  it('a worker counts at startup', async () => {
    const schedules = statisticsSchedules.filter(({ name }) => name === 'countPublicStatistics')
    const observer = { observeJob: () => undefined }
    const { log } = api.log
    const worker = await startWorker({ database: api.database, handlers: [], schedules, concurrency: 1, log, observer })
    try {
      await until('it is counted', async () => (await readFigures()).as_of !== null)
    } finally {
      await worker.stop()
    }
    const { rows } = await sql`
      select from graphile_worker.jobs where key = 'schedule:countPublicStatistics' and run_at > now() + interval '9 minutes'`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('figures', () => {
  it('count verified websites and visible offers', async () => {
    const before = await figures()
    const shown = await addSite(db(), sellerId)
    await addOffer(db(), sellerId, shown.id)
    const weak = await addSite(db(), sellerId, { quality_score: 5 })
    await addOffer(db(), sellerId, weak.id)
    const unproved = await addSite(db(), sellerId, { is_verified: false })
    await addOffer(db(), sellerId, unproved.id)
    const after = await figures()
    expect(after.verified_websites - before.verified_websites).toBe(2)
    expect(after.open_offers - before.open_offers).toBe(1)
  })

  it('have no rate and no median with too few cases', async () => {
    for (let n = 1; n < casesMin; n += 1) await deliver(6)
    const { links, delivery } = await figures()
    expect(links).toEqual({ watched: casesMin - 1, alive: casesMin - 1, alive_share: null })
    expect(delivery).toEqual({ orders: casesMin - 1, median_hours: null })
    const { prices } = await readEconomy()
    expect(prices.at(-1)).toMatchObject({ orders: casesMin - 1, median_price: null, index: null })
  })

  it('show turnaround and prices once there are enough orders', async () => {
    await deliver(30)
    await deliver(30)
    const { links, delivery } = await figures()
    expect(links).toEqual({ watched: casesMin + 1, alive: casesMin + 1, alive_share: 1 })
    expect(delivery).toEqual({ orders: casesMin + 1, median_hours: 6 })
    const { prices, price_rule: rule } = await readEconomy()
    expect(rule.base_month).toBe(prices[0]?.month)
    expect(prices.find(({ month }) => month === rule.base_month)).toMatchObject({ median_price: 120, index: 100 })
  })

  it('count a failed check as a missing link, and ignore an inconclusive check', async () => {
    const [one, other] = [await deliver(6), await deliver(6)]
    const { alive } = (await figures()).links
    await steps().check(one, 'inconclusive')
    expect((await figures()).links.alive).toBe(alive)
    await steps().check(other, 'failed')
    expect((await figures()).links.alive).toBe(alive - 1)
    await steps().check(other, 'passed')
    expect((await figures()).links.alive).toBe(alive)
  })

  it('show how many lost links were refunded automatically', async () => {
    const ids: string[] = []
    for (let n = 0; n < casesMin + 2; n += 1) ids.push(await deliver(6, 100))
    const before = await figures()
    expect(before.refunds).toEqual({ lost: 0, settled_automatically: 0, share: null, credits: null })
    // An admin confirms the loss of the last link, as they do if the page could not be read for days.
    const isManual = ids.at(-1) ?? ''
    const { link_id: linkId } = await steps().read(isManual)
    await sql`
      insert into link_checks (link_id, at, requested_url, verdict, reasons, is_manual)
      values (${linkId}, clock_now(), 'https://example.test/', 'failed', '{seen_gone}', true)`.execute(db())
    await lose(ids)
    const paidBack = await Promise.all(ids.map(async (id) => (await steps().read(id)).guarantee_refunded))
    expect(Math.min(...paidBack)).toBeGreaterThan(0)
    const { refunds, links } = await figures()
    const automatic = casesMin + 1
    expect(refunds).toEqual({
      lost: ids.length,
      settled_automatically: automatic,
      share: automatic / ids.length,
      credits: paidBack.slice(0, -1).reduce((sum, amount) => sum + amount, 0),
    })
    // Lost links keep counting against the rate until their guarantee would have ended.
    expect(links).toEqual({
      ...before.links,
      alive: before.links.alive - ids.length,
      alive_share: expect.any(Number) as number,
    })
  })

  it('exclude old deliveries', async () => {
    await steps().pass(24 * 200)
    expect((await figures()).delivery).toEqual({ orders: 0, median_hours: null })
  })
})

describe('the economy', () => {
  it('matches the account balances, with or without stored days', async () => {
    await addOrder(db(), { buyerId, sellerId })
    await countPublicStatistics(db())
    const live = await readEconomy()
    const { rows } = await sql<{ kind: string; balance: number }>`
      select kind, sum(balance)::int8 as balance from ledger_accounts group by kind`.execute(db())
    const held = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
    const kinds = ['member', 'escrow', 'reserve', 'guarantee', 'claims', 'debt']
    expect(live.totals.circulating).toBe(kinds.reduce((sum, kind) => sum + held(kind), 0))
    expect([live.totals.pending, live.totals.guaranteed]).toEqual([held('reserve'), held('guarantee')])
    const claims = await sql<{ open: number }>`
      select coalesce(sum(amount - paid), 0)::int8 as open from claims where closed_at is null`.execute(db())
    expect(live.totals.claims).toBe(claims.rows[0]?.open)
    expect(live.totals).toMatchObject({ held: 120, issued: 50_000 })
    expect(live.by_reason.issued).toEqual([{ cause: 'grants', credits: 50_000 }])
    expect(live.days.at(-1)?.circulating).toBe(live.totals.circulating)
    await keepDays(db())
    await countPublicStatistics(db())
    expect({ ...(await readEconomy()), as_of: live.as_of }).toEqual(live)
  })

  it('compares the same quality: more expensive websites do not raise the price of a month', async () => {
    const unknown = { da: null, spam: null, visits: null }
    const bounds = { from: 1, to: 5_000 }
    const fairPrice = (quality: number, dr: number) =>
      fairPriceOf({ quality, dr, ...unknown }, plainTerms, bounds).price
    const month = async (quality: number, dr: number, price: number) => {
      await steps().pass(24 * 31)
      for (let n = 0; n < casesMin; n += 1) {
        const site = await addSite(db(), sellerId, { quality_score: quality, dr })
        const orderId = await addOrder(db(), { buyerId, sellerId, websiteId: site.id, terms: { price } })
        await steps().transition(orderId, 'accept', 'seller')
      }
      await countPublicStatistics(db())
      return (await readEconomy()).prices.at(-1)
    }
    const [plain, fine] = [fairPrice(50, 10), fairPrice(90, 80)]
    expect(fine).toBeGreaterThan(2 * plain)
    const first = await month(50, 10, plain)
    const second = await month(90, 80, fine)
    expect(second).toMatchObject({ median_price: fine, index: first?.index })
    const third = await month(90, 80, 2 * fine)
    expect(third?.index).toBeCloseTo(2 * (first?.index ?? 0), 0)
  })

  it('values each order once, whatever becomes of its website', async () => {
    const read = async () =>
      (await sql<{ order_id: string }>`select * from order_fair_prices order by order_id`.execute(db())).rows
    const before = await read()
    await sql`update websites set quality_score = 35, dr = 1`.execute(db())
    await Promise.all([countPublicStatistics(db()), countPublicStatistics(db())])
    expect(await read()).toEqual(before)
  })
})

describe('the response', () => {
  it('can be cached for a minute, and is the same for all readers', async () => {
    await countPublicStatistics(db())
    const member = await api.member('reader@example.com')
    for (const path of ['/api/public/figures', '/api/public/economy']) {
      const answer = await api.call('GET', path)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
      const signedIn = await api.call('GET', path, { token: member.session.access_token })
      expect(signedIn.json).toEqual(answer.json)
    }
  })

  it('contains no personal data', async () => {
    const notified = JSON.stringify([await readFigures(), await readEconomy()])
    const { rows } = await sql<{ own: string }>`
      select unnest(array[id::text, email, full_name]) as own from users
      union all select unnest(array[id::text, domain]) from websites
      union all select id::text from backlink_orders`.execute(db())
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ own }) => notified.includes(own))).toEqual([])
  })

  it('of an earlier product version is ignored', async () => {
    await sql`update public_statistics set answer = '{"as_of": null}'`.execute(db())
    expect(await readFigures()).toMatchObject({ as_of: null, verified_websites: 0 })
    expect((await figures()).as_of).not.toBeNull()
  })
})
