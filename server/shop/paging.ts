// Keyset pagination of the matching offers, sorted by one column. Sellers on vacation come last, unknown values after
// known ones, and ties are broken by the number, so that every page continues exactly where the previous one ended.
import type { ShopSort, SortDirection } from '../../contract/shop.ts'
import {
  type Bits,
  copySheet,
  countBits,
  countCommon,
  eachBit,
  emptySheet,
  hasBit,
  keepCommon,
  takeOut,
} from './bitset.ts'
import { firstOf, type Order, placesWithin, type Range, unknown } from './sortIndex.ts'
import type { Site } from './sites.ts'
import type { Stock } from './stock.ts'

export interface Sorting {
  sort: ShopSort
  direction: SortDirection
}

/** The cursor at the end of a page. `value` null: unknown. */
export interface PageEnd {
  onVacation: boolean
  value: number | string | null
  number: number
}

export interface Page {
  places: number[]
  /** The cursor of the next page; null after the last. */
  end: PageEnd | null
  total: number
}

/** Up to this many matches are sorted directly; for more, an existing sort index is walked. */
const fewMax = 600

interface Key {
  value: number | string | null
  number: number
}

const keyAt = (stock: Stock, { sort }: Sorting, place: number): Key => {
  const number = stock.numbers[place] as number
  if (sort === 'domain') return { value: (stock.sites[stock.siteOf[place] as number] as Site).domain, number }
  const value = stock.columns[sort][place] as number
  return { value: value === unknown ? null : value, number }
}

/** Negative if the first sorts before the second. */
const compareKeys = (one: Key, other: Key, direction: SortDirection): number => {
  if (one.value === null || other.value === null) {
    if (one.value !== other.value) return one.value === null ? 1 : -1
    return other.number - one.number
  }
  const upwards = one.value === other.value ? one.number - other.number : one.value < other.value ? -1 : 1
  return direction === 'up' ? upwards : -upwards
}

/** Sorts the places after the cursor `after` and returns the first of them. */
const putInOrder = (stock: Stock, places: readonly number[], { sorting, after, count }: Wanted): number[] => {
  const keyed = places.map((place) => ({ place, key: keyAt(stock, sorting, place) }))
  const left = after === null ? keyed : keyed.filter(({ key }) => compareKeys(key, after, sorting.direction) > 0)
  return left
    .sort((one, other) => compareKeys(one.key, other.key, sorting.direction))
    .slice(0, count)
    .map(({ place }) => place)
}

/** The matches on one side of the vacation split: active sellers, or those on vacation. */
interface Side {
  matches: Bits
  vacation: Bits
  onVacation: boolean
  isFew(few: number): boolean
}

const isOn = ({ matches, vacation, onVacation }: Side, place: number): boolean =>
  hasBit(matches, place) && hasBit(vacation, place) === onVacation

/** Collects the matches between two positions of a list; true once there are enough. */
const collectMatches = (
  list: Uint32Array,
  { start, end, step }: { start: number; end: number; step: 1 | -1 },
  { side, changed, found, count }: { side: Side; changed: Bits; found: number[]; count: number },
): boolean => {
  for (let at = start; step === 1 ? at < end : at > end; at += step) {
    const place = list[at] as number
    if (!isOn(side, place) || hasBit(changed, place)) continue
    found.push(place)
    if (found.length === count) return true
  }
  return false
}

/** Walks a sort index from `after` in the given direction: known values first, then the unknown ones. */
const walkAlong = (stock: Stock, order: Order, side: Side, { sorting, bounds, after, count }: Wanted): number[] => {
  const { known, values, unknown: others } = order
  const { sort, direction } = sorting
  const isPast = (key: Key): boolean => after === null || compareKeys(key, after, direction) > 0
  const numberOf = (place: number): number => stock.numbers[place] as number
  // Compares by the values stored in the index: a column value that has changed since would mislead the binary search.
  const knownPast = (at: number): boolean => {
    const place = known[at] as number
    return isPast(
      sort === 'domain' ? keyAt(stock, sorting, place) : { value: values[at] as number, number: numberOf(place) },
    )
  }
  const found: number[] = []
  const taking = { side, changed: stock.changed, found, count }
  if (after?.value !== null) {
    const { start: lowest, end: highest } = placesWithin(values, bounds)
    const isFull =
      sorting.direction === 'up'
        ? collectMatches(
            known,
            { start: Math.max(lowest, firstOf(known.length, knownPast)), end: highest, step: 1 },
            taking,
          )
        : collectMatches(
            known,
            {
              start:
                Math.min(
                  highest,
                  firstOf(known.length, (at) => !knownPast(at)),
                ) - 1,
              end: lowest - 1,
              step: -1,
            },
            taking,
          )
    if (isFull) return found
  }
  const start =
    after?.value === null
      ? firstOf(others.length, (at) => isPast({ value: null, number: numberOf(others[at] as number) }))
      : 0
  collectMatches(others, { start, end: others.length, step: 1 }, taking)
  return found
}

interface Wanted {
  sorting: Sorting
  bounds: Range
  after: Key | null
  count: number
  few: number
}

/** All places of a side with few matches. */
const listOf = (stock: Stock, { matches, vacation, onVacation }: Side): number[] => {
  const bits = copySheet(stock.scratch, matches)
  if (onVacation) keepCommon(bits, vacation)
  else takeOut(bits, vacation)
  const all: number[] = []
  eachBit(bits, (place) => all.push(place))
  return all
}

const pick = (stock: Stock, side: Side, wanted: Wanted): number[] => {
  if (wanted.count === 0) return []
  if (side.isFew(wanted.few)) return putInOrder(stock, listOf(stock, side), wanted)
  const found = walkAlong(stock, stock.orders[wanted.sorting.sort], side, wanted)
  if (stock.changedCount === 0) return found
  // Changed offers are misplaced in the sort index: they are sorted separately and merged.
  eachBit(stock.changed, (place) => {
    if (isOn(side, place)) found.push(place)
  })
  return putInOrder(stock, found, wanted)
}

interface PageAsked {
  sorting: Sorting
  /** Bounds on the sort column that all matches lie within. */
  bounds?: Range
  from: PageEnd | null
  size: number
  few?: number
}

export const pageOf = (
  stock: Stock,
  matches: Bits,
  { sorting, bounds = {}, from, size, few = fewMax }: PageAsked,
): Page => {
  const vacation = stock.choices.delivery.get('vacation') ?? emptySheet(stock.scratch)
  const total = countBits(matches)
  const countAway = (): number => countCommon(matches, vacation)
  const here: Side = {
    matches,
    vacation,
    onVacation: false,
    // Usually no count is needed: even if all sellers on vacation were among the matches, many would remain.
    isFew: (most) => total - stock.awayMax <= most && total - countAway() <= most,
  }
  const away: Side = { matches, vacation, onVacation: true, isFew: (most) => countAway() <= most }
  const wanted = size + 1
  const first = from?.onVacation === true ? [] : pick(stock, here, { sorting, bounds, after: from, count: wanted, few })
  const after = from?.onVacation === true ? from : null
  const last = pick(stock, away, { sorting, bounds, after, count: wanted - first.length, few })
  const places = [...first, ...last].slice(0, size)
  const lastPlace = places.at(-1)
  const isMore = first.length + last.length > size
  return {
    places,
    end:
      isMore && lastPlace !== undefined
        ? { onVacation: hasBit(vacation, lastPlace), ...keyAt(stock, sorting, lastPlace) }
        : null,
    total,
  }
}
