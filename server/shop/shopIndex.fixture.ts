// Arbitrary offers, filters and histories for tests of the shop index.
import fc from 'fast-check'
import { guaranteeMonths, linkTypes, offerRels, restrictedTopics, writers } from '../../contract/offers.ts'
import { type ShopFilters, shopSorts } from '../../contract/shop.ts'
import type { NaiveMine } from './naive.fixture.ts'
import type { Sorting } from './paging.ts'
import type { StockRow } from './stock.ts'

const sitesCount = 12
const domains = Array.from({ length: sitesCount }, (_, at) => `${'zyxabc'[at % 6] ?? ''}${at}-hafen.test`)
export const categories = ['outdoor', 'food', 'law'] as const
const figure = (max: number): fc.Arbitrary<number | null> => fc.option(fc.integer({ min: 0, max }), { nil: null })

/** Few distinct values, so that many are equal and the tie-break matters. */
export const anyRow: fc.Arbitrary<Omit<StockRow, 'number'>> = fc
  .record({
    site: fc.nat(sitesCount - 1),
    category: fc.constantFrom(...categories),
    rel: fc.constantFrom(...offerRels),
    link_type: fc.constantFrom(...linkTypes),
    guarantee: fc.constantFrom(...guaranteeMonths),
    writer: fc.constantFrom(...writers),
    delivery: fc.constantFrom('standard', 'prime', 'vacation'),
    labelled: fc.boolean(),
    restricted: fc.boolean(),
    refused: fc.subarray([...restrictedTopics].slice(0, 3)),
    total: fc.integer({ min: 1, max: 8 }),
    turnaround: fc.integer({ min: 1, max: 4 }),
    quality: fc.integer({ min: 30, max: 40 }),
    dr: figure(5),
    da: figure(3),
    spam: figure(3),
    visits: figure(2_000_000_000),
    completion: figure(4),
  })
  .map(({ site, ...rest }) => ({
    ...rest,
    surcharge: Math.floor(rest.total / 3),
    premium: Math.floor(rest.total / 4),
    websiteId: `site-${site}`,
    sellerId: `seller-${site % 5}`,
    niche: categories[site % 4] ?? null,
    visitsTo: site % 5 === 0 ? null : 2_000_000_000 + site,
    domain: domains[site] ?? '',
    title: site % 2 === 0 ? `Titel ${site}` : null,
    language: site % 3 === 0 ? 'de' : site % 3 === 1 ? 'en' : null,
    country: site % 4 === 0 ? 'DE' : site % 4 === 1 ? 'AT' : null,
  }))

const some = <T>(values: readonly T[]): fc.Arbitrary<T[] | undefined> =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const bound = (max: number): fc.Arbitrary<number | undefined> => fc.option(fc.nat(max), { nil: undefined })

export const anyFilters: fc.Arbitrary<ShopFilters> = fc.record(
  {
    q: fc.constantFrom('', 'hafen', 'TITEL 4', 'z', 'nirgends'),
    category: some(categories),
    language: some(['de', 'en'] as const),
    country: some(['DE', 'AT']),
    rel: some(offerRels),
    link_type: some(linkTypes),
    guarantee: some(guaranteeMonths.map(String)),
    writer: some(writers),
    delivery: some(['standard', 'prime', 'vacation'] as const),
    accepts: some(restrictedTopics.slice(0, 3)),
    labelled: fc.constantFrom('yes', 'no', undefined),
    restricted: fc.constantFrom('yes', 'no', undefined),
    price_from: bound(9),
    price_to: bound(9),
    turnaround_to: bound(5),
    dr_from: bound(6),
    dr_to: bound(6),
    da_from: bound(4),
    da_to: bound(4),
    spam_to: bound(4),
    visits_from: bound(2_000_000_000),
    quality_from: bound(41),
    quality_to: bound(41),
    completion_from: bound(5),
    favourites: fc.constantFrom('only', undefined),
    hidden: fc.constantFrom('only', undefined, undefined, undefined),
    linking: fc.constantFrom('hide', undefined),
    bought: fc.constantFrom('hide', undefined),
  },
  { requiredKeys: [] },
)

export const anySorting: fc.Arbitrary<Sorting> = fc.record({
  sort: fc.constantFrom(...shopSorts),
  direction: fc.constantFrom('up', 'down'),
})

/**
 * The events of a shop: offers are added, change and go, and now and then the sort indexes are rebuilt, in slices
 * between other steps.
 */
export type Step =
  | { do: 'put'; number: number; row: Omit<StockRow, 'number'> }
  | { do: 'drop'; number: number }
  | { do: 'begin orders' }
  | { do: 'go on with orders'; pauses: number }
const number = fc.integer({ min: 1, max: 60 })
const goOn = fc.record({ do: fc.constant('go on with orders' as const), pauses: fc.integer({ min: 1, max: 60 }) })
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('put' as const), number, row: anyRow }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drop' as const), number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('begin orders' as const) }) },
  { weight: 4, arbitrary: goOn },
)

/** Marked websites may be missing from the shop. */
export const anyMine: fc.Arbitrary<NaiveMine> = fc
  .tuple(
    ...Array.from({ length: 4 }, () => fc.subarray(Array.from({ length: sitesCount + 2 }, (_, at) => `site-${at}`))),
  )
  .map(([favourites = [], hidden = [], linking = [], bought = []]) => ({
    favourites: favourites.filter((id) => !hidden.includes(id)),
    hidden,
    linking,
    bought,
  }))
