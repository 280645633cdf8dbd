// A member's buyer data is part of the export and is erased with the account.
import { describe, expect, it } from 'vitest'
import { testPassword, useApi } from './testing/api.ts'
import { listSteps } from './testing/buyerLists.ts'
import { addSite, offerSteps } from './offers/offers.fixture.ts'

const api = useApi()
const steps = listSteps(api)

describe('a member’s buyer data', () => {
  it('is in the export and is erased with the account', async () => {
    const { db } = api.database
    const buyer = await api.member('leaves@example.com')
    const seller = await api.member('stays@example.com')
    const own = await addSite(db, buyer.memberId)
    const site = await addSite(db, seller.memberId)
    const offer = await offerSteps(api).offer(seller, site.id)
    const project = await steps.project(buyer, own.id, { name: 'Secret plan', note: 'Private.' })
    await steps.entry(buyer, project.id, offer.id, { note: 'Maybe.' })
    await steps.upload(buyer, own.id, 'known-friend.de')
    const token = buyer.session.access_token
    await api.call('PUT', `/api/favourites/${site.id}`, { token, body: { mark: 'favourite' } })
    await db
      .insertInto('saved_searches')
      .values({ user_id: buyer.memberId, name: 'Saved words', query: 'q=boats', alert: false, after_number: 0 })
      .execute()
    await db.insertInto('seller_statistics').values({ user_id: buyer.memberId }).execute()

    expect((await api.call('GET', '/api/me/export', { token })).json).toMatchObject({
      favourites: [{ domain: site.domain, mark: 'favourite' }],
      projects: {
        projects: [{ name: 'Secret plan', domain: own.domain, note: 'Private.' }],
        wishlist: [{ project: 'Secret plan', domain: site.domain, note: 'Maybe.', price_then: 122 }],
      },
      referring_domains: [{ website: own.domain, domain: 'known-friend.de' }],
      saved_searches: { searches: [{ name: 'Saved words', query: 'q=boats' }], hits: [] },
      seller_statistics: { user_id: buyer.memberId },
    })

    const { cookie } = buyer
    const gone = await api.call('POST', '/api/me/deletion', { token, cookie, body: { password: testPassword } })
    expect(gone.status).toBe(200)
    for (const table of [
      'favourite_websites',
      'projects',
      'wishlist_items',
      'referring_domains',
      'buyer_versions',
      'saved_searches',
      'saved_search_hits',
      'seller_statistics',
    ] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })
})
