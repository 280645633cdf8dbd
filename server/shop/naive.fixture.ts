// Reference implementation of the shop without optimisation: scans every offer and sorts everything. Tests compare the
// index with it.
import type { ShopFilters } from '../../contract/shop.ts'
import type { PageEnd, Sorting } from './paging.ts'
import { categoryRank, countryRank, languageRank, linkRank, writerRank } from './ranks.ts'
import { wordsOf } from './sites.ts'
import type { StockRow } from './stock.ts'

const isChosen = (values: readonly string[] | undefined, value: string | null): boolean =>
  values === undefined || (value !== null && values.includes(value))

const isBetween = (value: number | null, from: number | undefined, to: number | undefined): boolean =>
  (from === undefined && to === undefined) ||
  (value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity))

const fitsChoices = (row: StockRow, filters: ShopFilters): boolean =>
  isChosen(filters.category, row.category) &&
  isChosen(filters.language, row.language) &&
  isChosen(filters.country, row.country) &&
  isChosen(filters.rel, row.rel) &&
  isChosen(filters.link_type, row.link_type) &&
  isChosen(filters.guarantee, String(row.guarantee)) &&
  isChosen(filters.writer, row.writer) &&
  isChosen(filters.delivery, row.delivery) &&
  (filters.labelled === undefined || row.labelled === (filters.labelled === 'yes')) &&
  (filters.restricted === undefined || row.restricted === (filters.restricted === 'yes')) &&
  (filters.accepts ?? []).every((topic) => !row.refused.includes(topic))

const fitsRanges = (row: StockRow, filters: ShopFilters): boolean =>
  isBetween(row.total, filters.price_from, filters.price_to) &&
  isBetween(row.turnaround, undefined, filters.turnaround_to) &&
  isBetween(row.dr, filters.dr_from, filters.dr_to) &&
  isBetween(row.da, filters.da_from, filters.da_to) &&
  isBetween(row.spam, undefined, filters.spam_to) &&
  isBetween(row.visits, filters.visits_from, undefined) &&
  isBetween(row.quality, filters.quality_from, filters.quality_to) &&
  (row.completion === null || isBetween(row.completion, filters.completion_from, undefined))

const fitsWords = (row: StockRow, { q = '' }: ShopFilters): boolean =>
  q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => wordsOf(row).includes(word))

/** Websites with a relation to a member, by id. */
export interface NaiveMine {
  favourites: readonly string[]
  hidden: readonly string[]
  linking: readonly string[]
  bought: readonly string[]
}

const fitsMine = ({ websiteId }: StockRow, filters: ShopFilters, mine: NaiveMine): boolean =>
  mine.hidden.includes(websiteId) === (filters.hidden === 'only') &&
  (filters.favourites === undefined || mine.favourites.includes(websiteId)) &&
  (filters.linking === undefined || !mine.linking.includes(websiteId)) &&
  (filters.bought === undefined || !mine.bought.includes(websiteId))

export const naiveMatches = (rows: readonly StockRow[], filters: ShopFilters, mine: NaiveMine): StockRow[] =>
  rows.filter(
    (row) =>
      fitsChoices(row, filters) && fitsRanges(row, filters) && fitsWords(row, filters) && fitsMine(row, filters, mine),
  )

const valueOf = (row: StockRow, sort: Sorting['sort']): number | string | null => {
  switch (sort) {
    case 'newest':
      return row.number
    case 'category':
      return categoryRank(row.category)
    case 'link_type':
      return linkRank(row.link_type, row.rel)
    case 'writer':
      return writerRank(row.writer)
    case 'language':
      return languageRank(row.language)
    case 'country':
      return countryRank(row.country)
    case 'price':
      return row.total
    case 'domain':
    case 'quality':
    case 'dr':
    case 'da':
    case 'spam':
    case 'visits':
    case 'turnaround':
    case 'guarantee':
    case 'completion':
      return row[sort]
  }
}

export const naiveOrder = (rows: readonly StockRow[], { sort, direction }: Sorting): StockRow[] =>
  rows.toSorted((one, other) => {
    const away = Number(one.delivery === 'vacation') - Number(other.delivery === 'vacation')
    if (away !== 0) return away
    const [mine, theirs] = [valueOf(one, sort), valueOf(other, sort)]
    if (mine === null || theirs === null) {
      return mine === theirs ? other.number - one.number : mine === null ? 1 : -1
    }
    const upwards = mine < theirs ? -1 : mine > theirs ? 1 : one.number - other.number
    return direction === 'up' ? upwards : -upwards
  })

export const naiveEnd = (row: StockRow, sort: Sorting['sort']): PageEnd => ({
  onVacation: row.delivery === 'vacation',
  value: valueOf(row, sort),
  number: row.number,
})
