// All places of the shop in the order of one column, made once in a while: a page is a walk along it, a range of values a piece of it.
// Sets of everything up to every 64th part of it stand ready, so that a range costs a comparison of two of them and a little at its edges.
import { type Bits, copySheet, type Desk, makeBits, setBit, takeOut } from './bitset.ts'

/** A value that nobody knows. It comes after all others, whichever way one sorts. */
export const unknown = -1

const parts = 64

export interface Order {
  /** By value, then by number, from the lowest on. */
  known: Uint32Array<ArrayBuffer>
  /** The value of each of these when the order was made: the columns may hold another by now. */
  values: Int32Array<ArrayBuffer>
  /** The newest first. */
  unknown: Uint32Array<ArrayBuffer>
  /** What stands before the place `known.length * part / 64`. */
  upTo: readonly Bits[]
}

const digits = 1 << 16

const fewMax = 4_096

/** Sorts places by the value of each, and leaves those of the same value as they stand. */
const sortByValue = (places: Uint32Array<ArrayBuffer>, values: Int32Array): Uint32Array<ArrayBuffer> => {
  if (places.length <= fewMax) {
    return places.toSorted((one, other) => (values[one] as number) - (values[other] as number))
  }
  const count = places.length
  let from = places
  let to = new Uint32Array(places.length)
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(digits + 1)
    for (let at = 0; at < count; at += 1) {
      const digit = ((values[from[at] as number] as number) >>> shift) & 0xff_ff
      starts[digit + 1] = (starts[digit + 1] as number) + 1
    }
    for (let digit = 1; digit <= digits; digit += 1) {
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number)
    }
    for (let at = 0; at < count; at += 1) {
      const place = from[at] as number
      const digit = ((values[place] as number) >>> shift) & 0xff_ff
      const start = starts[digit] as number
      to[start] = place
      starts[digit] = start + 1
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** Those with a value, the oldest first, and those without, the newest first. */
const split = (
  byNumber: Uint32Array<ArrayBuffer>,
  values: Int32Array,
): [withValue: Uint32Array<ArrayBuffer>, others: Uint32Array<ArrayBuffer>] => {
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

/** `byNumber`: the places that there are, the oldest first. */
export const makeOrder = (byNumber: Uint32Array<ArrayBuffer>, values: Int32Array, capacity: number): Order => {
  const [withValue, others] = split(byNumber, values)
  const known = sortByValue(withValue, values)
  const upTo: Bits[] = []
  const bits = makeBits(capacity)
  const { length } = known
  for (let part = 0, at = 0; part <= parts; part += 1) {
    for (const end = partStart(length, part); at < end; at += 1) setBit(bits, known[at] as number)
    upTo.push(bits.slice())
  }
  return { known, values: valuesOf(known, values), unknown: others, upTo }
}

const valuesOf = (places: Uint32Array, values: Int32Array): Int32Array<ArrayBuffer> => {
  const { length } = places
  const taken = new Int32Array(length)
  for (let at = 0; at < length; at += 1) taken[at] = values[places[at] as number] as number
  return taken
}

const partStart = (length: number, part: number): number => Math.floor((length * part) / parts)

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

/** What has a known value in the range, by the order as it was made. */
export const inRange = (desk: Desk, order: Order, { from, to }: Range): Bits => {
  const { values } = order
  const start = from === undefined ? 0 : firstOf(values.length, (at) => (values[at] as number) >= from)
  const end = to === undefined ? values.length : firstOf(values.length, (at) => (values[at] as number) > to)
  const bits = before(desk, order, Math.max(start, end))
  takeOut(bits, before(desk, order, start))
  return bits
}
