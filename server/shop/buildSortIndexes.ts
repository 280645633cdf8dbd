// Rebuilds the sort indexes of the shop, in slices so small that concurrent queries hardly wait. Offers that change
// during the rebuild may be misplaced in the new indexes and stay marked as changed.
import { type Bits, countBits, eachBit, makeBits, setBit } from './bitset.ts'
import { type Order, parts, partStart, unknown } from './sortIndex.ts'
import { type Site, sortedByDomain } from './sites.ts'
import { type ColumnName, columnNames, rangeNames, type Stock } from './stock.ts'

type Pause = () => Promise<void>
type Places = Uint32Array<ArrayBuffer>

export const makeOrders = async (stock: Stock, pause: Pause): Promise<void> => {
  if (stock.changedMeanwhile !== null) return
  stock.changedMeanwhile = makeBits(stock.capacity)
  await rankDomains(stock, pause)
  const byNumber = await placesByNumber(stock, pause)
  const orders: Partial<Record<ColumnName, Order>> = {}
  for (const name of columnNames) {
    // A copy: concurrent writes to the column would corrupt the half-sorted result.
    const values = stock.columns[name].slice()
    const hasRanges = (rangeNames as readonly string[]).includes(name)
    orders[name] = await makeOrder({ byNumber, values, capacity: hasRanges ? stock.capacity : 0 }, pause)
    await pause()
  }
  stock.orders = orders as Record<ColumnName, Order>
  stock.changed = stock.changedMeanwhile
  stock.changedCount = countBits(stock.changed)
  stock.changedMeanwhile = null
}

const rankedAtOnce = 20_000

const rankDomains = async (stock: Stock, pause: Pause): Promise<void> => {
  const sorted = await sortedByDomain(stock.sites, pause)
  const { length } = sorted
  for (let rank = 0; rank < length; rank += 1) {
    const site = sorted[rank] as Site
    site.rank = rank
    for (const place of site.places) stock.columns.domain[place] = rank
    if (rank % rankedAtOnce === 0) await pause()
  }
  await pause()
}

/** Oldest first. */
const placesByNumber = async ({ live, columns }: Stock, pause: Pause): Promise<Places> => {
  const places = new Uint32Array(countBits(live))
  let count = 0
  eachBit(live, (place) => {
    places[count] = place
    count += 1
  })
  const numbers = columns.newest.slice()
  await pause()
  return sortByValue(places, numbers, pause)
}

const digits = 1 << 16
const fewMax = 4_096

/** Stable sort of places by value. Consumes its input. */
const sortByValue = async (places: Places, values: Int32Array, pause: Pause): Promise<Places> => {
  if (places.length <= fewMax) {
    return places.toSorted((one, other) => (values[one] as number) - (values[other] as number))
  }
  let from = places
  let to: Places = new Uint32Array(places.length)
  for (const shift of [0, 16]) {
    if (!dealOut(from, to, values, shift)) continue
    ;[from, to] = [to, from]
    await pause()
  }
  return from
}

/** One radix pass over half of the bits; false if that half is the same everywhere and nothing has to move. */
const dealOut = (from: Places, to: Places, values: Int32Array, shift: number): boolean => {
  const { length } = from
  const starts = new Uint32Array(digits + 1)
  for (let at = 0; at < length; at += 1) {
    const digit = ((values[from[at] as number] as number) >>> shift) & 0xff_ff
    starts[digit + 1] = (starts[digit + 1] as number) + 1
  }
  if (starts.includes(length)) return false
  for (let digit = 1; digit <= digits; digit += 1) {
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number)
  }
  for (let at = 0; at < length; at += 1) {
    const place = from[at] as number
    const digit = ((values[place] as number) >>> shift) & 0xff_ff
    const start = starts[digit] as number
    to[start] = place
    starts[digit] = start + 1
  }
  return true
}

/** Places with a value, oldest first, and those without, newest first. */
const split = (byNumber: Places, values: Int32Array): [withValue: Places, others: Places] => {
  const withValue = new Uint32Array(byNumber.length)
  const others = new Uint32Array(byNumber.length)
  let known = 0
  let rest = byNumber.length
  const { length } = byNumber
  for (let at = 0; at < length; at += 1) {
    const place = byNumber[at] as number
    if ((values[place] as number) === unknown) others[(rest -= 1)] = place
    else withValue[known++] = place
  }
  return [withValue.slice(0, known), others.slice(rest)]
}

interface Making {
  /** All live places, oldest first. */
  byNumber: Places
  values: Int32Array
  /** Size of a bitset; 0 if the column has no range filter. */
  capacity: number
}

const makeOrder = async ({ byNumber, values, capacity }: Making, pause: Pause): Promise<Order> => {
  const [withValue, others] = split(byNumber, values)
  await pause()
  const known = await sortByValue(withValue, values, pause)
  const upTo = capacity === 0 ? [] : await setsUpTo(known, capacity, pause)
  return { known, values: valuesOf(known, values), unknown: others, upTo }
}

const setsAtOnce = 16

const setsUpTo = async (known: Places, capacity: number, pause: Pause): Promise<Bits[]> => {
  const upTo: Bits[] = []
  const bits = makeBits(capacity)
  const { length } = known
  for (let part = 0, at = 0; part <= parts; part += 1) {
    for (const end = partStart(length, part); at < end; at += 1) setBit(bits, known[at] as number)
    upTo.push(bits.slice())
    if (part % setsAtOnce === 0) await pause()
  }
  return upTo
}

const valuesOf = (places: Uint32Array, values: Int32Array): Int32Array<ArrayBuffer> => {
  const { length } = places
  const taken = new Int32Array(length)
  for (let at = 0; at < length; at += 1) taken[at] = values[places[at] as number] as number
  return taken
}
