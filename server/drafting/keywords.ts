// Keywords of a part of a text: nouns that occur there more often than in the rest.
import type { Sentence } from './sentences.ts'
import { type DraftLanguage, isTelling, stemOf } from './words.ts'

const determiners = new Set('the a an of your its their our every each no this that'.split(' '))

/** German nouns are capitalised; in English, a word between an article and a function word counts as a noun. */
const nounsIn = (text: string, language: DraftLanguage): string[] => {
  const tokens = text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? []
  return tokens.filter((token, at) => {
    if (at === 0 || token.length < 4 || !/^\p{L}+$/u.test(token) || !isTelling(token)) return false
    if (measures.has(token.toLowerCase())) return false
    const before = tokens[at - 1] ?? ''
    if (language === 'de') return /^\p{Lu}\p{Ll}+$/u.test(token) && !/[.!?:„“"]/.test(before)
    const next = tokens[at + 1] ?? '.'
    return /^\p{Ll}+$/u.test(token) && determiners.has(before.toLowerCase()) && !isTelling(next) && !/ly$/.test(token)
  })
}

// Units of measure, which name no subject.
const measures = new Set(
  'grad prozent meter metern zentimeter kilometer kilo gramm liter minute minuten stunde stunden tage tagen woche wochen monat monate jahr jahre jahren uhr euro seite seiten beispiel teil ende anfang leute dinge sache fall mal percent degrees minutes hours weeks months years page pages people'.split(
    ' ',
  ),
)

const countMin = 2

interface Counted {
  stem: string
  word: string
  count: number
}

const countNouns = (sentences: readonly Sentence[], language: DraftLanguage): Map<string, Counted> => {
  const counted = new Map<string, Counted>()
  for (const noun of sentences.flatMap(({ text }) => [...new Set(nounsIn(text, language))])) {
    const stem = stemOf(noun, language)
    const before = counted.get(stem)
    // The shortest of several forms is the least inflected.
    const word = before === undefined || noun.length < before.word.length ? noun : before.word
    counted.set(stem, { stem, word, count: (before?.count ?? 0) + 1 })
  }
  return counted
}

/** Words that occur in at least two sentences of a part, the most significant first; `without`: stems already used. */
export const keywordsOf = (
  part: readonly Sentence[],
  all: readonly Sentence[],
  { language, without }: { language: DraftLanguage; without: ReadonlySet<string> },
): string[] => {
  const everywhere = new Map<string, number>()
  for (const { stems } of all) for (const stem of stems) everywhere.set(stem, (everywhere.get(stem) ?? 0) + 1)
  const weight = ({ stem, count }: Counted): number => (count * count) / (1 + (everywhere.get(stem) ?? count))
  return [...countNouns(part, language).values()]
    .filter(({ stem, count }) => count >= countMin && !without.has(stem))
    .sort((a, b) => weight(b) - weight(a))
    .map(({ word }) => word)
}
