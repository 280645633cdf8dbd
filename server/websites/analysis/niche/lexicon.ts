// Format of the niche lexicon, and the lookup of page words in it.
import { type Niche, niches } from '../../../../contract/signals.ts'
import { folded } from '../words.ts'

/** Words are separated by white space; an underscore joins the words of a phrase. */
interface Words {
  /** Words that are rarely used in another context. */
  strong: string
  usual: string
}

export type Lexicon = Readonly<Record<Niche, Words>>

/** The niches a word votes for: most have one, some two or three, each with a part of the weight. */
export type Votes = ReadonlyMap<Niche, number>

export interface Index {
  words: ReadonlyMap<string, Votes>
  phrases: ReadonlyMap<string, Votes>
  /** First words of phrases, so that not every word has to be tried. */
  firstWords: ReadonlySet<string>
  /** Words that match as a prefix. */
  beginnings: ReadonlyMap<string, Votes>
}

const strongWeight = 3
const usualWeight = 1
export const phraseWordsMax = 3

interface Entry {
  term: string
  niche: Niche
  weight: number
}

const entriesOf = (lexicon: Lexicon): Entry[] =>
  niches.flatMap((niche) => {
    const split = (list: string, weight: number): Entry[] =>
      list
        .split(/\s+/)
        .filter((term) => term !== '')
        .map((term) => ({ term: folded(term), niche, weight }))
    const { strong, usual } = lexicon[niche]
    return [...split(strong, strongWeight), ...split(usual, usualWeight)]
  })

/** A word that several niches share is weaker evidence for each of them. */
const shared = (votes: Map<Niche, number>): Votes =>
  new Map([...votes].map(([niche, weight]) => [niche, weight / votes.size]))

const votesByKey = (entries: readonly { key: string; niche: Niche; weight: number }[]): Map<string, Votes> => {
  const all = new Map<string, Map<Niche, number>>()
  for (const { key, niche, weight } of entries) {
    const votes = all.get(key) ?? new Map<Niche, number>()
    votes.set(niche, Math.max(weight, votes.get(niche) ?? 0))
    all.set(key, votes)
  }
  return new Map([...all].map(([key, votes]) => [key, shared(votes)]))
}

/** `rootOf` maps the forms of a word to one stem; it is applied to the lexicon and to the page alike. */
export const indexOf = (lexicon: Lexicon, rootOf: (word: string) => string): Index => {
  const entries = entriesOf(lexicon)
  const isPhrase = ({ term }: Entry): boolean => term.includes('_')
  const isBeginning = ({ term }: Entry): boolean => term.endsWith('*')
  const keyed = (chosen: readonly Entry[], keyOf: (term: string) => string) =>
    votesByKey(chosen.map((entry) => ({ ...entry, key: keyOf(entry.term) })))
  const phrases = keyed(entries.filter(isPhrase), (term) => term.split('_').map(rootOf).join(' '))
  return {
    words: keyed(
      entries.filter((entry) => !isPhrase(entry) && !isBeginning(entry)),
      rootOf,
    ),
    phrases,
    firstWords: new Set([...phrases.keys()].map((phrase) => phrase.slice(0, phrase.indexOf(' ')))),
    beginnings: keyed(
      entries.filter((entry) => isBeginning(entry) && !isPhrase(entry)),
      (term) => term.slice(0, -1),
    ),
  }
}
