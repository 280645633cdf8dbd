import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { ShopOffer, WebsiteMark } from '../../../contract/shop.ts'
import { keepInPages, noWishes, withWish, withWishes } from './marks.ts'
import { pagesKey, type ShopPage } from './shop.ts'

/** Only what marks are about. */
const offerOn = (websiteId: string, mark: WebsiteMark | null = null): ShopOffer =>
  ({ id: `on ${websiteId}`, mark, site: { website_id: websiteId } }) as unknown as ShopOffer

const all = { choices: {} }
const offers = [offerOn('a'), offerOn('b', 'favourite'), offerOn('c')]
const idsOf = (shown: readonly ShopOffer[] | undefined): string[] | undefined =>
  shown?.map(({ site }) => site.website_id)

it('shows a wish before it has come true', () => {
  const requests = new Map([['a', { mark: 'favourite' as const }]])
  expect(withWishes(offers, requests, all)?.map(({ mark }) => mark)).toEqual(['favourite', 'favourite', null])
  expect(withWish(offerOn('a', 'hidden'), requests).mark).toBe('favourite')
  expect(withWish(null, requests)).toBeNull()
})

it('takes out of the list what no longer belongs there', () => {
  const hidden = new Map([['b', { mark: 'hidden' as const }]])
  expect(idsOf(withWishes(offers, hidden, all))).toEqual(['a', 'c'])
  const unliked = new Map([['b', { mark: null }]])
  expect(idsOf(withWishes(offers, unliked, all))).toEqual(['a', 'b', 'c'])
  expect(idsOf(withWishes([offerOn('b', 'favourite')], unliked, { choices: { favourites: ['only'] } }))).toEqual([])
  expect(idsOf(withWishes([offerOn('b', 'hidden')], unliked, { choices: { hidden: ['only'] } }))).toEqual([])
})

it('changes nothing that nobody wished', () => {
  expect(withWishes(offers, noWishes, all)).toBe(offers)
  expect(withWishes(undefined, new Map([['a', { mark: null }]]), all)).toBeUndefined()
})

it('is in every page that was read once the server has taken it, also where nothing can be read again', () => {
  const queryClient = new QueryClient()
  const read = (asked: Record<string, string>, shown: readonly ShopOffer[]) =>
    queryClient.setQueryData([...pagesKey, asked], { offers: shown, next_cursor: null, total: shown.length })
  const marksIn = (asked: Record<string, string>) =>
    queryClient
      .getQueryData<ShopPage>([...pagesKey, asked])
      ?.offers.map(({ site, mark }) => `${site.website_id} ${mark ?? 'unmarked'}`)
  read({}, offers)
  read({ favourites: 'only' }, [offerOn('b', 'favourite')])
  keepInPages(queryClient, 'a', 'favourite')
  expect(marksIn({})).toEqual(['a favourite', 'b favourite', 'c unmarked'])
  keepInPages(queryClient, 'b', 'hidden')
  expect(marksIn({})).toEqual(['a favourite', 'c unmarked'])
  expect(marksIn({ favourites: 'only' })).toEqual([])
})
