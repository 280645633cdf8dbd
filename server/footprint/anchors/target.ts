// What anchor texts of a website are compared with: its brand names and its keywords.
import { domainToUnicode } from 'node:url'
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { Niche } from '../../../contract/signals.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { strongWordsOf } from '../../websites/analysis/niche/strongWords.ts'
import { bare, fillers, fold, genericWords, squash, stemOf, wordsOf } from './words.ts'

export interface TargetSite {
  /** Registrable, in ASCII. */
  domain: string
  title: string | null
  niche: Niche | null
  language: SiteLanguage | null
}

export interface AnchorTarget {
  domain: string
  /** Its brand names without spaces, in every spelling. */
  names: ReadonlySet<string>
  /** For display. */
  brand: string
  address: string
  /** Stems of its keywords, and those keywords that occur in compounds. */
  stems: ReadonlySet<string>
  compounding: readonly string[]
  language: SiteLanguage | null
}

const nameLengthMin = 4
const keywordLengthMin = 3
/** Shorter ones are part of too many other words. */
const compoundingLengthMin = 5

export const anchorTargetOf = ({ domain, title, niche, language }: TargetSite): AnchorTarget => {
  const label = domainToUnicode(domain).split('.')[0] ?? domain
  const parts = (title ?? '').split(/\s+[-–—|·•»:/]+\s+|[|–—·•»]|:\s/u).map((part) => part.trim())
  const named = parts.filter((part) => isName(part, label))
  const others = parts.filter((part) => !named.includes(part))
  const met = [...others.flatMap((part) => wordsOf(fold(part))), ...(niche === null ? [] : nicheWords(niche))]
  const keywords = [...new Set(met.filter(isKeyword))]
  const names = [label, ...named].flatMap((name) => [squash(fold(name)), squash(bare(name))])
  return {
    domain,
    names: new Set(names.filter((name) => name !== '')),
    brand: named[0] ?? nameFrom(label),
    address: shownDomain(domain),
    stems: new Set(keywords.map(stemOf)),
    compounding: keywords.filter((word) => word.length >= compoundingLengthMin),
    language,
  }
}

const nicheWords = (niche: Niche): string[] => strongWordsOf(niche).flatMap((word) => wordsOf(fold(word)))

const isKeyword = (word: string): boolean =>
  word.length >= keywordLengthMin && !fillers.has(word) && !genericWords.has(word) && !/^\d+$/.test(word)

/** A part of the title is the brand if it is spelt like the domain, or one of them is a prefix of the other. */
const isName = (part: string, label: string): boolean =>
  [fold, bare].some((spelt) => {
    const [name, known] = [squash(spelt(part)), squash(spelt(label))]
    if (name === known) return name !== ''
    const isLong = Math.min(name.length, known.length) >= nameLengthMin
    return isLong && (known.startsWith(name) || name.startsWith(known))
  })

const nameFrom = (label: string): string =>
  label
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
