import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { offersPerWebsiteMax } from '../../contract/limits.ts'
import { type Offer, offersPerPage, restrictedTopics } from '../../contract/offers.ts'
import { niches } from '../../contract/signals.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { plainTerms } from '../testing/offers.ts'
import { until } from '../testing/until.ts'
import { endClaims } from '../websites/seed.ts'
import { addSite, offerSteps } from './offers.fixture.ts'

const api = useApi()
const steps = offerSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const siteOf = (who: SignedIn, figures = {}) => addSite(api.database.db, who.memberId, figures)
const as = (who: SignedIn) => ({ token: who.session.access_token })
const offersOn = async (who: SignedIn, websiteId: string): Promise<Offer[]> =>
  (await steps.on(who, websiteId)).json['offers'] as Offer[]

describe('an offer', () => {
  it('is stored as submitted on a verified website of sufficient quality', async () => {
    const { id, domain } = await siteOf(lena)
    const offer = await steps.offer(lena, id, { sample_url: '/blog/links?x=1', note: ' Only in English. ' })
    expect(offer).toMatchObject({
      ...plainTerms,
      website_id: id,
      domain,
      sample_url: `https://${domain}/blog/links?x=1`,
      note: 'Only in English.',
      state: 'active',
      resting: null,
      version: 1,
    })
    expect(await offersOn(lena, id)).toEqual([offer])
  })

  it.each([
    ['not proved', { is_verified: false }, 'website_unverified'],
    ['not analysed', { quality_score: null }, 'website_unanalysed'],
    ['below the score', { quality_score: 29 }, 'quality_too_low'],
  ])('is rejected on a website that is %s', async (_, figures, code) => {
    const { id } = await siteOf(lena, figures)
    const answer = await steps.add(lena, id)
    expect([answer.status, answer.code]).toEqual([409, code])
    expect((await steps.on(lena, id)).json).toMatchObject({ site: { obstacle: code }, offers: [] })
  })

  it('is accepted from the minimum quality score on', async () => {
    const { id } = await siteOf(lena, { quality_score: 30 })
    expect((await steps.add(lena, id)).status).toBe(200)
  })

  it('is rejected on a website that is another member’s, unknown or removed', async () => {
    const { id } = await siteOf(ben)
    const gone = await siteOf(lena)
    await inTransaction(api.database.db, (tx) => endClaims(tx, gone.domain))
    for (const websiteId of [id, gone.id, randomUUID()]) {
      expect((await steps.add(lena, websiteId)).code).toBe('not_found')
      expect((await steps.on(lena, websiteId)).code).toBe('not_found')
    }
  })

  it.each([
    ['0', { price: 0 }, 'too_small'],
    ['negative', { price: -5 }, 'too_small'],
    ['a billion', { price: 1e9 }, 'too_big'],
    ['above the settings', { price: 5_001 }, 'too_big'],
    ['a fraction', { price: 1.5 }, 'wrong_type'],
    ['letters', { price: '12' }, 'wrong_type'],
  ])('is rejected with a price that is %s', async (_, terms, code) => {
    const { id } = await siteOf(lena)
    const answer = await steps.add(lena, id, terms)
    expect(answer.status).toBe(400)
    expect((answer.json['error'] as { issues: unknown[] }).issues).toMatchObject([{ path: 'price', code }])
    expect(await offersOn(lena, id)).toEqual([])
  })

  it.each([
    ['an unknown category', { category: 'casino' }],
    ['a guarantee of seven months', { guarantee_months: 7 }],
    ['a topic twice', { refused_topics: ['adult', 'adult'] }],
    ['no days at all', { turnaround_days: 0 }],
    ['more words than fit', { note: 'x'.repeat(601) }],
    ['a state of its own', { state: 'active' }],
    ['another seller', { seller_user_id: randomUUID() }],
  ])('is rejected with %s', async (_, terms) => {
    const { id } = await siteOf(lena)
    expect((await steps.add(lena, id, terms)).status).toBe(400)
    expect(await offersOn(lena, id)).toEqual([])
  })

  it.each(['https://elsewhere.test/page', 'javascript:alert(1)', '//elsewhere.test'])(
    'is rejected with the sample %s',
    async (sample) => {
      const { id } = await siteOf(lena)
      expect((await steps.add(lena, id, { sample_url: sample })).code).toBe('wrong_domain')
    },
  )

  it('is rejected with a sample that is too long once encoded as a URL', async () => {
    const { id } = await siteOf(lena)
    const answer = await steps.add(lena, id, { sample_url: `/${'ä'.repeat(1_900)}` })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ error: { issues: [{ path: 'sample_url', code: 'too_long' }] } })
    expect(await offersOn(lena, id)).toEqual([])
  })

  it('is rejected if buyers could distinguish it from another only by its price', async () => {
    const { id } = await siteOf(lena)
    const offer = await steps.offer(lena, id)
    const same = { price: 80, turnaround_days: 9, note: 'cheaper', refused_topics: [] }
    expect((await steps.add(lena, id, same)).code).toBe('offer_exists')
    const other = await steps.offer(lena, id, { rel: 'nofollow' })
    expect((await steps.change(lena, other, { rel: 'dofollow' })).code).toBe('offer_exists')
    await steps.setState(lena, offer.id, 'ended')
    expect((await steps.add(lena, id, same)).status).toBe(200)
  })

  it('is created once by a double click or two concurrent requests', async () => {
    const { id } = await siteOf(lena)
    const key = randomUUID()
    const [first, second] = await Promise.all([steps.add(lena, id, {}, key), steps.add(lena, id, {}, key)])
    expect([first.status, second.json]).toEqual([200, first.json])
    const other = await siteOf(lena)
    const answers = await Promise.all([steps.add(lena, other.id), steps.add(lena, other.id)])
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'offer_exists'])
  })

  it('is limited in number per website', async () => {
    const { id } = await siteOf(lena)
    for (const category of niches.slice(0, offersPerWebsiteMax)) await steps.offer(lena, id, { category })
    expect((await steps.add(lena, id, { category: niches[offersPerWebsiteMax] })).code).toBe('too_many_offers')
    expect(await offersOn(lena, id)).toHaveLength(offersPerWebsiteMax)
  })
})

describe('changing an offer', () => {
  it('increments its version and is rejected if based on an older one', async () => {
    const { id } = await siteOf(lena)
    const offer = await steps.offer(lena, id)
    const changed = await steps.change(lena, offer, { price: 90, refused_topics: [...restrictedTopics] })
    expect(changed.json['offer']).toMatchObject({ price: 90, refused_topics: [...restrictedTopics], version: 2 })
    expect((await steps.change(lena, offer, { price: 70 })).code).toBe('conflict')
    expect((await offersOn(lena, id))[0]?.price).toBe(90)
  })

  it('is not possible for other members', async () => {
    const { id } = await siteOf(lena)
    const offer = await steps.offer(lena, id)
    expect((await steps.change(ben, offer, { price: 1 })).code).toBe('not_found')
    expect((await steps.setState(ben, offer.id, 'ended')).code).toBe('not_found')
  })

  it('pauses and resumes any number of times, and ends only once', async () => {
    const { id } = await siteOf(lena)
    const offer = await steps.offer(lena, id)
    for (const state of ['paused', 'paused', 'active', 'paused']) {
      expect((await steps.setState(lena, offer.id, state)).json['offer']).toMatchObject({ state })
    }
    const ended = (await steps.setState(lena, offer.id, 'ended')).json['offer'] as Offer
    expect(ended).toMatchObject({ state: 'ended', ended_reason: 'seller' })
    expect((await steps.setState(lena, offer.id, 'active')).code).toBe('offer_ended')
    expect((await steps.change(lena, ended, { price: 3 })).code).toBe('offer_ended')
    expect(await offersOn(lena, id)).toEqual([])
  })

  it('is published to the other tabs of its seller', async () => {
    const { id } = await siteOf(lena)
    const stream = await openLiveStream(api, lena.session.access_token)
    await steps.offer(lena, id)
    const isOfThis = (event: unknown): boolean => (event as { website_id?: string }).website_id === id
    await until('the event comes', () => stream.heard('offers.changed').some(isOfThis))
    expect(stream.heard('offers.changed').filter(isOfThis)).toEqual([{ website_id: id }])
  })
})

describe('offers on a website', () => {
  it('rest while it is unverified or below the minimum quality, with the reason, and come back automatically', async () => {
    const { id } = await siteOf(lena)
    await steps.offer(lena, id)
    const { db } = api.database
    const set = (values: { is_verified?: boolean; verified_at?: Date | null; quality_score?: number | null }) =>
      db.updateTable('websites').set(values).where('id', '=', id).execute()
    await set({ is_verified: false, verified_at: null })
    expect(await offersOn(lena, id)).toMatchObject([{ state: 'active', resting: 'website_unverified' }])
    await set({ is_verified: true, verified_at: new Date(), quality_score: 12 })
    expect(await offersOn(lena, id)).toMatchObject([{ state: 'active', resting: 'quality_too_low' }])
    await set({ quality_score: 31 })
    expect(await offersOn(lena, id)).toMatchObject([{ state: 'active', resting: null }])
  })

  it.each([true, false])('end with it when its claim ends, verified %s', async (verified) => {
    const { id, domain } = await siteOf(lena)
    const offer = await steps.offer(lena, id)
    await api.database.db
      .updateTable('websites')
      .set(verified ? {} : { is_verified: false, verified_at: null })
      .set({ attempts: 1 })
      .where('id', '=', id)
      .execute()
    await inTransaction(api.database.db, (tx) => endClaims(tx, domain))
    const own = async (): Promise<Offer[]> => (await steps.own(lena, `?q=${domain}`)).json['offers'] as Offer[]
    await until('the offer has ended', async () => {
      await api.work()
      return (await own())[0]?.state === 'ended'
    })
    expect(await own()).toMatchObject([{ id: offer.id, ended_reason: 'website_gone' }])
  })

  it('accept as many open orders as their seller allows', async () => {
    const { id } = await siteOf(lena)
    const path = `/api/websites/${id}/capacity`
    expect((await steps.on(lena, id)).json['site']).toMatchObject({ open_orders_max: 5 })
    const saved = await api.call('PUT', path, { ...as(lena), body: { open_orders_max: 12 } })
    expect(saved.json['site']).toMatchObject({ open_orders_max: 12 })
    for (const wrong of [0, 101, 2.5, '3']) {
      expect((await api.call('PUT', path, { ...as(lena), body: { open_orders_max: wrong } })).status).toBe(400)
    }
    expect((await api.call('PUT', path, { ...as(ben), body: { open_orders_max: 1 } })).code).toBe('not_found')
    expect((await steps.on(lena, id)).json['site']).toMatchObject({ open_orders_max: 12 })
  })

  it('show a fair price to their seller only, with its calculation', async () => {
    const { id } = await siteOf(lena, { quality_score: 80, dr: 50 })
    const { link_type, rel, guarantee_months, writer, labelled } = plainTerms
    const body = { link_type, rel, guarantee_months, writer, labelled }
    const answer = await api.call('POST', `/api/websites/${id}/fair-price`, { ...as(lena), body })
    // (4 + 24 + 30) · 1.3
    expect(answer.json['fair_price']).toMatchObject({ price: 75 })
    expect((await api.call('POST', `/api/websites/${id}/fair-price`, { ...as(ben), body })).code).toBe('not_found')
  })
})

describe('the list of own offers', () => {
  it('is paginated, newest first, with counts by state and search by domain', async () => {
    const mia = await api.member('mia@example.com')
    const sites = await Promise.all([1, 2, 3].map(() => siteOf(mia)))
    const made: string[] = []
    for (const { id } of sites) {
      for (const category of niches.slice(0, 18)) made.unshift((await steps.offer(mia, id, { category })).id)
    }
    const resting = await siteOf(mia)
    made.unshift((await steps.offer(mia, resting.id)).id)
    await api.database.db.updateTable('websites').set({ quality_score: 3 }).where('id', '=', resting.id).execute()
    await steps.setState(mia, made[1] ?? '', 'paused')
    await steps.setState(mia, made[2] ?? '', 'ended')
    const first = (await steps.own(mia)).json as { offers: Offer[]; next_cursor: string; counts: object }
    expect(first.counts).toEqual({ active: 52, resting: 1, paused: 1, ended: 1 })
    const second = (await steps.own(mia, `?cursor=${first.next_cursor}`)).json as typeof first
    expect(first.offers).toHaveLength(offersPerPage)
    expect([...first.offers, ...second.offers].map(({ id }) => id)).toEqual(made)
    expect(second.next_cursor).toBeNull()
    const ofDomain = (await steps.own(mia, `?q=${sites[0]?.domain ?? ''}`)).json['offers'] as Offer[]
    expect(ofDomain).toHaveLength(18)
    const idsOf = async (query: string): Promise<string[]> =>
      ((await steps.own(mia, query)).json['offers'] as Offer[]).map(({ id }) => id)
    expect(await idsOf('?resting=true')).toEqual([made[0]])
    expect(await idsOf('?state=paused')).toEqual([made[1]])
    expect(await idsOf('?state=ended')).toEqual([made[2]])
    expect(await idsOf('?state=active')).not.toContain(made[0])
  })

  it('finds a website by its Unicode domain', async () => {
    const { id } = await siteOf(lena, { domain: 'xn--bcherwurm-q9a.test' })
    const offer = await steps.offer(lena, id)
    for (const typed of ['Bücherwurm', 'bücherwurm.test', 'xn--bcher']) {
      expect((await steps.own(lena, `?q=${encodeURIComponent(typed)}`)).json['offers']).toMatchObject([
        { id: offer.id },
      ])
    }
  })

  it('rejects an invalid cursor', async () => {
    for (const cursor of ['x', Buffer.from('["websites","1"]').toString('base64url')]) {
      expect((await steps.own(lena, `?cursor=${cursor}`)).status).toBe(400)
    }
  })
})
