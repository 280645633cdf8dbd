// Whether an offer fits what a saved search asks for: the same answer as the shop gives, for one offer and for many at once.
import type { ShopFilters } from '../../contract/shop.ts'
import { wordsOf } from '../shop/sites.ts'
import type { StockRow } from '../shop/stock.ts'

/** An offer as buyers see it, with the words that it is found by. */
export interface Seen extends StockRow {
  words: string
}

export const seen = (row: StockRow): Seen => ({ ...row, words: wordsOf(row) })

/** What hangs on who asks is looked at when everything else fits. */
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
  price_from: ({ price }, asked) => from(price, asked),
  price_to: ({ price }, asked) => upTo(price, asked),
  turnaround_to: ({ turnaround }, asked) => upTo(turnaround, asked),
  dr_from: ({ dr }, asked) => from(dr, asked),
  dr_to: ({ dr }, asked) => upTo(dr, asked),
  da_from: ({ da }, asked) => from(da, asked),
  da_to: ({ da }, asked) => upTo(da, asked),
  spam_to: ({ spam }, asked) => upTo(spam, asked),
  visits_from: ({ visits }, asked) => from(visits, asked),
  quality_from: ({ quality }, asked) => from(quality, asked),
  quality_to: ({ quality }, asked) => upTo(quality, asked),
  // Of newcomers nobody can say; they stay in.
  completion_from: ({ completion }, asked) => completion === null || from(completion, asked),
}

type Ask = (offer: Seen) => boolean

/** Each part by itself, under a name that is the same for the same question. */
const asksOf = (filters: ShopFilters): { name: string; ask: Ask }[] =>
  (Object.entries(filters) as [keyof ShopFilters, ShopFilters[keyof ShopFilters]][]).flatMap(([name, asked]) => {
    if (asked === undefined || !(name in parts)) return []
    const part = parts[name as PartName] as (offer: Seen, asked: unknown) => boolean
    return [{ name: `${name}=${String(asked)}`, ask: (offer) => part(offer, asked) }]
  })

export const fits = (offer: Seen, filters: ShopFilters): boolean => asksOf(filters).every(({ ask }) => ask(offer))

export interface Lineup {
  /** The places of the offers that fit. */
  fitting(filters: ShopFilters): number[]
}

/** Answers are kept while they are few: many searches ask for the same category or price. */
const answersMax = 20_000
const bitsPerWord = 32

/** For very many searches: what one part leaves is found out once and then shared, as one bit for each offer. */
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

/** The websites that mean something to the member whose search it is. */
export interface Mine {
  favourites: ReadonlySet<string>
  hidden: ReadonlySet<string>
  linking: ReadonlySet<string>
  bought: ReadonlySet<string>
}

/** What is hidden is never told of, not even where it is asked for. */
export const fitsMine = (websiteId: string, filters: ShopFilters, mine: Mine): boolean =>
  !mine.hidden.has(websiteId) &&
  filters.hidden === undefined &&
  (filters.favourites === undefined || mine.favourites.has(websiteId)) &&
  (filters.linking === undefined || !mine.linking.has(websiteId)) &&
  (filters.bought === undefined || !mine.bought.has(websiteId))
