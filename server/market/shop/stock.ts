// All offers that buyers can see, in memory: figures in columns, everything one can choose from as sets of places. What changes is
// written at once and noted as changed, because the orders still hold it where it stood; they are made anew when much has changed.
import type { Niche } from '../../../contract/analysis.ts'
import type { GuaranteeMonths, LinkType, OfferRel, TouchyTopic, Writer } from '../../../contract/offers.ts'
import type { DeliveryMode } from '../../../contract/shop.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import {
  type Bits,
  clearBit,
  countBits,
  type Desk,
  eachBit,
  grown,
  hasBit,
  makeBits,
  makeDesk,
  setBit,
} from './bitset.ts'
import { makeOrder, type Order, unknown } from './order.ts'

/** An offer with what counts of its website and seller. Null: nobody knows. */
export interface StockRow {
  number: number
  websiteId: string
  domain: string
  title: string | null
  category: Niche
  language: string | null
  country: string | null
  rel: OfferRel
  link_type: LinkType
  guarantee: GuaranteeMonths
  writer: Writer
  delivery: DeliveryMode
  labelled: boolean
  restricted: boolean
  refused: readonly TouchyTopic[]
  price: number
  turnaround: number
  quality: number
  dr: number | null
  da: number | null
  spam: number | null
  visits: number | null
}

export const columnNames = [
  'price',
  'turnaround',
  'guarantee',
  'quality',
  'dr',
  'da',
  'spam',
  'visits',
  'domain',
  'newest',
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

export interface Site {
  websiteId: string
  domain: string
  /** In lower case, as words are looked for in it. */
  words: string
  /** In the order of all domains. */
  rank: number
  places: number[]
}

export interface Stock {
  capacity: number
  /** Places from here on were never used. */
  used: number
  live: Bits
  desk: Desk
  /** Since the orders were made. */
  changed: Bits
  changedCount: number
  /** What has changed since new orders are being made, while they are. */
  changedMeanwhile: Bits | null
  numbers: Float64Array<ArrayBuffer>
  placeOf: Map<number, number>
  siteOf: Int32Array<ArrayBuffer>
  sites: Site[]
  siteOfWebsite: Map<string, number>
  columns: Record<ColumnName, Int32Array<ArrayBuffer>>
  choices: Record<ChoiceName, Map<string, Bits>>
  refused: Map<string, Bits>
  orders: Record<ColumnName, Order>
}

const capacityMin = 1_024

const forEachColumn = <T>(make: (name: ColumnName) => T): Record<ColumnName, T> =>
  Object.fromEntries(columnNames.map((name) => [name, make(name)])) as Record<ColumnName, T>

const noOrder: Order = { known: new Uint32Array(), values: new Int32Array(), unknown: new Uint32Array(), upTo: [] }

export const makeStock = (capacity = capacityMin): Stock => ({
  capacity,
  used: 0,
  live: makeBits(capacity),
  desk: makeDesk(capacity),
  changed: makeBits(capacity),
  changedCount: 0,
  changedMeanwhile: null,
  numbers: new Float64Array(capacity),
  placeOf: new Map(),
  siteOf: new Int32Array(capacity),
  sites: [],
  siteOfWebsite: new Map(),
  columns: forEachColumn(() => new Int32Array(capacity)),
  choices: Object.fromEntries(choiceNames.map((name) => [name, new Map<string, Bits>()])) as Stock['choices'],
  refused: new Map(),
  orders: forEachColumn(() => noOrder),
})

const larger = <A extends Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(values: A, capacity: number): A => {
  const copy = new (values.constructor as new (length: number) => A)(capacity)
  copy.set(values)
  return copy
}

const grownOrder = (order: Order, capacity: number): Order => ({
  ...order,
  upTo: order.upTo.map((bits) => grown(bits, capacity)),
})

const grow = (stock: Stock): void => {
  const capacity = stock.capacity * 2
  stock.capacity = capacity
  stock.live = grown(stock.live, capacity)
  stock.desk = makeDesk(capacity)
  stock.changed = grown(stock.changed, capacity)
  if (stock.changedMeanwhile !== null) stock.changedMeanwhile = grown(stock.changedMeanwhile, capacity)
  stock.numbers = larger(stock.numbers, capacity)
  stock.siteOf = larger(stock.siteOf, capacity)
  for (const name of columnNames) {
    stock.columns[name] = larger(stock.columns[name], capacity)
    stock.orders[name] = grownOrder(stock.orders[name], capacity)
  }
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

/** Written out one by one: a million of them are put in place at a start. */
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
  columns.price[place] = row.price
  columns.turnaround[place] = row.turnaround
  columns.guarantee[place] = row.guarantee
  columns.quality[place] = row.quality
  columns.dr[place] = row.dr ?? unknown
  columns.da[place] = row.da ?? unknown
  columns.spam[place] = row.spam ?? unknown
  columns.visits[place] = row.visits ?? unknown
}

/** The domain as DNS has it and as people read it, and the title. */
export const wordsOf = ({ domain, title }: Pick<StockRow, 'domain' | 'title'>): string =>
  `${domain} ${domain.includes('xn--') ? shownDomain(domain) : ''} ${title ?? ''}`.toLowerCase()

const siteFor = (stock: Stock, row: StockRow): number => {
  const words = wordsOf(row)
  const { websiteId, domain } = row
  const found = stock.siteOfWebsite.get(websiteId)
  if (found !== undefined) {
    const site = stock.sites[found] as Site
    site.words = words
    return found
  }
  stock.siteOfWebsite.set(websiteId, stock.sites.length)
  // Where it stands among all domains is seen when the orders are made; until then its name is compared.
  stock.sites.push({ websiteId, domain, words, rank: unknown, places: [] })
  return stock.sites.length - 1
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

/** Puts an offer in its place, new or changed. */
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
    unmark(stock, place)
  }
  setBit(stock.live, place)
  stock.columns.domain[place] = (stock.sites[stock.siteOf[place] as number] as Site).rank
  writeFigures(stock, place, row)
  writeChoices(stock, place, row)
  noteChange(stock, place)
}

/** Buyers do not see it any more. */
export const dropRow = (stock: Stock, number: number): void => {
  const place = stock.placeOf.get(number)
  if (place === undefined || !hasBit(stock.live, place)) return
  clearBit(stock.live, place)
  noteChange(stock, place)
}

/**
 * Makes all orders anew, one after the other, and lets others work in between. What changes meanwhile is not where the new orders have it
 * and stays noted as changed.
 */
export const makeOrders = async (stock: Stock, pause: () => Promise<void>): Promise<void> => {
  if (stock.changedMeanwhile !== null) return
  stock.changedMeanwhile = makeBits(stock.capacity)
  rankDomains(stock)
  await pause()
  const byNumber = placesByNumber(stock)
  const orders: Partial<Record<ColumnName, Order>> = {}
  for (const name of columnNames) {
    orders[name] = makeOrder(byNumber, stock.columns[name], stock.capacity)
    await pause()
  }
  for (const name of columnNames) {
    const order = orders[name]
    if (order !== undefined) stock.orders[name] = grownOrder(order, stock.capacity)
  }
  stock.changed = stock.changedMeanwhile
  stock.changedCount = countBits(stock.changed)
  stock.changedMeanwhile = null
}

/** The oldest first. They nearly always come in this order. */
const placesByNumber = ({ live, numbers }: Stock): Uint32Array<ArrayBuffer> => {
  const places = new Uint32Array(countBits(live))
  let count = 0
  let outOfOrder = 0
  eachBit(live, (place) => {
    const before = count === 0 ? 0 : (numbers[places[count - 1] as number] as number)
    if (before > (numbers[place] as number)) outOfOrder += 1
    places[count] = place
    count += 1
  })
  return outOfOrder === 0 ? places : places.sort((one, other) => (numbers[one] as number) - (numbers[other] as number))
}

const rankDomains = (stock: Stock): void => {
  const sorted = stock.sites.toSorted((one, other) =>
    one.domain < other.domain ? -1 : one.domain > other.domain ? 1 : 0,
  )
  for (const [rank, site] of sorted.entries()) {
    site.rank = rank
    for (const place of site.places) stock.columns.domain[place] = rank
  }
}
