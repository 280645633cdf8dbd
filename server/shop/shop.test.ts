import { beforeAll, describe, expect, it } from 'vitest'
import { shopPageMax } from '../../contract/limits.ts'
import { type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import type { ShopCounts, ShopOffer } from '../../contract/shop.ts'
import { niches } from '../../contract/signals.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { relate } from '../testing/relate.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'

const api = useApi()
const steps = offerSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const as = (who: SignedIn) => ({ token: who.session.access_token })

interface Page {
  offers: ShopOffer[]
  next_cursor: string | null
  total: number
}

const shop = async (query = '', who: SignedIn = ben): Promise<Page> => {
  const { status, json } = await api.call('GET', `/api/shop${query}`, as(who))
  expect(status).toBe(200)
  return json as unknown as Page
}
const countsFor = async (query = ''): Promise<ShopCounts> =>
  (await api.call('GET', `/api/shop/counts${query}`, as(ben))).json['counts'] as ShopCounts
const settle = (who: SignedIn, body: object) => api.call('PATCH', '/api/me/settings', { ...as(who), body })

/** The shipped settings with these changes. */
const setRules = async (changed: Partial<CreditSettings>): Promise<void> => {
  const { db } = api.database
  await db.deleteFrom('credit_settings').execute()
  const settings = JSON.stringify({ ...shippedSettings, ...changed })
  await db.insertInto('credit_settings').values({ settings, version: 1, changed_by: ben.memberId }).execute()
}

describe('the shop', () => {
  it('shows an offer as soon as it is created, with its current values, and no longer once it is paused', async () => {
    const { id, domain } = await addSite(api.database.db, lena.memberId, { quality_score: 64, dr: 41 })
    expect((await shop(`?q=${domain}`)).total).toBe(0)
    const offer = await steps.offer(lena, id, { price: 77 })
    expect((await shop(`?q=${domain}`)).offers).toMatchObject([
      { id: offer.id, price: 77, is_own: false, site: { domain, quality_score: 64, dr: 41 } },
    ])
    expect((await shop(`?q=${domain}`, lena)).offers).toMatchObject([{ is_own: true }])
    await steps.change(lena, offer, { price: 78 })
    expect((await shop(`?q=${domain}&price_from=80&price_to=80`)).offers).toMatchObject([{ price: 78 }])
    expect((await shop(`?q=${domain}&price_to=79`)).total).toBe(0)
    await steps.setState(lena, offer.id, 'paused')
    expect((await shop(`?q=${domain}`)).total).toBe(0)
    await steps.setState(lena, offer.id, 'active')
    expect((await shop(`?q=${domain}`)).total).toBe(1)
  })

  it('filters and sorts offers in prime mode by price, surcharge and premium, also after the percentages have changed', async () => {
    const emma = await api.member('emma@example.com')
    const { id, domain } = await addSite(api.database.db, emma.memberId)
    await steps.offer(emma, id, { price: 95 })
    expect((await shop(`?q=${domain}`)).offers).toMatchObject([{ price: 95, surcharge: 0 }])
    await settle(emma, { delivery_mode: 'prime' })
    expect((await shop(`?q=${domain}&price_from=107&price_to=107`)).offers).toMatchObject([
      { price: 95, surcharge: 10, premium: 2 },
    ])
    expect((await shop(`?q=${domain}&price_to=106`)).total).toBe(0)
    await setRules({ orders: { ...shippedSettings.orders, prime_bonus: 20 } })
    expect((await shop(`?q=${domain}&price_from=116`)).offers).toMatchObject([{ price: 95, surcharge: 19 }])
    await setRules({ orders: { ...shippedSettings.orders, premium_percent: 10 } })
    expect((await shop(`?q=${domain}&price_from=115&price_to=115`)).offers).toMatchObject([{ premium: 10 }])
    await setRules({})
    expect((await shop(`?q=${domain}&price_to=107`)).total).toBe(1)
  })

  it('shows a related buyer no premium, and everyone the cover over time', async () => {
    const [rosa, karl] = [await api.member('rosa@example.com'), await api.member('karl@example.com')]
    const { id, domain } = await addSite(api.database.db, rosa.memberId)
    await steps.offer(rosa, id, { price: 100 })
    await relate(api.database.db, karl.memberId, rosa.memberId)
    const [offer] = (await shop(`?q=${domain}`)).offers
    expect(offer).toMatchObject({ price: 100, premium: 2 })
    expect(offer?.cover.map(({ percent }) => percent)).toEqual([72, 49, 26, 2])
    const [related] = (await shop(`?q=${domain}`, karl)).offers
    expect(related).toMatchObject({ price: 100, premium: 0 })
    expect(related?.cover.map(({ percent }) => percent)).toEqual([70, 47, 24, 0])
  })

  it('hides a website that loses its verification or score until it has it back', async () => {
    const { id, domain } = await addSite(api.database.db, lena.memberId)
    await steps.offer(lena, id)
    const set = (values: object) => api.database.db.updateTable('websites').set(values).where('id', '=', id).execute()
    await set({ quality_score: 29 })
    expect((await shop(`?q=${domain}`)).total).toBe(0)
    await set({ quality_score: 30, title: 'Leuchtturmwärter' })
    expect((await shop('?q=leuchtturm')).offers).toMatchObject([{ site: { title: 'Leuchtturmwärter' } }])
    await set({ is_verified: false, verified_at: null })
    expect((await shop(`?q=${domain}`)).total).toBe(0)
  })

  it('shows the current value of every website metric and text, whichever of them changes alone', async () => {
    const { id, domain } = await addSite(api.database.db, lena.memberId)
    await steps.offer(lena, id)
    await shop(`?q=${domain}`)
    const changes: readonly (readonly [Record<string, string | number>, Partial<ShopOffer['site']>])[] = [
      [{ title: 'Hafenmeisterei' }, { title: 'Hafenmeisterei' }],
      [{ niche: 'law' }, { niche: 'law' }],
      [{ language: 'other' }, { language: 'other' }],
      [{ country: 'LU' }, { country: 'LU' }],
      [{ quality_score: 81 }, { quality_score: 81 }],
      [{ dr: 17 }, { dr: 17 }],
      [{ da: 18 }, { da: 18 }],
      [{ spam_score: 19 }, { spam_score: 19 }],
      [{ visits_from: 20 }, { visits: { from: 20, to: null } }],
      [{ visits_to: 21 }, { visits: { from: 20, to: 21 } }],
    ]
    for (const [values, shown] of changes) {
      await api.database.db.updateTable('websites').set(values).where('id', '=', id).execute()
      expect((await shop(`?q=${domain}`)).offers).toMatchObject([{ site: shown }])
    }
  })

  it('follows the seller: prime can be filtered, vacation comes last, a block removes everything', async () => {
    const mia = await api.member('mia@example.com')
    const sites = await Promise.all([mia, lena].map((who) => addSite(api.database.db, who.memberId, { dr: 99 })))
    await steps.offer(mia, sites[0]?.id ?? '', { price: 1, category: 'law' })
    await steps.offer(lena, sites[1]?.id ?? '', { price: 2, category: 'law' })
    const prices = async (): Promise<number[]> =>
      (await shop('?category=law&sort=price&direction=up')).offers.map(({ price }) => price)
    expect(await prices()).toEqual([1, 2])
    expect((await settle(mia, { delivery_mode: 'vacation' })).status).toBe(200)
    expect(await prices()).toEqual([2, 1])
    await settle(mia, { delivery_mode: 'prime' })
    expect(await prices()).toEqual([1, 2])
    expect((await shop('?category=law&delivery=prime')).offers).toMatchObject([{ price: 1, delivery_mode: 'prime' }])
    const block = (at: Date | null) =>
      api.database.db.updateTable('users').set({ blocked_at: at }).where('id', '=', mia.memberId).execute()
    await block(new Date())
    expect(await prices()).toEqual([2])
    await block(null)
    expect(await prices()).toEqual([1, 2])
  })

  it('follows the settings: a higher minimum score shows fewer offers', async () => {
    const { id, domain } = await addSite(api.database.db, lena.memberId, { quality_score: 45 })
    await steps.offer(lena, id)
    await setRules({ offers: { ...shippedSettings.offers, quality_from: 46 } })
    expect((await shop(`?q=${domain}`)).total).toBe(0)
    await setRules({})
    expect((await shop(`?q=${domain}`)).total).toBe(1)
  })

  it('paginates without gaps or duplicates, by any column and in both directions', async () => {
    const tom = await api.member('tom@example.com')
    for (const dr of [10, 20, null, 30]) {
      const { id } = await addSite(api.database.db, tom.memberId, { dr, domain: `seiten-${String(dr)}.test` })
      for (const category of niches.slice(0, 15)) await steps.offer(tom, id, { category, price: (dr ?? 5) + 3 })
    }
    const walk = async (query: string): Promise<ShopOffer[]> => {
      const first = await shop(`?q=seiten-&${query}`)
      expect(first.total).toBe(60)
      expect(first.offers).toHaveLength(shopPageMax)
      const second = await shop(`?q=seiten-&${query}&cursor=${first.next_cursor ?? ''}`)
      expect(second.next_cursor).toBeNull()
      return [...first.offers, ...second.offers]
    }
    for (const sort of ['newest', 'domain', 'price', 'dr', 'visits', 'guarantee']) {
      for (const direction of ['up', 'down']) {
        const offers = await walk(`sort=${sort}&direction=${direction}`)
        expect(new Set(offers.map(({ id }) => id)).size).toBe(60)
        if (sort === 'dr') expect(offers.slice(45).map(({ site }) => site.dr)).toEqual(Array(15).fill(null))
      }
    }
  })

  it('finds an internationalised domain by its readable name', async () => {
    const { id } = await addSite(api.database.db, lena.memberId, { domain: 'xn--bckerei-5wa.test' })
    const offer = await steps.offer(lena, id)
    expect((await shop(`?q=${encodeURIComponent('Bäckerei')}`)).offers).toMatchObject([{ id: offer.id }])
  })

  it('counts the offers that each choice would leave', async () => {
    const { offers, category, rel } = await countsFor('?q=seiten-&category=crafts')
    const crafts = (await shop('?q=seiten-&category=crafts')).total
    expect([offers, category['crafts'], rel['dofollow']]).toEqual([crafts, crafts, crafts])
    expect(Object.values(category).reduce((sum, count) => sum + count, 0)).toBe(60)
  })

  it.each([
    '?category=casino',
    '?price_from=-1',
    '?price_from=1.5',
    '?sort=luck',
    '?unknown=1',
    '?cursor=x',
    `?q=${'x'.repeat(201)}`,
    `?country=${'DE,'.repeat(400)}`,
    '?guarantee=7',
  ])('rejects %s and names the field', async (query) => {
    const answer = await api.call('GET', `/api/shop${query}`, as(ben))
    expect(answer.status).toBe(400)
    expect((answer.json['error'] as { issues?: unknown[] }).issues?.length).toBeGreaterThan(0)
  })

  it('finds nothing if filters contradict each other, and survives any input', async () => {
    expect((await shop('?price_from=10&price_to=5')).total).toBe(0)
    for (const typed of ['%25_', "' or 1=1", '\\', '🦀', '   ', '(a+)+$']) {
      expect((await shop(`?q=${encodeURIComponent(typed)}`)).offers.length).toBeLessThanOrEqual(shopPageMax)
    }
  })
})
