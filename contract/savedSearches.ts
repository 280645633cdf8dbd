// Searches in the shop that a member keeps under a name, as the shop's address has them. With an alert they tell of offers that come to
// fit them later.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { firstDirection, type ShopFilters, shopFilters, type ShopSort, shopSort, sortDirection } from './shop.ts'
import { line } from './texts.ts'

export const savedSearchesMax = 50
export const searchNameMax = 80
export const searchQueryMax = 4_000

/** What an address of the shop may hold besides its place among the pages. */
const searchParts = shopFilters.extend({ sort: shopSort.optional(), direction: sortDirection.optional() })
type SearchParts = z.output<typeof searchParts>
type PartName = keyof SearchParts

/** The order of the shop where nothing is said. */
const usualSort: ShopSort = 'quality'

const lostPart = z.object({ name: z.string(), value: z.string() })
export type LostPart = z.output<typeof lostPart>

export interface ReadSearch {
  filters: ShopFilters
  /** What is understood of it; always the same for the same search, whatever it was written like. */
  query: string
  /** What is not. */
  lost: LostPart[]
}

const partNames = Object.keys(searchParts.shape) as readonly PartName[]
const isPart = (name: string): name is PartName => partNames.some((known) => known === name)

interface Understood {
  read: SearchParts[PartName]
  /** Always the same for the same question. */
  written: string
}

/** Null: it is not understood. */
type ReadPart = (name: PartName, value: string) => Understood | null

const readPart: ReadPart = (name, value) => {
  const parsed = searchParts.shape[name].safeParse(value)
  if (!parsed.success) return null
  const { data: read } = parsed
  return { read, written: Array.isArray(read) ? read.toSorted().join(',') : String(read ?? '') }
}

/** Of a list what is understood stays, even if the rest is not. */
const salvage = (name: PartName, value: string): { kept: string; lost: string } => {
  const parts = value.split(',')
  const known = parts.filter((part) => part !== '' && readPart(name, part) !== null)
  const kept = known.join(',')
  if (known.length === 0 || readPart(name, kept) === null) return { kept: '', lost: value }
  return { kept, lost: parts.filter((part) => !known.includes(part)).join(',') }
}

/** Commas stay readable: an address is sent around. */
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

/** An address can be old, typed or made up: what is not understood is named, and the rest holds. */
export const readSearch = reader(readPart)

const rememberedMax = 50_000

/** For very many: they ask for the same categories and prices, and what a part means is found out once. */
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
  /** What is understood of it, as the shop's address takes it. */
  query: z.string(),
  /** What is no longer understood, such as a website that is no longer theirs. While there is anything, nothing is told. */
  lost: z.array(lostPart),
  alert: z.boolean(),
  /** Offers that came to fit since it was opened last. */
  new_hits: z.int(),
  created_at: z.iso.datetime(),
})
export type SavedSearch = z.output<typeof savedSearch>

const name = line({ lengthMin: 1, lengthMax: searchNameMax })
const query = z.string().max(searchQueryMax)
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
    summary: `The member's saved searches by name, ${savedSearchesMax} at most.`,
    output: z.object({ searches: z.array(savedSearch).max(savedSearchesMax) }),
    errors: ['signed_out'],
  }),
  saveSearch: endpoint({
    method: 'POST',
    path: '/api/searches',
    access: 'member',
    summary: 'Keeps a search of the shop under a name. Everything in it has to be understood.',
    body: newSearch,
    output: one,
    errors: ['signed_out', 'search_exists', 'too_many_searches'],
    idempotency: 'required',
  }),
  changeSearch: endpoint({
    method: 'PATCH',
    path: '/api/searches/:id',
    access: 'member',
    summary: 'Gives a saved search another name, switches its alert, or puts another search in its place.',
    params: byId,
    body: searchChange,
    output: one,
    errors: ['signed_out', 'not_found', 'search_exists'],
  }),
  openSearch: endpoint({
    method: 'POST',
    path: '/api/searches/:id/open',
    access: 'member',
    summary: 'The member looks at what a saved search finds: its hits are no longer new.',
    params: byId,
    output: one,
    errors: ['signed_out', 'not_found'],
  }),
  deleteSearch: endpoint({
    method: 'DELETE',
    path: '/api/searches/:id',
    access: 'member',
    summary: 'Forgets a saved search. What it told of stays among the notifications.',
    params: byId,
    output: done,
    errors: ['signed_out', 'not_found'],
  }),
} as const
