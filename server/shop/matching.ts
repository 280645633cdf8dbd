// Matches offers against the chosen filters. Each filter is a separate bitset, so that facet counts can leave one out
// and keep the others.
import type { ShopFilters } from '../../contract/shop.ts'
import { type Bits, copySheet, eachBit, emptySheet, join, keepCommon, putBit, setBit, takeOut } from './bitset.ts'
import { inRange, type Range } from './sortIndex.ts'
import type { Site } from './sites.ts'
import type { ChoiceName, RangeName, Stock } from './stock.ts'

/** The result of one filter: a set to include or a set to exclude. */
export interface Chosen {
  name: ChoiceName | RangeName | MineName | 'accepts' | 'q'
  bits: Bits
  isTakenOut?: boolean
}

export const mineNames = ['favourites', 'hidden', 'linking', 'bought'] as const
export type MineName = (typeof mineNames)[number]

/** Websites with a relation to the member, by their numbers in the shop; may contain duplicates. */
export type Mine = Readonly<Record<MineName, readonly number[]>>

export const nobodys: Mine = { favourites: [], hidden: [], linking: [], bought: [] }

const anyOf = (stock: Stock, name: ChoiceName, values: readonly string[]): Bits => {
  const [first, ...others] = values.flatMap((value) => stock.choices[name].get(value) ?? [])
  if (first === undefined) return emptySheet(stock.scratch)
  // A single set is not copied: filter results are never written to.
  if (others.length === 0) return first
  const bits = copySheet(stock.scratch, first)
  for (const other of others) join(bits, other)
  return bits
}

/** Offers that refuse none of these topics. */
const acceptsAll = (stock: Stock, topics: readonly string[]): Bits => {
  const bits = copySheet(stock.scratch, stock.live)
  for (const topic of topics) {
    const refusing = stock.refused.get(topic)
    if (refusing !== undefined) takeOut(bits, refusing)
  }
  return bits
}

const isWithin = (value: number, { from, to }: Range): boolean =>
  value >= (from ?? 0) && value <= (to ?? Number.MAX_SAFE_INTEGER)

/** Uses the sort index for unchanged offers; those changed since it was built are checked one by one. */
const within = (stock: Stock, name: RangeName, range: Range): Bits => {
  const values = stock.columns[name]
  const bits = inRange(stock.scratch, stock.orders[name], range)
  if (stock.changedCount > 0) {
    eachBit(stock.changed, (place) => putBit(bits, place, isWithin(values[place] as number, range)))
  }
  return bits
}

/** Every word must occur in the domain or the title of the website. */
const withWords = (stock: Stock, typed: string): Bits => {
  const bits = emptySheet(stock.scratch)
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  for (const site of stock.sites) {
    if (words.every((word) => site.words.includes(word))) for (const place of site.places) setBit(bits, place)
  }
  return bits
}

const choicesOf = (filters: ShopFilters): readonly (readonly [ChoiceName, readonly string[] | undefined])[] => [
  ['category', filters.category],
  ['language', filters.language],
  ['country', filters.country],
  ['rel', filters.rel],
  ['link_type', filters.link_type],
  ['guarantee', filters.guarantee],
  ['writer', filters.writer],
  ['delivery', filters.delivery],
  ['labelled', filters.labelled === undefined ? undefined : [filters.labelled]],
  ['restricted', filters.restricted === undefined ? undefined : [filters.restricted]],
]

const rangesOf = (filters: ShopFilters): readonly (readonly [RangeName, Range])[] => [
  ['price', { from: filters.price_from, to: filters.price_to }],
  ['turnaround', { to: filters.turnaround_to }],
  ['dr', { from: filters.dr_from, to: filters.dr_to }],
  ['da', { from: filters.da_from, to: filters.da_to }],
  ['spam', { to: filters.spam_to }],
  ['visits', { from: filters.visits_from }],
  ['quality', { from: filters.quality_from, to: filters.quality_to }],
]

export const onSites = (stock: Stock, sites: readonly number[]): Bits => {
  const bits = emptySheet(stock.scratch)
  for (const number of sites) {
    const { places } = stock.sites[number] as Site
    for (const place of places) setBit(bits, place)
  }
  return bits
}

/** Hidden websites are excluded unless requested; the other sets apply only if chosen. */
const chosenOfMine = (stock: Stock, filters: ShopFilters, mine: Mine): Chosen[] => {
  const chosen: Chosen[] = []
  const choose = (name: MineName, isTakenOut: boolean): void => {
    // Skips an exclusion with nothing to exclude.
    if (!isTakenOut || mine[name].length > 0) chosen.push({ name, bits: onSites(stock, mine[name]), isTakenOut })
  }
  if (filters.favourites !== undefined) choose('favourites', false)
  choose('hidden', filters.hidden === undefined)
  if (filters.linking !== undefined) choose('linking', true)
  if (filters.bought !== undefined) choose('bought', true)
  return chosen
}

export const chosenIn = (stock: Stock, filters: ShopFilters, mine: Mine): Chosen[] => {
  const chosen: Chosen[] = []
  for (const [name, values] of choicesOf(filters)) {
    if (values !== undefined) chosen.push({ name, bits: anyOf(stock, name, values) })
  }
  for (const [name, range] of rangesOf(filters)) {
    if (range.from !== undefined || range.to !== undefined) chosen.push({ name, bits: within(stock, name, range) })
  }
  const { completion_from: rate = 0 } = filters
  // New sellers are included: only those with a known lower rate are excluded.
  if (rate > 0) {
    chosen.push({ name: 'completion', bits: within(stock, 'completion', { to: rate - 1 }), isTakenOut: true })
  }
  if (filters.accepts !== undefined) chosen.push({ name: 'accepts', bits: acceptsAll(stock, filters.accepts) })
  if (filters.q !== undefined && filters.q !== '') chosen.push({ name: 'q', bits: withWords(stock, filters.q) })
  chosen.push(...chosenOfMine(stock, filters, mine))
  return chosen
}

/** Offers that match all filters, optionally leaving one out. */
export const matching = (stock: Stock, chosen: readonly Chosen[], leftOut?: Chosen['name']): Bits => {
  const bits = copySheet(stock.scratch, stock.live)
  for (const { name, bits: fitting, isTakenOut = false } of chosen) {
    if (name === leftOut) continue
    if (isTakenOut) takeOut(bits, fitting)
    else keepCommon(bits, fitting)
  }
  return bits
}
