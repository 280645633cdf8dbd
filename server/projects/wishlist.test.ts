import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { wishlistPerProjectMax } from '../../contract/limits.ts'
import type { Offer } from '../../contract/offers.ts'
import type { Project } from '../../contract/projects.ts'
import { niches } from '../../contract/signals.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { plainTerms } from '../testing/offers.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'
import { listSteps } from '../testing/buyerLists.ts'

const api = useApi()
const offers = offerSteps(api)
const steps = listSteps(api)
let buyer: SignedIn
let seller: SignedIn
let ownSite: string

beforeAll(async () => {
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
  ownSite = (await addSite(api.database.db, buyer.memberId)).id
})

const offered = async (price = 120): Promise<Offer> => {
  const { id } = await addSite(api.database.db, seller.memberId, { dr: 30 })
  return offers.offer(seller, id, { price })
}

const sums = async (projectId: string): Promise<Project['wishlist']> =>
  ((await steps.read(buyer, projectId)).json['project'] as Project).wishlist

describe('a wishlist entry', () => {
  it('is on the wishlist with its current price', async () => {
    const project = await steps.project(buyer, ownSite)
    const [one, other] = [await offered(100), await offered(250)]
    await steps.entry(buyer, project.id, one.id, { note: ' For the boats. ' })
    const answer = await steps.entry(buyer, project.id, other.id)
    expect(answer.json['project']).toMatchObject({ wishlist: { count: 2, offered: 2, credits: 357 } })
    const [newest, first] = await steps.wishlist(buyer, project.id)
    expect(newest).toMatchObject({
      offer_id: other.id,
      note: null,
      availability: 'offered',
      offer: { price: 250, dr: 30 },
    })
    expect(first).toMatchObject({
      offer_id: one.id,
      website_id: one.website_id,
      domain: one.domain,
      link_type: 'guest_post',
      rel: 'dofollow',
      note: 'For the boats.',
      price_then: 102,
      offer: { price: 100, quality_score: 70, turnaround_days: 5, delivery_mode: 'standard' },
    })
  })

  it('is stored once, however often it is added, and keeps its note unless a new one is given', async () => {
    const project = await steps.project(buyer, ownSite)
    const { id } = await offered()
    const twice = [steps.entry(buyer, project.id, id, { note: 'First.' }), steps.entry(buyer, project.id, id)]
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
    await steps.entry(buyer, project.id, id, { note: 'First.' })
    await steps.entry(buyer, project.id, id)
    expect((await steps.wishlist(buyer, project.id)).map(({ note }) => note)).toEqual(['First.'])
    await steps.entry(buyer, project.id, id, { note: '' })
    expect((await steps.wishlist(buyer, project.id)).map(({ note }) => note)).toEqual([null])
  })

  it('is removed, and removing it again has no effect', async () => {
    const project = await steps.project(buyer, ownSite)
    const { id } = await offered()
    await steps.entry(buyer, project.id, id)
    for (let times = 0; times < 2; times += 1) {
      const answer = await steps.drop(buyer, project.id, id)
      expect(answer.json['project']).toMatchObject({ wishlist: { count: 0, offered: 0, credits: 0 } })
    }
  })

  it('is rejected for an own offer, an unknown one and one that is not in the shop', async () => {
    const project = await steps.project(buyer, ownSite)
    const own = await offers.offer(buyer, ownSite)
    const paused = await offered()
    await offers.setState(seller, paused.id, 'paused')
    expect((await steps.entry(buyer, project.id, own.id)).code).toBe('own_website')
    expect((await steps.entry(buyer, project.id, paused.id)).code).toBe('offer_unavailable')
    expect((await steps.entry(buyer, project.id, randomUUID())).code).toBe('not_found')
    expect((await steps.entry(buyer, project.id, paused.id, { note: 'n'.repeat(301) })).code).toBe('invalid_input')
    expect(await steps.wishlist(buyer, project.id)).toEqual([])
  })

  it('is rejected on another member’s list, and cannot be removed from it', async () => {
    const project = await steps.project(buyer, ownSite)
    const { id } = await offered()
    await steps.entry(buyer, project.id, id)
    const other = await api.member('other@example.com')
    expect((await steps.entry(other, project.id, id)).code).toBe('not_found')
    expect((await steps.drop(other, project.id, id)).code).toBe('not_found')
    expect(await steps.wishlist(buyer, project.id)).toHaveLength(1)
  })

  it('shows the state of its offer, and adds no cost while the offer is not in the shop', async () => {
    const project = await steps.project(buyer, ownSite)
    const away = await api.member('away@example.com')
    const { id: awaySite } = await addSite(api.database.db, away.memberId)
    const [isLive, paused, ended, rests] = [await offered(10), await offered(20), await offered(40), await offered(80)]
    const vacation = await offers.offer(away, awaySite, { price: 160 })
    for (const { id } of [isLive, paused, ended, rests, vacation]) await steps.entry(buyer, project.id, id)
    await offers.setState(seller, paused.id, 'paused')
    await offers.setState(seller, ended.id, 'ended')
    const { db } = api.database
    await db.updateTable('websites').set({ quality_score: 5 }).where('id', '=', rests.website_id).execute()
    const mode = { user_id: away.memberId, delivery_mode: 'vacation' }
    await db
      .insertInto('member_settings')
      .values(mode)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(mode))
      .execute()
    const found = new Map((await steps.wishlist(buyer, project.id)).map((entry) => [entry.offer_id, entry]))
    const seen = [isLive, paused, ended, rests, vacation].map(({ id }) => {
      const entry = found.get(id)
      return [entry?.availability, entry?.offer?.price ?? null]
    })
    expect(seen).toEqual([
      ['offered', 10],
      ['away', null],
      ['ended', null],
      ['away', null],
      ['vacation', 160],
    ])
    expect(await sums(project.id)).toEqual({ count: 5, offered: 2, credits: 173 })
    expect((await steps.entry(buyer, project.id, paused.id, { note: 'Wait.' })).status).toBe(200)
  })

  it('shows what its offer cost when it was added', async () => {
    const project = await steps.project(buyer, ownSite)
    const offer = await offered(100)
    await steps.entry(buyer, project.id, offer.id)
    await offers.change(seller, offer, { price: 130 })
    expect(await steps.wishlist(buyer, project.id)).toMatchObject([{ price_then: 102, offer: { price: 130 } }])
    expect((await sums(project.id)).credits).toBe(133)
  })

  it('is found by its offer', async () => {
    const [one, other] = [await steps.project(buyer, ownSite), await steps.project(buyer, ownSite)]
    const { id } = await offered()
    await steps.entry(buyer, one.id, id)
    expect((await steps.list(buyer, `?offer_id=${id}`)).json['requesting']).toEqual([one.id])
    await steps.entry(buyer, other.id, id)
    const both = (await steps.list(buyer, `?offer_id=${id}`)).json['requesting'] as string[]
    expect(both.toSorted()).toEqual([one.id, other.id].toSorted())
    expect((await steps.list(seller, `?offer_id=${id}`)).json['requesting']).toEqual([])
  })

  it('counts towards the maximum per project', async () => {
    const project = await steps.project(buyer, ownSite)
    const { db } = api.database
    const { id: siteId } = await addSite(db, seller.memberId)
    const rows = Array.from({ length: wishlistPerProjectMax + 1 }, (_, n) => ({
      ...plainTerms,
      category: niches[n % niches.length] ?? 'outdoor',
      state: 'ended',
      ended_reason: 'seller',
      website_id: siteId,
      seller_user_id: seller.memberId,
    }))
    const made = await db.insertInto('backlink_offers').values(rows).returning('id').execute()
    const wishlist = made
      .slice(0, wishlistPerProjectMax - 1)
      .map(({ id }) => ({ project_id: project.id, offer_id: id, price_then: 1 }))
    await db.insertInto('wishlist_items').values(wishlist).execute()
    const [one, other] = [await offered(), await offered()]
    const both = await Promise.all([steps.entry(buyer, project.id, one.id), steps.entry(buyer, project.id, other.id)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([null, 'wishlist_full'].toSorted())
    expect(await steps.wishlist(buyer, project.id)).toHaveLength(wishlistPerProjectMax)
  })
})
