// Readability score: Flesch for English, Amstad for German. Syllables are estimated from the vowels of a word.
import type { Language } from '../../../contract/accounts.ts'
import { countWords } from '../../../contract/article.ts'

export const readings = ['very_easy', 'easy', 'fair', 'hard', 'very_hard'] as const
export type Reading = (typeof readings)[number]

const segmenters = new Map<Language, Intl.Segmenter>()

const segmenterOf = (language: Language): Intl.Segmenter => {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, known)
  return known
}

/** Sentences with words in them, line by line: a heading ends a sentence without a full stop. */
export const sentencesIn = (text: string, language: Language): string[] =>
  text
    .split('\n')
    .flatMap((line) => [...segmenterOf(language).segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => countWords(sentence) > 0)

const vowels: Readonly<Record<Language, RegExp>> = {
  en: /[aeiouy]+/g,
  // Diphthongs count once, other vowels separately.
  de: /aa|ai|au|äu|ay|ee|ei|eu|ey|ie|oo|ou|ui|[aeiouyäöü]/g,
}

/** An e at the end of an English word is mostly silent, as in "page" and "pages"; not in "table". */
const withoutSilent = (word: string): string => word.replace(/(?<=[^aeiouyl])e(?:s|d)?$|(?<=[aeiouy]l)e(?:s|d)?$/, '')

export const syllablesOf = (word: string, language: Language): number => {
  const small = word.toLowerCase().normalize('NFC')
  const spoken = language === 'en' ? withoutSilent(small) : small
  return Math.max(1, spoken.match(vowels[language])?.length ?? 0)
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []

/** Below this length the score is mostly noise. */
const wordsMin = 40

/** From 0 (very hard) to 100 (very easy); null: the text is too short. */
export const readingEase = (text: string, language: Language): number | null => {
  const words = wordsIn(text)
  const sentences = sentencesIn(text, language).length
  if (words.length < wordsMin || sentences === 0) return null
  const perSentence = words.length / sentences
  const perWord = words.reduce((sum, word) => sum + syllablesOf(word, language), 0) / words.length
  const ease = language === 'en' ? 206.835 - 1.015 * perSentence - 84.6 * perWord : 180 - perSentence - 58.5 * perWord
  return Math.round(Math.max(0, Math.min(100, ease)))
}

export const readingOf = (ease: number): Reading => {
  if (ease >= 80) return 'very_easy'
  if (ease >= 60) return 'easy'
  if (ease >= 45) return 'fair'
  return ease >= 30 ? 'hard' : 'very_hard'
}
