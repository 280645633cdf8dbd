// In-memory column store of all visible offers: figures in columns, filter values as bitsets of places. Changes are
// written at once and marked as changed, because the sort indexes still have the old position; these are rebuilt when
// many offers have changed.
import type { Niche } from '../../contract/signals.ts'
import type { GuaranteeMonths, LinkType, OfferRel, RestrictedTopic, Writer } from '../../contract/offers.ts'
import type { DeliveryMode } from '../../contract/shop.ts'
import { type Bits, clearBit, type Scratch, grown, hasBit, makeBits, makeScratch, setBit } from './bitset.ts'
import { type Order, unknown } from './sortIndex.ts'
import { categoryRank, countryRank, languageRank, linkRank, writerRank } from './ranks.ts'
import { type Site, siteFor, type SiteRow, type Sites } from './sites.ts'

/** An offer with the relevant data of its website and seller. Null: unknown. */
export interface StockRow extends SiteRow {
  number: number
  category: Niche
  rel: OfferRel
  link_type: LinkType
  guarantee: GuaranteeMonths
  writer: Writer
  delivery: DeliveryMode
  labelled: boolean
  restricted: boolean
  refused: readonly RestrictedTopic[]
  /** What an unrelated buyer pays: with surcharge and premium. */
  total: number
  surcharge: number
  premium: number
  turnaround: number
  quality: number
  dr: number | null
  da: number | null
  spam: number | null
  visits: number | null
  /** Of its seller, in percent. */
  completion: number | null
}

/** Columns with a range filter. */
export const rangeNames = ['price', 'turnaround', 'quality', 'dr', 'da', 'spam', 'visits', 'completion'] as const
export type RangeName = (typeof rangeNames)[number]

export const columnNames = [
  ...rangeNames,
  'guarantee',
  'domain',
  'newest',
  'category',
  'link_type',
  'writer',
  'language',
  'country',
] as const
export type ColumnName = (typeof columnNames)[number]

export const choiceNames = [
  'category',
  'language',
  'country',
  'rel',
  'link_type',
  'guarantee',
  'writer',
  'delivery',
  'labelled',
  'restricted',
] as const
export type ChoiceName = (typeof choiceNames)[number]

export interface Stock extends Sites {
  capacity: number
  /** Places from here on were never used. */
  used: number
  live: Bits
  /** Upper bound for the number of offers whose seller is on vacation. */
  awayMax: number
  scratch: Scratch
  /** Changed since the sort indexes were built. */
  changed: Bits
  changedCount: number
  /** Changed since the rebuild in progress began; null if none is running. */
  changedMeanwhile: Bits | null
  numbers: Float64Array<ArrayBuffer>
  placeOf: Map<number, number>
  siteOf: Int32Array<ArrayBuffer>
  /** Of the total in the column `price`. */
  surcharges: Int32Array<ArrayBuffer>
  premiums: Int32Array<ArrayBuffer>
  columns: Record<ColumnName, Int32Array<ArrayBuffer>>
  choices: Record<ChoiceName, Map<string, Bits>>
  refused: Map<string, Bits>
  orders: Record<ColumnName, Order>
}

const capacityMin = 32
/** Growth factor when all places are used: small enough to leave few places empty, large enough to grow rarely. */
const growth = 1.25

const forEachColumn = <T>(make: (name: ColumnName) => T): Record<ColumnName, T> =>
  Object.fromEntries(columnNames.map((name) => [name, make(name)])) as Record<ColumnName, T>

const noOrder: Order = { known: new Uint32Array(), values: new Int32Array(), unknown: new Uint32Array(), upTo: [] }

/** Allocates this many places, and grows if needed. */
export const makeStock = (places = 0): Stock => {
  const capacity = Math.max(places, capacityMin)
  return {
    capacity,
    used: 0,
    live: makeBits(capacity),
    awayMax: 0,
    scratch: makeScratch(capacity),
    changed: makeBits(capacity),
    changedCount: 0,
    changedMeanwhile: null,
    numbers: new Float64Array(capacity),
    placeOf: new Map(),
    siteOf: new Int32Array(capacity),
    surcharges: new Int32Array(capacity),
    premiums: new Int32Array(capacity),
    sites: [],
    siteOfWebsite: new Map(),
    columns: forEachColumn(() => new Int32Array(capacity)),
    choices: Object.fromEntries(choiceNames.map((name) => [name, new Map<string, Bits>()])) as Stock['choices'],
    refused: new Map(),
    orders: forEachColumn(() => noOrder),
  }
}

const larger = <A extends Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(values: A, capacity: number): A => {
  const copy = new (values.constructor as new (length: number) => A)(capacity)
  copy.set(values)
  return copy
}

const grow = (stock: Stock): void => {
  const capacity = Math.ceil(stock.capacity * growth)
  stock.capacity = capacity
  stock.live = grown(stock.live, capacity)
  stock.scratch = makeScratch(capacity)
  stock.changed = grown(stock.changed, capacity)
  if (stock.changedMeanwhile !== null) stock.changedMeanwhile = grown(stock.changedMeanwhile, capacity)
  stock.numbers = larger(stock.numbers, capacity)
  stock.siteOf = larger(stock.siteOf, capacity)
  stock.surcharges = larger(stock.surcharges, capacity)
  stock.premiums = larger(stock.premiums, capacity)
  for (const name of columnNames) stock.columns[name] = larger(stock.columns[name], capacity)
  for (const choices of [...Object.values(stock.choices), stock.refused]) {
    for (const [value, bits] of choices) choices.set(value, grown(bits, capacity))
  }
}

const markIn = (sets: Map<string, Bits>, value: string, place: number, capacity: number): void => {
  let bits = sets.get(value)
  if (bits === undefined) {
    bits = makeBits(capacity)
    sets.set(value, bits)
  }
  setBit(bits, place)
}

/** Written out one by one for speed: a million offers are loaded at startup. */
const writeChoices = ({ choices, refused, capacity }: Stock, place: number, row: StockRow): void => {
  const mark = (name: ChoiceName, value: string): void => markIn(choices[name], value, place, capacity)
  mark('category', row.category)
  if (row.language !== null) mark('language', row.language)
  if (row.country !== null) mark('country', row.country)
  mark('rel', row.rel)
  mark('link_type', row.link_type)
  mark('guarantee', String(row.guarantee))
  mark('writer', row.writer)
  mark('delivery', row.delivery)
  mark('labelled', row.labelled ? 'yes' : 'no')
  mark('restricted', row.restricted ? 'yes' : 'no')
  for (const topic of row.refused) markIn(refused, topic, place, capacity)
}

const writeFigures = ({ columns }: Stock, place: number, row: StockRow): void => {
  columns.newest[place] = row.number
  columns.price[place] = row.total
  columns.turnaround[place] = row.turnaround
  columns.guarantee[place] = row.guarantee
  columns.quality[place] = row.quality
  columns.dr[place] = row.dr ?? unknown
  columns.da[place] = row.da ?? unknown
  columns.spam[place] = row.spam ?? unknown
  columns.visits[place] = row.visits ?? unknown
  columns.completion[place] = row.completion ?? unknown
  columns.category[place] = categoryRank(row.category)
  columns.link_type[place] = linkRank(row.link_type, row.rel)
  columns.writer[place] = writerRank(row.writer)
  columns.language[place] = languageRank(row.language) ?? unknown
  columns.country[place] = countryRank(row.country) ?? unknown
}

const unmark = (stock: Stock, place: number): void => {
  for (const sets of [...Object.values(stock.choices), stock.refused]) {
    for (const bits of sets.values()) clearBit(bits, place)
  }
}

const noteChange = (stock: Stock, place: number): void => {
  if (stock.changedMeanwhile !== null) setBit(stock.changedMeanwhile, place)
  if (hasBit(stock.changed, place)) return
  setBit(stock.changed, place)
  stock.changedCount += 1
}

/** Inserts or updates an offer. */
export const putRow = (stock: Stock, row: StockRow): void => {
  let place = stock.placeOf.get(row.number)
  if (place === undefined) {
    if (stock.used === stock.capacity) grow(stock)
    place = stock.used
    stock.used += 1
    stock.placeOf.set(row.number, place)
    stock.numbers[place] = row.number
    const site = siteFor(stock, row)
    stock.siteOf[place] = site
    ;(stock.sites[site] as Site).places.push(place)
  } else {
    siteFor(stock, row)
    const away = stock.choices.delivery.get('vacation')
    if (away !== undefined && hasBit(away, place)) stock.awayMax -= 1
    unmark(stock, place)
  }
  if (row.delivery === 'vacation') stock.awayMax += 1
  setBit(stock.live, place)
  stock.columns.domain[place] = (stock.sites[stock.siteOf[place] as number] as Site).rank
  stock.surcharges[place] = row.surcharge
  stock.premiums[place] = row.premium
  writeFigures(stock, place, row)
  writeChoices(stock, place, row)
  noteChange(stock, place)
}

/** Removes an offer that buyers no longer see. */
export const dropRow = (stock: Stock, number: number): void => {
  const place = stock.placeOf.get(number)
  if (place === undefined || !hasBit(stock.live, place)) return
  clearBit(stock.live, place)
  noteChange(stock, place)
}
