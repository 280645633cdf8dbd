// Websites open for exchange, suggested exchanges, and the lists of both sides.
import { beforeAll, describe, expect, it } from 'vitest'
import { exchangeEndpoints, exchangesPerPage } from '../../contract/exchange.ts'
import { exchangeSiteEndpoints, exchangeSuggestionsMax, openSitesPerPage } from '../../contract/exchangeSites.ts'
import { recordExchangeLink } from '../links/graph.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { exchangeSteps, must, type Site } from './exchange.fixture.ts'

const api = useApi()
const steps = exchangeSteps(api)
let lena: SignedIn
let ben: SignedIn
let cora: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  cora = await api.member('cora@example.com')
})

const get = (who: SignedIn, path: string): Promise<Answer> => api.call('GET', path, { token: who.session.access_token })

const own = async (who: SignedIn) =>
  exchangeSiteEndpoints.ownExchangeSites.output.parse((await get(who, '/api/exchange/sites')).json)

const available = async (who: SignedIn, query = '') => {
  const answer = await get(who, `/api/exchange/available${query}`)
  return exchangeSiteEndpoints.availableSites.output.parse(answer.json)
}

const domainsFor = async (who: SignedIn, query = ''): Promise<string[]> =>
  (await available(who, query)).sites.map(({ domain }) => domain)

const tell = (site: Site, notified: object) =>
  api.database.db.updateTable('websites').set(notified).where('id', '=', site.id).execute()

describe('a website open for exchange', () => {
  it('is opened with a note, updated and closed', async () => {
    const site = await steps.site(lena)
    const set = (body: object) =>
      api.call('PUT', `/api/exchange/sites/${site.id}`, { token: lena.session.access_token, body })
    expect((await own(lena)).sites.find(({ website_id: id }) => id === site.id)).toMatchObject({
      is_open: false,
      obstacle: null,
    })
    expect((await set({ note: '  About boats ' })).json['site']).toMatchObject({ is_open: true, note: 'About boats' })
    expect(await domainsFor(ben)).toContain(site.domain)
    expect(await domainsFor(lena)).not.toContain(site.domain)
    expect((await set({})).json['site']).toMatchObject({ note: null })
    expect((await set({ note: 'x'.repeat(601) })).code).toBe('invalid_input')
    const closed = await api.call('DELETE', `/api/exchange/sites/${site.id}`, { token: lena.session.access_token })
    expect(closed.json['site']).toMatchObject({ is_open: false })
    expect(await domainsFor(ben)).not.toContain(site.domain)
  })

  it('has to be verified, analysed and good enough, and is hidden while it is not', async () => {
    const open = (site: Site) =>
      api.call('PUT', `/api/exchange/sites/${site.id}`, { token: lena.session.access_token, body: {} })
    expect((await open(await steps.site(lena, { is_verified: false }))).code).toBe('website_unverified')
    expect((await open(await steps.site(lena, { quality_score: null }))).code).toBe('website_unanalysed')
    expect((await open(await steps.site(lena, { quality_score: 29 }))).code).toBe('quality_too_low')
    expect((await open(await steps.site(ben))).code).toBe('not_found')
    const site = await steps.openSite(lena)
    await tell(site, { quality_score: 10 })
    expect(await domainsFor(ben)).not.toContain(site.domain)
    expect((await own(lena)).sites.find(({ website_id: id }) => id === site.id)).toMatchObject({
      is_open: true,
      obstacle: 'quality_too_low',
    })
  })

  it('is found by text, category, language, quality and rank', async () => {
    const site = await steps.openSite(ben, { domain: 'harbour-lights.test', quality_score: 85, dr: 40 })
    await tell(site, { niche: 'outdoor', language: 'de', title: 'Hafenlichter' })
    for (const query of [
      '?q=harbour',
      '?q=hafen',
      '?niche=outdoor',
      '?language=de',
      '?quality_from=80',
      '?dr_from=40',
    ]) {
      expect(await domainsFor(lena, query)).toContain(site.domain)
    }
    for (const query of ['?q=nowhere', '?niche=finance', '?language=en', '?quality_from=86', '?dr_from=41']) {
      expect(await domainsFor(lena, query)).not.toContain(site.domain)
    }
    expect((await get(lena, '/api/exchange/available?niche=nothing')).status).toBe(400)
  })

  it('is listed with pagination, newest first, each once', async () => {
    const added: string[] = []
    for (let count = 0; count < openSitesPerPage + 3; count += 1) added.push((await steps.openSite(cora)).domain)
    const first = await available(lena)
    expect(first.sites).toHaveLength(openSitesPerPage)
    const second = await available(lena, `?cursor=${first.next_cursor ?? ''}`)
    const seen = [...first.sites, ...second.sites].map(({ domain }) => domain)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, added.length)).toEqual(added.toReversed())
    expect((await get(lena, '/api/exchange/available?cursor=x')).code).toBe('invalid_input')
  })
})

const ways = async (who: SignedIn, wanted: Site, target: Site, give: Site) => {
  const query = `website_id=${wanted.id}&target_website_id=${target.id}&give_website_id=${give.id}`
  const answer = await get(who, `/api/exchange/suggestions?${query}`)
  expect([answer.status, answer.code]).toEqual([200, null])
  return exchangeSiteEndpoints.exchangeWays.output.parse(answer.json)
}

describe('suggestions', () => {
  it('mark reciprocal links as risky, and use other websites of both members or a third member', async () => {
    const [dora, emil] = [await api.member('dora@example.com'), await api.member('emil@example.com')]
    const [wanted, elsewhere, mine] = [await steps.openSite(emil), await steps.openSite(emil), await steps.site(dora)]
    const { asked, suggestions } = await ways(dora, wanted, mine, mine)
    expect(asked).toMatchObject({ is_risky: true, is_blocked: false })
    expect(suggestions).toContainEqual(expect.objectContaining({ other_website_id: elsewhere.id, is_risky: false }))
    const over = suggestions.filter(({ via_website_id: via }) => via !== null)
    expect(over.length).toBeGreaterThan(0)
    expect(suggestions.length).toBeLessThanOrEqual(exchangeSuggestionsMax)
    // A suggestion can be requested unchanged.
    const { id } = await steps.ask(dora, {
      website_id: wanted.id,
      target_website_id: mine.id,
      give_website_id: mine.id,
      via_website_id: over[0]?.via_website_id ?? null,
    })
    expect(id).not.toBe('')
  })

  it('prefer the same language, and leave out what the footprint check blocks', async () => {
    const [fine, gregor, hanna] = [
      await api.member('fine@example.com'),
      await api.member('gregor@example.com'),
      await api.member('hanna@example.com'),
    ]
    const [wanted, mine, third] = [await steps.openSite(gregor), await steps.site(fine), await steps.openSite(hanna)]
    await tell(wanted, { language: 'other' })
    await tell(third, { language: 'other' })
    const before = await ways(fine, wanted, mine, mine)
    expect(before.suggestions[0]?.via_website_id).toBe(third.id)
    // The third website links to the one that would carry the own link, so theirs would be reciprocal.
    await inTransaction(api.database.db, (tx) =>
      recordExchangeLink(tx, {
        fromDomain: third.domain,
        toDomain: mine.domain,
        key: 'known',
        anchor: 'words',
        seenAt: new Date(),
      }),
    )
    const after = await ways(fine, wanted, mine, mine)
    expect(after.suggestions.map(({ via_website_id: via }) => via)).not.toContain(third.id)
  })

  it('are rejected for exchanges that cannot be requested', async () => {
    const [wanted, mine] = [await steps.site(ben), await steps.site(lena)]
    const query = `target_website_id=${mine.id}&give_website_id=${mine.id}`
    const ask = async (id: string) => (await get(lena, `/api/exchange/suggestions?website_id=${id}&${query}`)).code
    expect(await ask(wanted.id)).toBe('not_open_for_exchange')
    expect(await ask(mine.id)).toBe('own_website')
    expect(await ask('00000000-0000-4000-8000-000000000000')).toBe('not_found')
  })
})

describe('the exchange lists', () => {
  const list = async (who: SignedIn, query: string) =>
    exchangeEndpoints.exchanges.output.parse((await get(who, `/api/exchanges?${query}`)).json)
  const counts = async (who: SignedIn) =>
    exchangeEndpoints.exchangeCounts.output.parse((await get(who, '/api/exchange/counts')).json)

  it('show each side its own, by stage, with what needs action', async () => {
    const [ida, jan] = [await api.member('ida@example.com'), await api.member('jan@example.com')]
    const ids: string[] = []
    for (let count = 0; count < exchangesPerPage; count += 1) {
      const [wanted, target, give] = [await steps.openSite(jan), await steps.site(ida), await steps.site(ida)]
      const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id }
      const { id } = await steps.ask(ida, asked)
      ids.unshift(id)
      if (count === 0) must(await steps.transition(jan, id, 'reject', {}))
      if (count === 1) must(await steps.approve(jan, id))
    }
    const mine = await list(ida, 'side=mine')
    expect(mine.exchanges.map(({ id }) => id)).toEqual(ids)
    expect([mine.next_cursor, mine.counts]).toEqual([
      null,
      { pending: exchangesPerPage - 2, placing: 1, live: 0, ended: 1 },
    ])
    expect((await list(ida, 'side=incoming')).exchanges).toEqual([])
    expect((await list(jan, 'side=incoming')).exchanges.map(({ id }) => id)).toEqual(ids)
    expect((await list(jan, 'side=incoming&stage=ended')).exchanges).toMatchObject([
      { id: ids.at(-1), side: 'incoming', ended_by: { is_me: true } },
    ])
    expect(await counts(jan)).toEqual({ to_answer: exchangesPerPage - 2, to_place: 1, to_confirm: 0 })
    expect(await counts(ida)).toEqual({ to_answer: 0, to_place: 1, to_confirm: 0 })
  })
})
