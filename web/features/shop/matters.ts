// What the shop can be narrowed down by: the matters of the contract, as choices and as ranges, in the order in which buyers ask for them.
import { niches, siteLanguages } from '../../../contract/analysis.ts'
import { guaranteeMonths, linkTypes, offerRels, touchyTopics, writers } from '../../../contract/offers.ts'
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
>
export type BoundName = Exclude<keyof ShopFilters, ChoiceName | 'q'>

const yesNo = ['yes', 'no'] as const

/** What there is to choose; null: whatever the shop has. */
export const choicesOf: Readonly<Record<ChoiceName, readonly string[] | null>> = {
  category: niches,
  language: siteLanguages,
  country: null,
  rel: offerRels,
  link_type: linkTypes,
  guarantee: guaranteeMonths.map(String),
  writer: writers,
  delivery: deliveryModes,
  accepts: touchyTopics,
  labelled: yesNo,
  restricted: yesNo,
}

const percentMax = 100

/** The greatest figure that each bound takes. */
export const boundMax: Readonly<Record<BoundName, number>> = {
  price_from: 1_000_000,
  price_to: 1_000_000,
  turnaround_to: 1_000,
  dr_from: percentMax,
  dr_to: percentMax,
  da_from: percentMax,
  da_to: percentMax,
  spam_to: percentMax,
  visits_from: 2_000_000_000,
  quality_from: percentMax,
  quality_to: percentMax,
}

export const choiceNames = Object.keys(choicesOf) as readonly ChoiceName[]
export const boundNames = Object.keys(boundMax) as readonly BoundName[]

export type RangeName = 'price' | 'turnaround' | 'dr' | 'da' | 'spam' | 'visits' | 'quality'

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
}

export type Matter = ChoiceName | RangeName

export const isRange = (matter: Matter): matter is RangeName => matter in ranges

/** Of these one holds, or none. */
export const isYesNo = (matter: Matter): boolean => matter === 'labelled' || matter === 'restricted'

/** Always offered beside the search. */
export const firstMatters: readonly Matter[] = [
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
export const furtherMatters: readonly Matter[] = [
  'rel',
  'delivery',
  'guarantee',
  'writer',
  'visits',
  'da',
  'accepts',
  'labelled',
  'restricted',
]
export const allMatters: readonly Matter[] = [...firstMatters, ...furtherMatters]

export interface Narrowing {
  q: string
  /** What is chosen in each matter; a matter in which nothing is chosen is absent. */
  choices: Readonly<Partial<Record<ChoiceName, readonly string[]>>>
  bounds: Readonly<Partial<Record<BoundName, number>>>
}

export const nothingNarrowed: Narrowing = { q: '', choices: {}, bounds: {} }

export const isSet = ({ choices, bounds }: Narrowing, matter: Matter): boolean => {
  if (!isRange(matter)) return choices[matter] !== undefined
  const { from, to } = ranges[matter]
  return (from !== null && bounds[from] !== undefined) || (to !== null && bounds[to] !== undefined)
}

export const countSet = (narrowing: Narrowing, matters: readonly Matter[] = allMatters): number =>
  matters.filter((matter) => isSet(narrowing, matter)).length

export const isNarrowed = (narrowing: Narrowing): boolean => narrowing.q !== '' || countSet(narrowing) > 0

const leave = <V>(record: Readonly<Record<string, V>>, ...names: readonly (string | null)[]): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

export const withoutMatter = (narrowing: Narrowing, matter: Matter): Narrowing => {
  const { q, choices, bounds } = narrowing
  if (!isRange(matter)) return { q, choices: leave(choices, matter), bounds }
  const { from, to } = ranges[matter]
  return { q, choices, bounds: leave(bounds, from, to) }
}

export const withChoices = (narrowing: Narrowing, name: ChoiceName, values: readonly string[]): Narrowing =>
  values.length === 0
    ? withoutMatter(narrowing, name)
    : { ...narrowing, choices: { ...narrowing.choices, [name]: values } }

export const withBound = (narrowing: Narrowing, name: BoundName, value: number | undefined): Narrowing => {
  const others = leave(narrowing.bounds, name)
  return { ...narrowing, bounds: value === undefined ? others : { ...others, [name]: value } }
}

export interface Contradiction {
  matter: RangeName
  from: number
  to: number
}

/** Two bounds that nothing can lie between. */
export const contradictionIn = ({ bounds }: Narrowing): Contradiction | null => {
  for (const [matter, range] of Object.entries(ranges) as [RangeName, Range][]) {
    const from = range.from === null ? undefined : bounds[range.from]
    const to = range.to === null ? undefined : bounds[range.to]
    if (from !== undefined && to !== undefined && from > to) return { matter, from, to }
  }
  return null
}
