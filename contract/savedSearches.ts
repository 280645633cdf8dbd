// Saved searches: shop searches a member keeps under a name, stored as the query string of the shop. With an alert, the
// member is notified of offers that match later.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { searchNameMax } from './limits.ts'
import { firstDirection, type ShopFilters, shopFilters, type ShopSort, shopSort, sortDirection } from './shop.ts'
import { exact, line } from './texts.ts'

export const savedSearchesMax = 50
export const searchQueryMax = 4_000

/** Everything a shop URL may hold except the page number. */
const searchParts = shopFilters.extend({ sort: shopSort.optional(), direction: sortDirection.optional() })
type SearchParts = z.output<typeof searchParts>
type PartName = keyof SearchParts

/** The default sort of the shop. */
const usualSort: ShopSort = 'quality'

const lostPart = z.object({ name: z.string(), value: z.string() })
export type LostPart = z.output<typeof lostPart>

export interface ReadSearch {
  filters: ShopFilters
  /** The part that could be parsed, normalised: equal searches give the same string, however they were written. */
  query: string
  /** The parts that could not be parsed. */
  lost: LostPart[]
}

const partNames = Object.keys(searchParts.shape) as readonly PartName[]
const isPart = (name: string): name is PartName => partNames.some((known) => known === name)

interface Understood {
  read: SearchParts[PartName]
  /** Normalised: the same for equal values. */
  written: string
}

/** Null: cannot be parsed. */
type ReadPart = (name: PartName, value: string) => Understood | null

const readPart: ReadPart = (name, value) => {
  const parsed = searchParts.shape[name].safeParse(value)
  if (!parsed.success) return null
  const { data: read } = parsed
  return { read, written: Array.isArray(read) ? read.toSorted().join(',') : String(read ?? '') }
}

/** Keeps the valid values of a list, even if others are invalid. */
const salvage = (name: PartName, value: string): { kept: string; lost: string } => {
  const parts = value.split(',')
  const known = parts.filter((part) => part !== '' && readPart(name, part) !== null)
  const kept = known.join(',')
  if (known.length === 0 || readPart(name, kept) === null) return { kept: '', lost: value }
  return { kept, lost: parts.filter((part) => !known.includes(part)).join(',') }
}

/** Commas stay readable, because people share these URLs. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll('%2C', ',')

const withoutTheUsual = (parts: Partial<Record<PartName, string>>): Partial<Record<PartName, string>> => {
  const { sort = usualSort, direction, ...rest } = parts
  return {
    ...rest,
    ...(sort === usualSort ? {} : { sort }),
    ...(direction === undefined || direction === firstDirection[sort as ShopSort] ? {} : { direction }),
  }
}

const reader =
  (readPart: ReadPart) =>
  (text: string): ReadSearch => {
    const found: Partial<Record<PartName, string>> = {}
    const filters: Record<string, unknown> = {}
    const lost: LostPart[] = []
    const take = (name: PartName, value: string): boolean => {
      const part = readPart(name, value)
      if (part === null) return false
      if (part.written === '') return true
      found[name] = part.written
      if (name !== 'sort' && name !== 'direction') filters[name] = part.read
      return true
    }
    for (const [name, value] of new URLSearchParams(text)) {
      if (value === '') continue
      if (!isPart(name) || name in found) lost.push({ name, value })
      else if (!take(name, value)) {
        const { kept, lost: gone } = salvage(name, value)
        if (kept !== '') take(name, kept)
        lost.push({ name, value: gone })
      }
    }
    const parts = withoutTheUsual(found)
    const query = partNames.flatMap((name) => (parts[name] === undefined ? [] : [`${name}=${encoded(parts[name])}`]))
    return { filters, query: query.join('&'), lost }
  }

/** A URL can be outdated, typed by hand or made up: unknown parts are reported, the rest applies. */
export const readSearch = reader(readPart)

const rememberedMax = 50_000

/** Memoised, for parsing very many searches: they share categories and prices, so each part is parsed once. */
export const makeSearchReader = (): typeof readSearch => {
  const remembered = new Map<string, Understood | null>()
  return reader((name, value) => {
    const key = `${name}=${value}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    const part = readPart(name, value)
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(key, part)
    return part
  })
}

export const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The part that could be parsed, as a query string of the shop. */
  query: z.string(),
  /**
   * Parts that are no longer valid, such as a website the member no longer owns. While there are any, no alerts are
   * sent.
   */
  lost: z.array(lostPart),
  alert: z.boolean(),
  /** Offers that started to match since the search was last opened. */
  new_hits: z.int(),
  created_at: z.iso.datetime(),
})
export type SavedSearch = z.output<typeof savedSearch>

const name = line({ lengthMin: 1, lengthMax: searchNameMax })
const query = exact({ lengthMax: searchQueryMax })
const byId = z.object({ id: z.uuid() })
const one = z.object({ search: savedSearch })

export const newSearch = z.strictObject({ name, query, alert: z.boolean() })
export type NewSearch = z.output<typeof newSearch>
export const searchChange = newSearch.partial()
export type SearchChange = z.output<typeof searchChange>

export const searchEndpoints = {
  savedSearches: endpoint({
    method: 'GET',
    path: '/api/searches',
    access: 'member',
    summary: `Lists the member’s saved searches by name, at most ${savedSearchesMax}.`,
    output: z.object({ searches: z.array(savedSearch).max(savedSearchesMax) }),
    errors: ['signed_out'],
  }),
  saveSearch: endpoint({
    method: 'POST',
    path: '/api/searches',
    access: 'member',
    summary: 'Saves a shop search under a name. Every part of it must be valid.',
    body: newSearch,
    output: one,
    errors: ['signed_out', 'search_exists', 'too_many_searches'],
    idempotency: 'required',
  }),
  changeSearch: endpoint({
    method: 'PATCH',
    path: '/api/searches/:id',
    access: 'member',
    summary: 'Renames a saved search, switches its alert, or replaces its query.',
    params: byId,
    body: searchChange,
    output: one,
    errors: ['signed_out', 'not_found', 'search_exists'],
  }),
  openSearch: endpoint({
    method: 'POST',
    path: '/api/searches/:id/open',
    access: 'member',
    summary: 'Marks the hits of a saved search as seen.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  deleteSearch: endpoint({
    method: 'DELETE',
    path: '/api/searches/:id',
    access: 'member',
    summary: 'Deletes a saved search. Its notifications stay.',
    params: byId,
    output: done,
    errors: ['signed_out', 'not_found'],
  }),
} as const
