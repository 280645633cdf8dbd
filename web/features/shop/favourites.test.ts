import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { ShopOffer, WebsiteMark } from '../../../contract/shop.ts'
import { keepInPages, noChanges, withChange, withChanges } from './favourites.ts'
import { pagesKey, type ShopPage } from './shop.ts'

/** Only the fields that matter here. */
const offerOn = (websiteId: string, mark: WebsiteMark | null = null): ShopOffer =>
  ({ id: `on ${websiteId}`, mark, site: { website_id: websiteId } }) as unknown as ShopOffer

const all = { choices: {} }
const offers = [offerOn('a'), offerOn('b', 'favourite'), offerOn('c')]
const idsOf = (shown: readonly ShopOffer[] | undefined): string[] | undefined =>
  shown?.map(({ site }) => site.website_id)

it('shows a change before the server has confirmed it', () => {
  const requests = new Map([['a', { mark: 'favourite' as const }]])
  expect(withChanges(offers, requests, all)?.map(({ mark }) => mark)).toEqual(['favourite', 'favourite', null])
  expect(withChange(offerOn('a', 'hidden'), requests).mark).toBe('favourite')
  expect(withChange(null, requests)).toBeNull()
})

it('removes from the list what no longer matches', () => {
  const hidden = new Map([['b', { mark: 'hidden' as const }]])
  expect(idsOf(withChanges(offers, hidden, all))).toEqual(['a', 'c'])
  const unliked = new Map([['b', { mark: null }]])
  expect(idsOf(withChanges(offers, unliked, all))).toEqual(['a', 'b', 'c'])
  expect(idsOf(withChanges([offerOn('b', 'favourite')], unliked, { choices: { favourites: ['only'] } }))).toEqual([])
  expect(idsOf(withChanges([offerOn('b', 'hidden')], unliked, { choices: { hidden: ['only'] } }))).toEqual([])
})

it('leaves everything else unchanged', () => {
  expect(withChanges(offers, noChanges, all)).toBe(offers)
  expect(withChanges(undefined, new Map([['a', { mark: null }]]), all)).toBeUndefined()
})

it('writes a saved mark to every cached page, even if no refetch is possible', () => {
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
