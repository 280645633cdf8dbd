// A page of what fits, in the order of one column. Sellers on vacation come after all others; what nobody knows comes after what is
// known; and where values are the same, the number decides, so that every page goes on exactly where the one before ended.
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

/** Where a page ended. `value` null: nobody knows it. */
export interface PageEnd {
  onVacation: boolean
  value: number | string | null
  number: number
}

export interface Page {
  places: number[]
  /** Where the next one goes on; null after the last. */
  end: PageEnd | null
  total: number
}

/** So few are put in order by themselves; of more, an order that stands is walked along. */
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

/** Below 0 where the first comes before the second. */
const compareKeys = (one: Key, other: Key, direction: SortDirection): number => {
  if (one.value === null || other.value === null) {
    if (one.value !== other.value) return one.value === null ? 1 : -1
    return other.number - one.number
  }
  const upwards = one.value === other.value ? one.number - other.number : one.value < other.value ? -1 : 1
  return direction === 'up' ? upwards : -upwards
}

/** Puts in order what there is after `after`, and gives the first of it. */
const putInOrder = (stock: Stock, places: readonly number[], { sorting, after, count }: Wanted): number[] => {
  const keyed = places.map((place) => ({ place, key: keyAt(stock, sorting, place) }))
  const left = after === null ? keyed : keyed.filter(({ key }) => compareKeys(key, after, sorting.direction) > 0)
  return left
    .sort((one, other) => compareKeys(one.key, other.key, sorting.direction))
    .slice(0, count)
    .map(({ place }) => place)
}

/** What fits on one side of the vacation: sellers who are there, or those who are not. */
interface Side {
  matches: Bits
  vacation: Bits
  onVacation: boolean
  isFew(few: number): boolean
}

const isOn = ({ matches, vacation, onVacation }: Side, place: number): boolean =>
  hasBit(matches, place) && hasBit(vacation, place) === onVacation

/** Takes along what is wanted, from one place of a list to before another; true once there is enough. */
const gather = (
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

/** Along an order from `after` on, as the direction goes: the known ones, then the others. */
const walkAlong = (stock: Stock, order: Order, side: Side, { sorting, bounds, after, count }: Wanted): number[] => {
  const { known, values, unknown: others } = order
  const { sort, direction } = sorting
  const isPast = (key: Key): boolean => after === null || compareKeys(key, after, direction) > 0
  const numberOf = (place: number): number => stock.numbers[place] as number
  // By the values of the order itself: one that has changed since would lead astray.
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
        ? gather(known, { start: Math.max(lowest, firstOf(known.length, knownPast)), end: highest, step: 1 }, taking)
        : gather(
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
  gather(others, { start, end: others.length, step: 1 }, taking)
  return found
}

interface Wanted {
  sorting: Sorting
  bounds: Range
  after: Key | null
  count: number
  few: number
}

/** All of a side, of which there are few. */
const listOf = (stock: Stock, { matches, vacation, onVacation }: Side): number[] => {
  const bits = copySheet(stock.desk, matches)
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
  // What has changed does not stand where the order has it: it is put in order by itself and joins in.
  eachBit(stock.changed, (place) => {
    if (isOn(side, place)) found.push(place)
  })
  return putInOrder(stock, found, wanted)
}

interface PageAsked {
  sorting: Sorting
  /** In which everything that fits has the value that it is sorted by. */
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
  const vacation = stock.choices.delivery.get('vacation') ?? emptySheet(stock.desk)
  const total = countBits(matches)
  const countAway = (): number => countCommon(matches, vacation)
  const here: Side = {
    matches,
    vacation,
    onVacation: false,
    // Mostly one need not count: even if all that are away were among them, the others would be many.
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
