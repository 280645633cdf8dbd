import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { siteLanguages } from '../../contract/analysis.ts'
import { niches } from '../../contract/signals.ts'
import { guaranteeMonths, linkTypes, offerRels, restrictedTopics, writers } from '../../contract/offers.ts'
import { deliveryModes } from '../../contract/profiles.ts'
import { readSearch } from '../../contract/savedSearches.ts'
import type { ShopOffer } from '../../contract/shop.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { readOf } from '../shop/loading.ts'
import { fits, lineUp, type Seen, seen } from './matchSearch.ts'

const api = useApi()
let ben: SignedIn
let offers: Seen[] = []

/** Few values, so that random filters often match something. */
const some = {
  category: niches.slice(0, 3),
  language: siteLanguages.slice(0, 3),
  country: ['DE', 'AT', 'FR'],
  rel: offerRels,
  link_type: linkTypes.slice(0, 3),
  guarantee: guaranteeMonths.map(String),
  writer: writers,
  delivery: deliveryModes,
  accepts: restrictedTopics.slice(0, 3),
}
const figure = fc.integer({ min: 0, max: 12 })
const maybe = fc.option(figure, { nil: null })
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)

const drawnSite = fc.record({
  title: fc.option(oneOf(['Meer und mehr', 'ÜBER Land', 'see']), { nil: null }),
  language: fc.option(oneOf(some.language), { nil: null }),
  country: fc.option(oneOf(some.country), { nil: null }),
  quality_score: figure.map((value) => 30 + value),
  dr: maybe,
  da: maybe,
  spam_score: maybe,
  visits: maybe,
})
const drawnOffer = fc.record({
  category: oneOf(some.category),
  rel: oneOf(offerRels),
  link_type: oneOf(some.link_type),
  guarantee_months: oneOf(guaranteeMonths),
  writer: oneOf(writers),
  labelled: fc.boolean(),
  restricted: fc.boolean(),
  refused_topics: fc.subarray([...some.accepts]),
  price: figure.map((value) => value + 1),
  turnaround_days: figure.map((value) => value + 1),
})

const list = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(','))
const bound = (base = 0) => figure.map((value) => String(base + value))
const askable: Record<string, fc.Arbitrary<string>> = {
  q: oneOf(['meer', 'ü', 'land über', 'test SEE', 'fits-', '  ', 'no such']),
  ...Object.fromEntries(Object.entries(some).map(([name, values]) => [name, list(values)])),
  labelled: oneOf(['yes', 'no']),
  restricted: oneOf(['yes', 'no']),
  price_from: bound(),
  price_to: bound(),
  turnaround_to: bound(),
  dr_from: bound(),
  dr_to: bound(),
  da_from: bound(),
  da_to: bound(),
  spam_to: bound(),
  visits_from: bound(),
  quality_from: bound(30),
  quality_to: bound(30),
  completion_from: oneOf(['0', '40', '60', '100']),
}
/** A few filters at once: with all of them nothing would match. */
const asked = fc
  .array(fc.oneof(...Object.entries(askable).map(([name, value]) => fc.tuple(fc.constant(name), value))), {
    maxLength: 4,
  })
  .map((parts) => new URLSearchParams(Object.fromEntries(parts)).toString())

beforeAll(async () => {
  ben = await api.member('ben@example.com')
  const { db } = api.database
  for (const [position, delivery] of deliveryModes.entries()) {
    const { memberId } = await api.member(`seller-${position}@example.com`)
    await db.insertInto('member_settings').values({ user_id: memberId, delivery_mode: delivery }).execute()
    if (position > 0) {
      const figures = { orders_ended: 10, orders_completed: position * 5, completion_rate: position * 50 }
      await db
        .insertInto('seller_statistics')
        .values({ user_id: memberId, ...figures })
        .execute()
    }
    for (const [place, { visits, ...drawn }] of fc.sample(drawnSite, 4).entries()) {
      const { id } = await addSite(db, memberId, { domain: `fits-${position}-${place}.test` })
      await db
        .updateTable('websites')
        .set({ ...drawn, visits_from: visits, visits_to: visits })
        .where('id', '=', id)
        .execute()
      const terms = fc.sample(drawnOffer, 4).map((offer) => ({
        ...offer,
        website_id: id,
        seller_user_id: memberId,
        links_per_page: 3,
      }))
      await db
        .insertInto('backlink_offers')
        .values(terms)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
  const sites = await db.selectFrom('websites').select('id').execute()
  const rows = await readOf(
    db,
    0,
    sites.map(({ id }) => id),
  )
  offers = rows.map(seen)
})

/** What the shop returns. */
const shown = async (query: string): Promise<string[]> => {
  const answer = await api.call('GET', `/api/shop?${query}`, { token: ben.session.access_token })
  expect(answer.status).toBe(200)
  return (answer.json['offers'] as ShopOffer[]).map(({ price, site, ...offer }) =>
    [site.domain, price, offer.category, offer.rel, offer.link_type, offer.writer, offer.turnaround_days].join(' '),
  )
}
const named = (those: readonly Seen[]): string[] =>
  those.map((row) =>
    [row.domain, row.total - row.surcharge, row.category, row.rel, row.link_type, row.writer, row.turnaround].join(' '),
  )

describe('the offers that match a search', () => {
  it('are those that the shop returns for it, one by one and all at once', async () => {
    expect(offers.length).toBeGreaterThan(30)
    const lineup = lineUp(offers)
    let [asks, found] = [0, 0]
    await fc.assert(
      fc.asyncProperty(asked, async (text) => {
        const { query, filters, lost } = readSearch(text)
        expect(lost).toEqual([])
        const those = offers.filter((offer) => fits(offer, filters))
        expect(lineup.fitting(filters).map((place) => offers[place])).toEqual(those)
        asks += 1
        found += those.length > 0 ? 1 : 0
        expect((await shown(query)).toSorted()).toEqual(named(those).toSorted())
      }),
      { numRuns: 200 },
    )
    expect(found / asks).toBeGreaterThan(0.2)
  })
})
