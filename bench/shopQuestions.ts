// Shop queries as buyers make them: any three filters and any sort, deterministic. Each has a product URL and an
// equivalent condition for a handwritten statement on the flat table.
import { niches } from '../contract/signals.ts'
import { linkTypes, offerRels, restrictedTopics, writers } from '../contract/offers.ts'
import { firstDirection, type ShopSort, shopSorts, type SortDirection } from '../contract/shop.ts'

export interface Question {
  /** Query string after `/api/shop?`. */
  address: string
  filters: Readonly<Record<string, string>>
  sort: ShopSort
  direction: SortDirection
  /** Condition after `where`, for the flat table. */
  condition: string
}

type Draw = (below: number) => number

/** Seeded random generator: the same numbers for the same seed. */
const makeDraw = (seed: number): Draw => {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const some = (draw: Draw, values: readonly string[], countMax: number): string[] => {
  const first = draw(values.length)
  const count = 1 + draw(countMax)
  return Array.from({ length: count }, (_, at) => values[(first + at) % values.length] ?? '')
}
const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

interface FilterKey {
  filters: Record<string, string>
  condition: string
}

const choice =
  (name: string, values: readonly string[], countMax: number, column = name) =>
  (draw: Draw): FilterKey => {
    const chosen = some(draw, values, countMax)
    return { filters: { [name]: chosen.join() }, condition: `${column} in (${listed(chosen)})` }
  }
const bound =
  (name: string, column: string, sign: '<=' | '>=', from: number, to: number) =>
  (draw: Draw): FilterKey => {
    const value = from + draw(to - from)
    return { filters: { [name]: String(value) }, condition: `${column} ${sign} ${value}` }
  }

const filterKeys: readonly ((draw: Draw) => FilterKey)[] = [
  choice('category', niches, 3),
  choice('language', ['de', 'en', 'other'], 1),
  choice('country', ['DE', 'AT', 'CH', 'US', 'GB', 'NL'], 2),
  choice('rel', offerRels, 1),
  choice('link_type', linkTypes, 2),
  choice('guarantee', ['6', '12', '24'], 2, 'guarantee::text'),
  choice('writer', writers, 1),
  choice('delivery', ['standard', 'prime'], 1),
  (draw) => {
    const [topic = ''] = some(draw, restrictedTopics, 1)
    return { filters: { accepts: topic }, condition: `not refused_topics @> array['${topic}']` }
  },
  () => ({ filters: { labelled: 'no' }, condition: 'not labelled' }),
  () => ({ filters: { restricted: 'no' }, condition: 'not restricted' }),
  (draw) => {
    const from = 10 + draw(80)
    const to = from + 10 + draw(80)
    return {
      filters: { price_from: String(from), price_to: String(to) },
      condition: `price between ${from} and ${to}`,
    }
  },
  bound('turnaround_to', 'turnaround', '<=', 3, 15),
  bound('dr_from', 'dr', '>=', 10, 70),
  bound('da_from', 'da', '>=', 10, 60),
  bound('spam_to', 'spam', '<=', 2, 30),
  bound('visits_from', 'visits', '>=', 1_000, 60_000),
  bound('quality_from', 'quality', '>=', 40, 80),
  (draw) => {
    const rate = 60 + draw(40)
    return {
      filters: { completion_from: String(rate) },
      condition: `(completion is null or completion >= ${rate})`,
    }
  },
]

const filtersPerQuestion = 3

export const drawQuestions = (count: number, seed: number): Question[] => {
  const draw = makeDraw(seed)
  return Array.from({ length: count }, () => {
    const left = [...filterKeys]
    const chosen = Array.from({ length: filtersPerQuestion }, () => left.splice(draw(left.length), 1)[0]?.(draw))
    const filters = Object.assign({}, ...chosen.map((filterKey) => filterKey?.filters)) as Record<string, string>
    const sort = shopSorts[draw(shopSorts.length)] ?? 'quality'
    const direction = draw(3) === 0 ? (firstDirection[sort] === 'up' ? 'down' : 'up') : firstDirection[sort]
    const address = new URLSearchParams({ ...filters, sort, direction }).toString()
    return {
      address,
      filters,
      sort,
      direction,
      condition: chosen.map((filterKey) => filterKey?.condition).join(' and '),
    }
  })
}
