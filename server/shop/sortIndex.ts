// Sort index: all places of the shop sorted by one column, rebuilt now and then. A page is a walk along it, a range
// filter a slice of it. Prefix bitsets for every 64th part are precomputed, so that a range costs the difference of two
// of them and a little work at its edges.
import { type Bits, copySheet, type Scratch, setBit, takeOut } from './bitset.ts'

/** An unknown value. Sorts last in both directions. */
export const unknown = -1

export const parts = 64

export interface Order {
  /** By value, then by number, ascending. */
  known: Uint32Array<ArrayBuffer>
  /** Their values when the index was built: the columns may have changed since. */
  values: Int32Array<ArrayBuffer>
  /** Newest first. */
  unknown: Uint32Array<ArrayBuffer>
  /** Prefix bitsets: everything before position `known.length * part / 64`, for columns with a range filter. */
  upTo: readonly Bits[]
}

export const partStart = (length: number, part: number): number => Math.floor((length * part) / parts)

/** Binary search: the first position where `isThere` is true; it must be true for all later ones. */
export const firstOf = (length: number, isThere: (at: number) => boolean): number => {
  let from = 0
  let to = length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isThere(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Everything before the given position of the index, as a new bitset. */
const before = (scratch: Scratch, { known, upTo }: Order, end: number): Bits => {
  const part = known.length === 0 ? 0 : Math.min(parts, Math.floor((end * parts) / known.length))
  const bits = copySheet(scratch, upTo[part] as Bits)
  // Part boundaries are rounded down, so that this one starts at or before the end.
  for (let at = partStart(known.length, part); at < end; at += 1) setBit(bits, known[at] as number)
  return bits
}

export interface Range {
  from?: number | undefined
  to?: number | undefined
}

/** The positions between which the values of an index lie in the range. */
export const placesWithin = (values: Order['values'], { from, to }: Range): { start: number; end: number } => {
  const start = from === undefined ? 0 : firstOf(values.length, (at) => (values[at] as number) >= from)
  const end = to === undefined ? values.length : firstOf(values.length, (at) => (values[at] as number) > to)
  return { start, end: Math.max(start, end) }
}

/** Places with a known value in the range, as of when the index was built. */
export const inRange = (scratch: Scratch, order: Order, range: Range): Bits => {
  const { start, end } = placesWithin(order.values, range)
  const bits = before(scratch, order, end)
  takeOut(bits, before(scratch, order, start))
  return bits
}
