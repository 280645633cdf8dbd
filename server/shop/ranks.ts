// Sort ranks for values that are words on the screen: their position in a fixed list, which is the same for every
// reader.
import { siteLanguages } from '../../contract/analysis.ts'
import { type Niche, niches } from '../../contract/signals.ts'
import { type LinkType, linkTypes, type OfferRel, offerRels, type Writer, writers } from '../../contract/offers.ts'

const ranksOf = (values: readonly string[]): ReadonlyMap<string, number> =>
  new Map(values.map((value, at) => [value, at]))

const categories = ranksOf(niches)
const types = ranksOf(linkTypes)
const rels = ranksOf(offerRels)
const authors = ranksOf(writers)
const languages = ranksOf(siteLanguages)

export const categoryRank = (category: Niche): number => categories.get(category) as number

/** By link type, then by rel attribute. */
export const linkRank = (type: LinkType, rel: OfferRel): number =>
  (types.get(type) as number) * offerRels.length + (rels.get(rel) as number)

/** All ranks that links of one type can have. */
export const linkRanks = (type: LinkType): number[] => offerRels.map((rel) => linkRank(type, rel))

export const categoryOf = (rank: number): Niche => niches[rank] as Niche
export const linkTypeOf = (rank: number): LinkType => linkTypes[Math.floor(rank / offerRels.length)] as LinkType
export const relOf = (rank: number): OfferRel => offerRels[rank % offerRels.length] as OfferRel
export const writerOf = (rank: number): Writer => writers[rank] as Writer

export const writerRank = (writer: Writer): number => authors.get(writer) as number

export const languageRank = (language: string | null): number | null =>
  language === null ? null : (languages.get(language) ?? languages.size)

const letters = 26
const firstLetter = 65

/** By its two letters. */
export const countryRank = (country: string | null): number | null =>
  country === null ? null : (country.charCodeAt(0) - firstLetter) * letters + (country.charCodeAt(1) - firstLetter)
