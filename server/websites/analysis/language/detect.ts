// Language detection: German, English or other, by the function words and letter n-grams of a text.
import type { SiteLanguage } from '../../../../contract/analysis.ts'
import { countsOf, folded, wordsOf } from '../words.ts'
import { functionWords } from './functionWords.ts'

/** A shorter text could be anything: a menu, a list of names. */
const wordsToTellMin = 25
const wordsSampledMax = 2_000
/** Enough to detect a script. */
const charactersSampledMax = 2_000
/** Minimum share of function words in running text. */
const functionShareMin = 0.12
const latinShareMin = 0.5
const gramShareMin = 0.45
/** Letters that neither language uses, except in names and loanwords. */
const foreignLetter = /[àáâãåæçèêëìíîïðñòóôõøùúûýþāăąćčďđēęěğīıłńňőœřśşšťůűųźżž]/
const foreignShareMin = 0.08
/** N-grams are weaker evidence than words, so their lead must be larger. */
const gramLead = 1.3

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).map(folded))
const languages = Object.entries(functionWords).map(([code, list]) => ({ code, words: setOf(list) }))
const languagesByWord = Map.groupBy(
  languages.flatMap(({ code, words }) => [...words].map((word) => ({ code, word }))),
  ({ word }) => word,
)

/** N-grams that are frequent in one of the two languages and rare in the other; `_` is the end of a word. */
const grams = {
  de: setOf(
    'sch cht ung_ keit_ lich isch_ ein eit ich zei eu ei ie ä ö ü pf tz dt_ zw ck schl gen_ ten_ ver hren ehr ahr ohr',
  ),
  en: setOf('th ght tion ough wh ing_ ly_ ee oo ow ay_ ea sh ous_ ble_ ful_ ness_ ty_ ry_ ed_ qu ce_ ge_ ew y_'),
}

/** The share of words that contain such an n-gram. */
const gramShare = (words: readonly string[], wanted: ReadonlySet<string>): number => {
  const list = [...wanted]
  return words.filter((word) => list.some((gram) => `${word}_`.includes(gram))).length / words.length
}

const isLatin = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/\p{Script=Latin}/gu) ?? []
  return letters.length === 0 || latin.length / letters.length >= latinShareMin
}

const byGrams = (words: readonly string[]): SiteLanguage | null => {
  const german = gramShare(words, grams.de)
  const english = gramShare(words, grams.en)
  const foreign = words.filter((word) => foreignLetter.test(word)).length / words.length
  if (foreign >= foreignShareMin) return 'other'
  if (Math.max(german, english) < gramShareMin) return null
  if (german > english * gramLead) return 'de'
  return english > german * gramLead ? 'en' : null
}

/** Null if there is too little text. */
export const languageOfText = (text: string): SiteLanguage | null => {
  const words = wordsOf(text).slice(0, wordsSampledMax)
  const beginning = text.slice(0, charactersSampledMax)
  if (!isLatin(beginning)) return (beginning.match(/\p{L}/gu) ?? []).length >= wordsToTellMin ? 'other' : null
  if (words.length < wordsToTellMin) return null
  const counts = countsOf(words.flatMap((word) => (languagesByWord.get(word) ?? []).map(({ code }) => code)))
  // Ties are broken by the order of the table.
  const shares = languages
    .map(({ code }) => ({ code, share: (counts.get(code) ?? 0) / words.length }))
    .sort((one, other) => other.share - one.share)
  const [best] = shares
  if (best === undefined || best.share < functionShareMin) return byGrams(words)
  return best.code === 'de' || best.code === 'en' ? best.code : 'other'
}

/** Tags of German dialects also count as German. */
const german: ReadonlySet<string> = new Set(['de', 'gsw', 'bar', 'nds', 'ksh'])

/** From a language tag as in `<html lang>`; null for none. */
export const languageOfTag = (tag: string | null): SiteLanguage | null => {
  const primary = /^[a-z]{2,3}(?![a-z])/.exec(tag?.trim().toLowerCase() ?? '')?.[0]
  if (primary === undefined) return null
  if (german.has(primary)) return 'de'
  return primary === 'en' ? 'en' : 'other'
}

const smallWords = new Set(
  languages.filter(({ code }) => code === 'de' || code === 'en').flatMap(({ words }) => [...words]),
)

/** In German or English. */
export const isFunctionWord = (word: string): boolean => smallWords.has(word)
