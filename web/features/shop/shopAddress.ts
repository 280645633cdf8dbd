// Shop query in the URL. URLs can be typed, truncated or made up: unknown parts are dropped and counted, the rest
// applies.
import {
  shopBoundMax,
  shopChoicesMax,
  shopCursorLengthMax,
  shopListLengthMax,
  siteSearchLengthMax,
} from '../../../contract/limits.ts'
import { firstDirection, type ShopSort, shopSorts, type SortDirection } from '../../../contract/shop.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import { type PagePlace, readPlace, withPlace } from '../../lib/cursorPaging.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { boundNames, type ChoiceName, choiceNames, choicesOf, type Narrowing, withMeaning } from './filters.ts'

export interface ShopAsked extends Narrowing {
  sort: ShopSort
  direction: SortDirection
}

export interface ShopAddress {
  asked: ShopAsked
  place: PagePlace
  /** Number of parts of the URL that are unknown. */
  dropped: number
}

const usualSort: ShopSort = 'quality'

/** Notifications use `search` to name a saved search, which replaces the URL at once. */
const known: readonly string[] = [
  ...choiceNames,
  ...boundNames,
  ...['q', 'for', 'sort', 'direction', 'cursor', 'page', 'search'],
]

/** A search text cut within a character ends before it. */
const readSearch = (typed: string): string =>
  typed
    .trim()
    .slice(0, siteSearchLengthMax)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trim()

const isChoice = (name: ChoiceName, value: string): boolean =>
  choicesOf[name]?.includes(value) ?? /^[A-Z]{2}$/.test(value)

/** Always in the same order, so that one search has one URL. */
const readChoices = (name: ChoiceName, written: string): string[] => {
  const given = new Set(written.slice(0, shopListLengthMax).split(','))
  const order = choicesOf[name] ?? [...given].sort()
  const found = order.filter((value) => given.has(value) && isChoice(name, value)).slice(0, shopChoicesMax)
  return name === 'labelled' || name === 'restricted' ? found.slice(0, 1) : found
}

const readBound = (written: string, max: number): number | null =>
  /^\d{1,10}$/.test(written) && Number(written) <= max ? Number(written) : null

const readCursor = (search: URLSearchParams): PagePlace => {
  const place = readPlace(search)
  const cursor = place.cursor ?? ''
  return cursor !== '' && cursor.length <= shopCursorLengthMax ? place : { cursor: undefined, page: 1 }
}

interface ReadPart<V> {
  found: V
  dropped: number
}

const readShopFilters = (search: URLSearchParams): ReadPart<Pick<Narrowing, 'choices' | 'bounds'>> => {
  const choices: Partial<Record<ChoiceName, readonly string[]>> = {}
  const bounds: Record<string, number> = {}
  let dropped = 0
  for (const name of choiceNames) {
    const written = search.get(name)
    if (written === null) continue
    const found = readChoices(name, written)
    if (found.length > 0) choices[name] = found
    if (found.length < written.split(',').length) dropped += 1
  }
  for (const name of boundNames) {
    const written = search.get(name)
    if (written === null) continue
    const found = readBound(written, shopBoundMax[name])
    if (found === null) dropped += 1
    else bounds[name] = found
  }
  return { found: { choices, bounds }, dropped }
}

const readOrderParts = (search: URLSearchParams): ReadPart<Pick<ShopAsked, 'sort' | 'direction'>> => {
  const sort = oneOf(shopSorts, search.get('sort'))
  const direction = oneOf(['up', 'down'] as const, search.get('direction'))
  const sorted = sort ?? usualSort
  return {
    found: { sort: sorted, direction: direction ?? firstDirection[sorted] },
    dropped:
      Number(search.has('sort') && sort === undefined) + Number(search.has('direction') && direction === undefined),
  }
}

export const readShopAddress = (search: URLSearchParams): ShopAddress => {
  const filterKeys = readShopFilters(search)
  const order = readOrderParts(search)
  let dropped = filterKeys.dropped + order.dropped
  const typed = search.get('q') ?? ''
  const q = readSearch(typed)
  if (q !== typed.trim()) dropped += 1
  const named = search.get('for')
  const narrowing = withMeaning({ q, ...filterKeys.found, site: named !== null && isUuid(named) ? named : null })
  if (named !== narrowing.site) dropped += 1
  const place = readCursor(search)
  if (search.has('cursor') && place.cursor === undefined) dropped += 1
  for (const name of new Set(search.keys())) if (!known.includes(name)) dropped += 1
  return { asked: { ...narrowing, ...order.found }, place, dropped }
}

/** Defaults are omitted, because URLs are shared. */
export const writeShopAddress = (
  asked: ShopAsked,
  place: PagePlace = { cursor: undefined, page: 1 },
): URLSearchParams => {
  const search = new URLSearchParams()
  if (asked.q !== '') search.set('q', asked.q)
  for (const name of choiceNames) {
    const values = asked.choices[name]
    if (values !== undefined && values.length > 0) search.set(name, values.join(','))
  }
  for (const name of boundNames) {
    const value = asked.bounds[name]
    if (value !== undefined) search.set(name, String(value))
  }
  if (asked.site !== null) search.set('for', asked.site)
  if (asked.sort !== usualSort) search.set('sort', asked.sort)
  if (asked.direction !== firstDirection[asked.sort]) search.set('direction', asked.direction)
  return withPlace(search, place)
}

/** The filters as API query parameters. */
export const filtersQuery = ({ q, choices, bounds, site }: Narrowing): Record<string, string> =>
  Object.fromEntries(
    writeShopAddress({ q, choices, bounds, site, sort: usualSort, direction: firstDirection[usualSort] }),
  )

export const pageQuery = (asked: ShopAsked, { cursor }: Pick<PagePlace, 'cursor'>): Record<string, string> => ({
  ...Object.fromEntries(writeShopAddress(asked)),
  ...(cursor === undefined ? {} : { cursor }),
})
