// Tells German, English and everything else apart by the small words and the letter groups of a text.
import type { SiteLanguage } from '../../../../contract/analysis.ts'
import { folded, wordsOf } from '../words.ts'
import { functionWords } from './functionWords.ts'

/** Below it a text could be anything: a menu, a list of names. */
export const wordsToTellMin = 25
const wordsLookedAtMax = 2_000
/** So much of a running text are small words of its language. */
const functionShareMin = 0.12
const latinShareMin = 0.5
const gramShareMin = 0.05
/** Letter groups are a weaker witness than words, so they have to be clearer. */
const gramLead = 1.5

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).map(folded))
const languages = Object.entries(functionWords).map(([code, list]) => ({ code, words: setOf(list) }))

const grams = {
  de: setOf(
    'sch ung che ich ein cht ier gen ver ber ach ige hei kei lich zei auf nde rei eit ä ö ü ss_ tz_ pf ck_ dt_ zw',
  ),
  en: setOf('the ing tio ent ion ght ough wh_ th_ ly_ ed_ ow_ ay_ ee_ sh_ ous ble ful ure ive ness ck_ ty_ ry_'),
}

/** How often, by word, one of these groups occurs; `_` is the end of a word. */
const gramShare = (words: readonly string[], wanted: ReadonlySet<string>): number => {
  const list = [...wanted].filter((gram) => gram !== '')
  let hits = 0
  for (const word of words) for (const gram of list) if (`${word}_`.includes(gram)) hits += 1
  return words.length === 0 ? 0 : hits / (words.length * list.length)
}

const isLatin = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/\p{Script=Latin}/gu) ?? []
  return letters.length === 0 || latin.length / letters.length >= latinShareMin
}

const byGrams = (words: readonly string[]): SiteLanguage | null => {
  const german = gramShare(words, grams.de)
  const english = gramShare(words, grams.en)
  if (Math.max(german, english) < gramShareMin) return 'other'
  if (german > english * gramLead) return 'de'
  return english > german * gramLead ? 'en' : null
}

/** Null where there is too little to tell. */
export const languageOfText = (text: string): SiteLanguage | null => {
  const words = wordsOf(text).slice(0, wordsLookedAtMax)
  if (!isLatin(text)) return (text.match(/\p{L}/gu) ?? []).length >= wordsToTellMin ? 'other' : null
  if (words.length < wordsToTellMin) return null
  const shares = languages
    .map(({ code, words: known }) => ({ code, share: words.filter((word) => known.has(word)).length / words.length }))
    .sort((one, other) => other.share - one.share)
  const [best] = shares
  if (best === undefined || best.share < functionShareMin) return byGrams(words)
  return best.code === 'de' || best.code === 'en' ? best.code : 'other'
}

/** German is also written by those who name a dialect of it. */
const german: ReadonlySet<string> = new Set(['de', 'gsw', 'bar', 'nds', 'ksh'])

/** Of a language tag as `<html lang>` has it; null of none. */
export const languageOfTag = (tag: string | null): SiteLanguage | null => {
  const primary = /^[a-z]{2,3}(?![a-z])/.exec(tag?.trim().toLowerCase() ?? '')?.[0]
  if (primary === undefined) return null
  if (german.has(primary)) return 'de'
  return primary === 'en' ? 'en' : 'other'
}

const smallWords = new Set(
  languages.filter(({ code }) => code === 'de' || code === 'en').flatMap(({ words }) => [...words]),
)

/** Of German or English. */
export const isFunctionWord = (word: string): boolean => smallWords.has(word)
