import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Offer } from '../../contract/offers.ts'
import { type Project, wishlistPerProjectMax } from '../../contract/projects.ts'
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

const sums = async (projectId: string): Promise<Project['wishes']> =>
  ((await steps.read(buyer, projectId)).json['project'] as Project).wishes

describe('a wish', () => {
  it('stands on the list with what it costs now', async () => {
    const project = await steps.project(buyer, ownSite)
    const [one, other] = [await offered(100), await offered(250)]
    await steps.wish(buyer, project.id, one.id, { note: ' For the boats. ' })
    const answer = await steps.wish(buyer, project.id, other.id)
    expect(answer.json['project']).toMatchObject({ wishes: { count: 2, offered: 2, credits: 350 } })
    const [newest, first] = await steps.wishes(buyer, project.id)
    expect(newest).toMatchObject({ offer_id: other.id, note: null, standing: 'offered', offer: { price: 250, dr: 30 } })
    expect(first).toMatchObject({
      offer_id: one.id,
      website_id: one.website_id,
      domain: one.domain,
      link_type: 'guest_post',
      rel: 'dofollow',
      note: 'For the boats.',
      price_then: 100,
      offer: { price: 100, quality_score: 70, turnaround_days: 5, delivery_mode: 'standard' },
    })
  })

  it('is one, however often it is wished for, and its note stays unless another is given', async () => {
    const project = await steps.project(buyer, ownSite)
    const { id } = await offered()
    const twice = [steps.wish(buyer, project.id, id, { note: 'First.' }), steps.wish(buyer, project.id, id)]
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
    await steps.wish(buyer, project.id, id, { note: 'First.' })
    await steps.wish(buyer, project.id, id)
    expect((await steps.wishes(buyer, project.id)).map(({ note }) => note)).toEqual(['First.'])
    await steps.wish(buyer, project.id, id, { note: '' })
    expect((await steps.wishes(buyer, project.id)).map(({ note }) => note)).toEqual([null])
  })

  it('goes, and is gone when it is removed again', async () => {
    const project = await steps.project(buyer, ownSite)
    const { id } = await offered()
    await steps.wish(buyer, project.id, id)
    for (let times = 0; times < 2; times += 1) {
      const answer = await steps.drop(buyer, project.id, id)
      expect(answer.json['project']).toMatchObject({ wishes: { count: 0, offered: 0, credits: 0 } })
    }
  })

  it('is refused for an own offer, an unknown one and one that is not in the shop', async () => {
    const project = await steps.project(buyer, ownSite)
    const own = await offers.offer(buyer, ownSite)
    const paused = await offered()
    await offers.setState(seller, paused.id, 'paused')
    expect((await steps.wish(buyer, project.id, own.id)).code).toBe('own_website')
    expect((await steps.wish(buyer, project.id, paused.id)).code).toBe('offer_unavailable')
    expect((await steps.wish(buyer, project.id, randomUUID())).code).toBe('not_found')
    expect((await steps.wish(buyer, project.id, paused.id, { note: 'n'.repeat(301) })).code).toBe('invalid_input')
    expect(await steps.wishes(buyer, project.id)).toEqual([])
  })

  it('is refused on a list of somebody else, and cannot be taken off it', async () => {
    const project = await steps.project(buyer, ownSite)
    const { id } = await offered()
    await steps.wish(buyer, project.id, id)
    const other = await api.member('other@example.com')
    expect((await steps.wish(other, project.id, id)).code).toBe('not_found')
    expect((await steps.drop(other, project.id, id)).code).toBe('not_found')
    expect(await steps.wishes(buyer, project.id)).toHaveLength(1)
  })

  it('says how its offer stands, and costs nothing while it is not in the shop', async () => {
    const project = await steps.project(buyer, ownSite)
    const away = await api.member('away@example.com')
    const { id: awaySite } = await addSite(api.database.db, away.memberId)
    const [stands, paused, ended, rests] = [await offered(10), await offered(20), await offered(40), await offered(80)]
    const vacation = await offers.offer(away, awaySite, { price: 160 })
    for (const { id } of [stands, paused, ended, rests, vacation]) await steps.wish(buyer, project.id, id)
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
    const found = new Map((await steps.wishes(buyer, project.id)).map((wish) => [wish.offer_id, wish]))
    const seen = [stands, paused, ended, rests, vacation].map(({ id }) => {
      const wish = found.get(id)
      return [wish?.standing, wish?.offer?.price ?? null]
    })
    expect(seen).toEqual([
      ['offered', 10],
      ['away', null],
      ['ended', null],
      ['away', null],
      ['vacation', 160],
    ])
    expect(await sums(project.id)).toEqual({ count: 5, offered: 2, credits: 170 })
    expect((await steps.wish(buyer, project.id, paused.id, { note: 'Wait.' })).status).toBe(200)
  })

  it('says what its offer cost when it was made', async () => {
    const project = await steps.project(buyer, ownSite)
    const offer = await offered(100)
    await steps.wish(buyer, project.id, offer.id)
    await offers.change(seller, offer, { price: 130 })
    expect(await steps.wishes(buyer, project.id)).toMatchObject([{ price_then: 100, offer: { price: 130 } }])
    expect((await sums(project.id)).credits).toBe(130)
  })

  it('is found from its offer', async () => {
    const [one, other] = [await steps.project(buyer, ownSite), await steps.project(buyer, ownSite)]
    const { id } = await offered()
    await steps.wish(buyer, one.id, id)
    expect((await steps.list(buyer, `?offer_id=${id}`)).json['wishing']).toEqual([one.id])
    await steps.wish(buyer, other.id, id)
    const both = (await steps.list(buyer, `?offer_id=${id}`)).json['wishing'] as string[]
    expect(both.toSorted()).toEqual([one.id, other.id].toSorted())
    expect((await steps.list(seller, `?offer_id=${id}`)).json['wishing']).toEqual([])
  })

  it('is one of so many at most', async () => {
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
    const wishes = made
      .slice(0, wishlistPerProjectMax - 1)
      .map(({ id }) => ({ project_id: project.id, offer_id: id, price_then: 1 }))
    await db.insertInto('wishlist_items').values(wishes).execute()
    const [one, other] = [await offered(), await offered()]
    const both = await Promise.all([steps.wish(buyer, project.id, one.id), steps.wish(buyer, project.id, other.id)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([null, 'wishlist_full'].toSorted())
    expect(await steps.wishes(buyer, project.id)).toHaveLength(wishlistPerProjectMax)
  })
})
