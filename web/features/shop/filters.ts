// Filters of the shop: those of the contract, as choices and ranges, in the order in which buyers use them.
import { siteLanguages } from '../../../contract/analysis.ts'
import { shopBoundMax } from '../../../contract/limits.ts'
import { niches } from '../../../contract/signals.ts'
import { guaranteeMonths, linkTypes, offerRels, restrictedTopics, writers } from '../../../contract/offers.ts'
import { deliveryModes } from '../../../contract/profiles.ts'
import type { ShopFilters } from '../../../contract/shop.ts'

export type ChoiceName = Extract<
  keyof ShopFilters,
  | 'category'
  | 'language'
  | 'country'
  | 'rel'
  | 'link_type'
  | 'guarantee'
  | 'writer'
  | 'delivery'
  | 'accepts'
  | 'labelled'
  | 'restricted'
  | 'favourites'
  | 'hidden'
  | 'bought'
  | 'linking'
>
export type BoundName = Exclude<keyof ShopFilters, ChoiceName | 'q' | 'for'>

const yesNo = ['yes', 'no'] as const

/** The possible values; null: the values in the shop. */
export const choicesOf: Readonly<Record<ChoiceName, readonly string[] | null>> = {
  category: niches,
  language: siteLanguages,
  country: null,
  rel: offerRels,
  link_type: linkTypes,
  guarantee: guaranteeMonths.map(String),
  writer: writers,
  delivery: deliveryModes,
  accepts: restrictedTopics,
  labelled: yesNo,
  restricted: yesNo,
  favourites: ['only'],
  hidden: ['only'],
  bought: ['hide'],
  linking: ['hide'],
}

export const choiceNames = Object.keys(choicesOf) as readonly ChoiceName[]
export const boundNames = Object.keys(shopBoundMax) as readonly BoundName[]

export type RangeName = 'price' | 'turnaround' | 'dr' | 'da' | 'spam' | 'visits' | 'quality' | 'completion'

interface Range {
  from: BoundName | null
  to: BoundName | null
}

export const ranges: Readonly<Record<RangeName, Range>> = {
  price: { from: 'price_from', to: 'price_to' },
  turnaround: { from: null, to: 'turnaround_to' },
  dr: { from: 'dr_from', to: 'dr_to' },
  da: { from: 'da_from', to: 'da_to' },
  spam: { from: null, to: 'spam_to' },
  visits: { from: 'visits_from', to: null },
  quality: { from: 'quality_from', to: 'quality_to' },
  completion: { from: 'completion_from', to: null },
}

export type FilterKey = ChoiceName | RangeName

export const isRange = (filterKey: FilterKey): filterKey is RangeName => filterKey in ranges

/** Filters with one value or none. */
export const isYesNo = (filterKey: FilterKey): boolean => filterKey === 'labelled' || filterKey === 'restricted'

/** Filters about the current member; each is on or off. */
export const ownFilters = ['favourites', 'hidden', 'bought', 'linking'] as const
export type OwnFilter = (typeof ownFilters)[number]

export const isOwn = (filterKey: FilterKey): filterKey is OwnFilter => ownFilters.some((own) => own === filterKey)

/** Filters about one of the member's websites, or all of them. */
export const asksForSite = (filterKey: FilterKey): boolean => filterKey === 'bought' || filterKey === 'linking'

/** Always shown beside the search. */
export const firstFilters: readonly FilterKey[] = [
  'favourites',
  'category',
  'language',
  'quality',
  'spam',
  'price',
  'link_type',
  'dr',
  'turnaround',
  'country',
]
export const moreFilters: readonly FilterKey[] = [
  'rel',
  'delivery',
  'guarantee',
  'writer',
  'visits',
  'da',
  'accepts',
  'labelled',
  'restricted',
  'completion',
  'bought',
  'linking',
  'hidden',
]
export const allFilters: readonly FilterKey[] = [...firstFilters, ...moreFilters]

export interface Narrowing {
  q: string
  /** Selected values by filter; a filter without a selection is absent. */
  choices: Readonly<Partial<Record<ChoiceName, readonly string[]>>>
  bounds: Readonly<Partial<Record<BoundName, number>>>
  /** The member's website that the filters refer to; null: all of them. Only used together with such a filter. */
  site: string | null
}

export const nothingNarrowed: Narrowing = { q: '', choices: {}, bounds: {}, site: null }

export const isSet = ({ choices, bounds }: Narrowing, filterKey: FilterKey): boolean => {
  if (!isRange(filterKey)) return choices[filterKey] !== undefined
  const { from, to } = ranges[filterKey]
  return (from !== null && bounds[from] !== undefined) || (to !== null && bounds[to] !== undefined)
}

export const countSet = (narrowing: Narrowing, filterKeys: readonly FilterKey[] = allFilters): number =>
  filterKeys.filter((filterKey) => isSet(narrowing, filterKey)).length

export const isNarrowed = (narrowing: Narrowing): boolean => narrowing.q !== '' || countSet(narrowing) > 0

const leave = <V>(record: Readonly<Record<string, V>>, ...names: readonly (string | null)[]): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** Keeps the website only while a filter refers to it. */
export const withMeaning = (narrowing: Narrowing): Narrowing =>
  narrowing.site === null || countSet(narrowing, allFilters.filter(asksForSite)) > 0
    ? narrowing
    : { ...narrowing, site: null }

export const withoutFilter = (narrowing: Narrowing, filterKey: FilterKey): Narrowing => {
  const { choices, bounds } = narrowing
  if (!isRange(filterKey)) return withMeaning({ ...narrowing, choices: leave(choices, filterKey) })
  const { from, to } = ranges[filterKey]
  return { ...narrowing, bounds: leave(bounds, from, to) }
}

export const withChoices = (narrowing: Narrowing, name: ChoiceName, values: readonly string[]): Narrowing =>
  values.length === 0
    ? withoutFilter(narrowing, name)
    : { ...narrowing, choices: { ...narrowing.choices, [name]: values } }

export const withBound = (narrowing: Narrowing, name: BoundName, value: number | undefined): Narrowing => {
  const others = leave(narrowing.bounds, name)
  return { ...narrowing, bounds: value === undefined ? others : { ...others, [name]: value } }
}

export type Contradiction = { kind: 'bounds'; filterKey: RangeName; from: number; to: number } | { kind: 'marks' }

/** Bounds with no value in between, or two marks that no website can have at once. */
export const contradictionIn = ({ bounds, choices }: Narrowing): Contradiction | null => {
  for (const [filterKey, range] of Object.entries(ranges) as [RangeName, Range][]) {
    const from = range.from === null ? undefined : bounds[range.from]
    const to = range.to === null ? undefined : bounds[range.to]
    if (from !== undefined && to !== undefined && from > to) return { kind: 'bounds', filterKey, from, to }
  }
  return choices.favourites !== undefined && choices.hidden !== undefined ? { kind: 'marks' } : null
}
