// Matches offers against the filters of a saved search, with the same result as the shop, for one offer and for many at
// once.
import type { ShopFilters } from '../../contract/shop.ts'
import { wordsOf } from '../shop/sites.ts'
import type { StockRow } from '../shop/stock.ts'

/** An offer as buyers see it, with its searchable words. */
export interface Seen extends StockRow {
  words: string
}

export const seen = (row: StockRow): Seen => ({ ...row, words: wordsOf(row) })

/** Filters that depend on the member are checked last, when all others match. */
type Personal = 'favourites' | 'hidden' | 'for' | 'linking' | 'bought'
type PartName = Exclude<keyof ShopFilters, Personal>
type Parts = { readonly [K in PartName]-?: (offer: Seen, asked: NonNullable<ShopFilters[K]>) => boolean }

const oneOf = (asked: readonly string[], value: string | null): boolean => value !== null && asked.includes(value)
const from = (value: number | null, asked: number): boolean => value !== null && value >= asked
const upTo = (value: number | null, asked: number): boolean => value !== null && value <= asked

const parts: Parts = {
  q: ({ words }, asked) =>
    asked
      .toLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word)),
  category: ({ category }, asked) => oneOf(asked, category),
  language: ({ language }, asked) => oneOf(asked, language),
  country: ({ country }, asked) => oneOf(asked, country),
  rel: ({ rel }, asked) => oneOf(asked, rel),
  link_type: ({ link_type }, asked) => oneOf(asked, link_type),
  guarantee: ({ guarantee }, asked) => oneOf(asked, String(guarantee)),
  writer: ({ writer }, asked) => oneOf(asked, writer),
  delivery: ({ delivery }, asked) => oneOf(asked, delivery),
  accepts: ({ refused }, asked) => asked.every((topic) => !refused.includes(topic)),
  labelled: ({ labelled }, asked) => labelled === (asked === 'yes'),
  restricted: ({ restricted }, asked) => restricted === (asked === 'yes'),
  price_from: ({ total }, asked) => from(total, asked),
  price_to: ({ total }, asked) => upTo(total, asked),
  turnaround_to: ({ turnaround }, asked) => upTo(turnaround, asked),
  dr_from: ({ dr }, asked) => from(dr, asked),
  dr_to: ({ dr }, asked) => upTo(dr, asked),
  da_from: ({ da }, asked) => from(da, asked),
  da_to: ({ da }, asked) => upTo(da, asked),
  spam_to: ({ spam }, asked) => upTo(spam, asked),
  visits_from: ({ visits }, asked) => from(visits, asked),
  quality_from: ({ quality }, asked) => from(quality, asked),
  quality_to: ({ quality }, asked) => upTo(quality, asked),
  // New sellers have no rate yet and are included.
  completion_from: ({ completion }, asked) => completion === null || from(completion, asked),
}

type Ask = (offer: Seen) => boolean

/** Each filter separately, under a key that is the same for the same filter value. */
const asksOf = (filters: ShopFilters): { name: string; ask: Ask }[] =>
  (Object.entries(filters) as [keyof ShopFilters, ShopFilters[keyof ShopFilters]][]).flatMap(([name, asked]) => {
    if (asked === undefined || !(name in parts)) return []
    const part = parts[name as PartName] as (offer: Seen, asked: unknown) => boolean
    return [{ name: `${name}=${String(asked)}`, ask: (offer) => part(offer, asked) }]
  })

export const fits = (offer: Seen, filters: ShopFilters): boolean => asksOf(filters).every(({ ask }) => ask(offer))

export interface Lineup {
  /** Indexes of the matching offers. */
  fitting(filters: ShopFilters): number[]
}

/** Size of the filter cache: many searches filter by the same category or price. */
const answersMax = 20_000
const bitsPerWord = 32

/**
 * For very many searches: the result of each filter is computed once and shared, as a bitset with one bit per offer.
 */
export const lineUp = (offers: readonly Seen[]): Lineup => {
  const answers = new Map<string, Uint32Array>()
  const length = Math.ceil(offers.length / bitsPerWord)
  const answer = ({ name, ask }: { name: string; ask: Ask }): Uint32Array => {
    const known = answers.get(name)
    if (known !== undefined) return known
    const bits = new Uint32Array(length)
    for (const [place, offer] of offers.entries()) {
      if (ask(offer)) bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31))
    }
    if (answers.size >= answersMax) answers.clear()
    answers.set(name, bits)
    return bits
  }
  return {
    fitting: (filters) => {
      const left = new Uint32Array(length).fill(0xffff_ffff)
      for (const asked of asksOf(filters)) {
        const bits = answer(asked)
        let any = 0
        for (let word = 0; word < length; word += 1) any |= left[word] = (left[word] as number) & (bits[word] as number)
        if (any === 0) return []
      }
      const places: number[] = []
      for (let place = 0; place < offers.length; place += 1) {
        if ((((left[place >>> 5] as number) >>> (place & 31)) & 1) === 1) places.push(place)
      }
      return places
    },
  }
}

/** Websites with a relation to the member who saved the search. */
export interface Mine {
  favourites: ReadonlySet<string>
  hidden: ReadonlySet<string>
  linking: ReadonlySet<string>
  bought: ReadonlySet<string>
}

/** Hidden websites never trigger an alert, not even if the search includes them. */
export const fitsMine = (websiteId: string, filters: ShopFilters, mine: Mine): boolean =>
  !mine.hidden.has(websiteId) &&
  filters.hidden === undefined &&
  (filters.favourites === undefined || mine.favourites.has(websiteId)) &&
  (filters.linking === undefined || !mine.linking.has(websiteId)) &&
  (filters.bought === undefined || !mine.bought.has(websiteId))
