// Bounds on the sort column that all matches of a page lie within. A walk along the sort index starts there: a query
// for the cheapest of the expensive offers does not pass all the cheap ones.
import type { ShopFilters, ShopSort } from '../../contract/shop.ts'
import type { Range } from './sortIndex.ts'
import { categoryRank, countryRank, languageRank, linkRanks, writerRank } from './ranks.ts'

const around = (values: readonly (number | null)[] | undefined): Range => {
  const known = values?.filter((value) => value !== null)
  return known === undefined ? {} : { from: Math.min(...known), to: Math.max(...known) }
}

const bounds: Readonly<Record<ShopSort, (filters: ShopFilters) => Range>> = {
  price: ({ price_from: from, price_to: to }) => ({ from, to }),
  quality: ({ quality_from: from, quality_to: to }) => ({ from, to }),
  dr: ({ dr_from: from, dr_to: to }) => ({ from, to }),
  da: ({ da_from: from, da_to: to }) => ({ from, to }),
  spam: ({ spam_to: to }) => ({ to }),
  visits: ({ visits_from: from }) => ({ from }),
  turnaround: ({ turnaround_to: to }) => ({ to }),
  completion: ({ completion_from: from }) => ({ from }),
  guarantee: ({ guarantee }) => around(guarantee?.map(Number)),
  category: ({ category }) => around(category?.map(categoryRank)),
  link_type: ({ link_type: types }) => around(types?.flatMap(linkRanks)),
  writer: ({ writer }) => around(writer?.map(writerRank)),
  language: ({ language }) => around(language?.map(languageRank)),
  country: ({ country }) => around(country?.map(countryRank)),
  newest: () => ({}),
  domain: () => ({}),
}

export const sortBounds = (filters: ShopFilters, sort: ShopSort): Range => bounds[sort](filters)
