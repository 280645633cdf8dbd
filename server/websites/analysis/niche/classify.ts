// Niche classifier: the words of a site's pages vote for niches. Without enough votes or a clear winner, the result is
// null.
import type { SiteLanguage } from '../../../../contract/analysis.ts'
import { type Niche, niches } from '../../../../contract/signals.ts'
import type { PageFacts } from '../../../platform/crawl/facts.ts'
import { wordsOf } from '../words.ts'
import { englishLexicon } from './english.ts'
import { englishRoot, germanRoot, type Match, matchEnglish, matchGerman } from './forms.ts'
import { germanLexicon } from './german.ts'
import { indexOf, phraseWordsMax } from './lexicon.ts'

const titleWeight = 3
const headingWeight = 2
const homeWeight = 2
/** Minimum votes of a single page: one strong word and some usual ones. */
const votesMin = 5
/** The minimum factor by which the winner leads. */
const leadMin = 1.1
/** Damping: a page with few votes has little weight for the whole site. */
const caution = 6
const wordsPerPageMax = 4_000
/** Longer ones are not words, and searching for their parts would take long. */
const wordLettersMax = 60

type Tally = Map<Niche, number>

const readers = {
  de: { index: indexOf(germanLexicon, germanRoot), rootOf: germanRoot, match: matchGerman },
  en: { index: indexOf(englishLexicon, englishRoot), rootOf: englishRoot, match: matchEnglish },
} as const
type Reader = (typeof readers)[keyof typeof readers]

const phraseAt = ({ index }: Reader, roots: readonly string[], at: number): Match | null => {
  if (!index.firstWords.has(roots[at] ?? '')) return null
  for (let length = phraseWordsMax; length > 1; length -= 1) {
    const key = roots.slice(at, at + length).join(' ')
    const votes = index.phrases.get(key)
    if (votes !== undefined) return { key, votes, share: 1 }
  }
  return null
}

/** "Hyaluron-Serum" is looked up as a whole, then by its parts. */
const matchesOf = (reader: Reader, word: string): Match[] => {
  if (word.length > wordLettersMax) return []
  const whole = reader.match(reader.index, word)
  return whole.length > 0 || !word.includes('-')
    ? whole
    : word.split('-').flatMap((part) => reader.match(reader.index, part))
}

interface Heard {
  match: Match
  times: number
}

/** Lookup cache, since most words of a site occur many times. */
type Known = Map<string, Match[]>

const listen = (reader: Reader, text: string, weight: number, heard: Map<string, Heard>, known: Known): void => {
  const words = wordsOf(text).slice(0, wordsPerPageMax)
  const roots = words.map(reader.rootOf)
  const note = (match: Match): void => {
    const { times } = heard.get(match.key) ?? { times: 0 }
    heard.set(match.key, { match, times: times + weight * match.share })
  }
  for (const [at, word] of words.entries()) {
    const phrase = phraseAt(reader, roots, at)
    const matches = phrase === null ? (known.get(word) ?? matchesOf(reader, word)) : [phrase]
    if (phrase === null) known.set(word, matches)
    for (const match of matches) note(match)
  }
}

/**
 * Repeated words count more, but with diminishing weight: ten different words are stronger evidence than one word ten
 * times.
 */
const tallyOf = (page: PageFacts, chosen: readonly { reader: Reader; known: Known }[]): Tally => {
  const tally: Tally = new Map()
  for (const { reader, known } of chosen) {
    const heard = new Map<string, Heard>()
    listen(reader, page.title ?? '', titleWeight, heard, known)
    listen(reader, page.headings.map(({ text }) => text).join(' . '), headingWeight, heard, known)
    listen(reader, page.text, 1, heard, known)
    for (const { match, times } of heard.values()) {
      for (const [niche, weight] of match.votes) {
        tally.set(niche, (tally.get(niche) ?? 0) + weight * Math.log2(1 + times))
      }
    }
  }
  return tally
}

const sumOf = (tally: Tally): number => [...tally.values()].reduce((sum, votes) => sum + votes, 0)

export interface ClassifiedPage {
  facts: PageFacts
  home: boolean
}

/** The weight of a page grows with its votes up to a limit, so that one long article does not outvote the site. */
export const nicheOf = (pages: readonly ClassifiedPage[], language: SiteLanguage | null): Niche | null => {
  if (language === 'other') return null
  const spoken = language === null ? [readers.de, readers.en] : [readers[language]]
  const chosen = spoken.map((reader) => ({ reader, known: new Map<string, Match[]>() }))
  const shares: Tally = new Map()
  const votes: Tally = new Map()
  for (const { facts, home } of pages) {
    const tally = tallyOf(facts, chosen)
    const whole = sumOf(tally) + caution
    for (const [niche, count] of tally) {
      shares.set(niche, (shares.get(niche) ?? 0) + (home ? homeWeight : 1) * (count / whole))
      votes.set(niche, (votes.get(niche) ?? 0) + count)
    }
  }
  const ranked = niches
    .map((niche) => ({ niche, share: shares.get(niche) ?? 0, votes: votes.get(niche) ?? 0 }))
    .sort((one, other) => other.share - one.share)
  const [best, next] = ranked
  if (best === undefined || next === undefined || best.votes < votesMin) return null
  return best.share >= next.share * leadMin ? best.niche : null
}
