// All places of the shop in the order of one column, made once in a while: a page is a walk along it, a range of values a piece of it.
// Sets of everything up to every 64th part of it stand ready, so that a range costs a comparison of two of them and a little at its edges.
import { type Bits, copySheet, type Desk, setBit, takeOut } from './bitset.ts'

/** A value that nobody knows. It comes after all others, whichever way one sorts. */
export const unknown = -1

export const parts = 64

export interface Order {
  /** By value, then by number, from the lowest on. */
  known: Uint32Array<ArrayBuffer>
  /** The value of each of these when the order was made: the columns may hold another by now. */
  values: Int32Array<ArrayBuffer>
  /** The newest first. */
  unknown: Uint32Array<ArrayBuffer>
  /** What stands before the place `known.length * part / 64`, where ranges are asked for. */
  upTo: readonly Bits[]
}

export const partStart = (length: number, part: number): number => Math.floor((length * part) / parts)

/** The first of so many of which `isThere` says so; from there on it has to say so of all. */
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

/** Everything that stands before the given place of the order, as bits of its own. */
const before = (desk: Desk, { known, upTo }: Order, end: number): Bits => {
  const part = known.length === 0 ? 0 : Math.min(parts, Math.floor((end * parts) / known.length))
  const bits = copySheet(desk, upTo[part] as Bits)
  // The edges of parts are rounded down, so that this one begins at or before the end.
  for (let at = partStart(known.length, part); at < end; at += 1) setBit(bits, known[at] as number)
  return bits
}

export interface Range {
  from?: number | undefined
  to?: number | undefined
}

/** From where to where the values of an order lie in the range. */
export const placesWithin = (values: Order['values'], { from, to }: Range): { start: number; end: number } => {
  const start = from === undefined ? 0 : firstOf(values.length, (at) => (values[at] as number) >= from)
  const end = to === undefined ? values.length : firstOf(values.length, (at) => (values[at] as number) > to)
  return { start, end: Math.max(start, end) }
}

/** What has a known value in the range, by the order as it was made. */
export const inRange = (desk: Desk, order: Order, range: Range): Bits => {
  const { start, end } = placesWithin(order.values, range)
  const bits = before(desk, order, end)
  takeOut(bits, before(desk, order, start))
  return bits
}
