import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shopBoundMax } from '../../../contract/limits.ts'
import { shopSorts } from '../../../contract/shop.ts'
import { boundNames, choiceNames, choicesOf } from './filters.ts'
import { filtersQuery, pageQuery, readShopAddress, writeShopAddress } from './shopAddress.ts'

const read = (address: string) => readShopAddress(new URLSearchParams(address))
const site = '7b0f2c1e-6f0a-4c1d-9a53-0d2f4b6c8e10'
const written = (address: string): string => {
  const { asked, place } = read(address)
  return writeShopAddress(asked, place).toString()
}

it('reads a query', () => {
  const { asked, place, dropped } = read(
    'q=%20kaffee%20&language=en,de&price_to=200&labelled=no&sort=price&direction=down&cursor=abc&page=3',
  )
  expect(asked).toEqual({
    q: 'kaffee',
    choices: { language: ['de', 'en'], labelled: ['no'] },
    bounds: { price_to: 200 },
    site: null,
    sort: 'price',
    direction: 'down',
  })
  expect(place).toEqual({ cursor: 'abc', page: 3 })
  expect(dropped).toBe(0)
})

it.each([
  'price_from=-1',
  'price_from=abc',
  'price_from=1e9',
  'dr_to=101',
  'language=xx',
  'language=de,xx',
  'language=',
  'labelled=yes,no',
  'country=germany',
  'sort=cheapest',
  'direction=sideways',
  'utm_source=mail',
  'favourites=yes',
  'hidden=hide',
  'bought=only',
  'completion_from=101',
  'for=me&linking=hide',
  `for=${site}`,
  `for=${site}&favourites=only`,
  `cursor=${'x'.repeat(601)}`,
  `q=${'x'.repeat(201)}`,
])('drops what it does not understand: %s', (address) => {
  const { asked, dropped } = read(`${address}&spam_to=10`)
  expect(dropped).toBe(1)
  expect(asked.bounds).toEqual({ spam_to: 10 })
  expect(read(written(address)).dropped).toBe(0)
})

it('omits defaults', () => {
  expect(written('sort=quality&direction=down')).toBe('')
  expect(written('sort=price&direction=up')).toBe('sort=price')
})

it('keeps the filters about the member’s websites, and which website', () => {
  const address = `favourites=only&bought=hide&linking=hide&completion_from=90&for=${site}`
  const { asked, dropped } = read(address)
  expect(asked.site).toBe(site)
  expect(asked.choices).toEqual({ favourites: ['only'], bought: ['hide'], linking: ['hide'] })
  expect(dropped).toBe(0)
  expect(filtersQuery(asked)).toEqual(Object.fromEntries(new URLSearchParams(address)))
})

it('accepts the id of a saved search from a notification', () => {
  expect(read(`search=${site}`)).toEqual({ ...read(''), dropped: 0 })
})

it('builds the same query for the API', () => {
  const { asked, place } = read('q=tee&rel=dofollow,sponsored&dr_from=20&sort=dr&cursor=c')
  expect(filtersQuery(asked)).toEqual({ q: 'tee', rel: 'dofollow,sponsored', dr_from: '20' })
  expect(pageQuery(asked, place)).toEqual({ ...filtersQuery(asked), sort: 'dr', cursor: 'c' })
})

const names = [...choiceNames, ...boundNames, 'q', 'for', 'sort', 'direction', 'cursor', 'page']
const plausible = [...Object.values(choicesOf).flatMap((values) => values ?? ['DE', 'AT', 'de']), ...shopSorts]
const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.constantFrom(...plausible), { maxLength: 5 }).map((values) => values.join(',')),
  fc.uuid(),
  fc.integer({ min: -5, max: 3_000_000_000 }).map(String),
)
const address = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), value), { maxLength: 25 })
  .map((parts) => new URLSearchParams(parts).toString())

it('reads back exactly what it wrote, for any URL', () => {
  fc.assert(
    fc.property(address, (search) => {
      const first = read(search)
      const again = read(writeShopAddress(first.asked, first.place).toString())
      expect(again).toEqual({ ...first, dropped: 0 })
    }),
  )
})

it('never exceeds the limits of the API', () => {
  fc.assert(
    fc.property(address, (search) => {
      const { asked } = read(search)
      expect(asked.q.length).toBeLessThanOrEqual(200)
      for (const name of boundNames) expect(asked.bounds[name] ?? 0).toBeLessThanOrEqual(shopBoundMax[name])
      for (const part of Object.values(filtersQuery(asked))) expect(part.length).toBeLessThanOrEqual(1_000)
    }),
  )
})

it('accepts a URL of any length', () => {
  const countries = Array.from({ length: 50_000 }, (_, at) => `C${String.fromCharCode(65 + (at % 26))}`).join(',')
  const many = Array.from({ length: 5_000 }, (_, at) => `unknown${at}=1`).join('&')
  const { asked, dropped } = read(`country=${countries}&q=${'ü'.repeat(100_000)}&${many}`)
  expect(asked.choices.country).toHaveLength(26)
  expect(asked.q).toHaveLength(200)
  expect(dropped).toBe(5_002)
})
