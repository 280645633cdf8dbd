// Writing hints, calculated while typing: readability, and whether the keywords are where readers and search engines
// look first.
import {
  type Article,
  type Block,
  countWords,
  linesOf,
  textOfArticle,
  textOfBlock,
  textOfRuns,
} from '../../../contract/article.ts'
import type { ContentBrief } from '../../../contract/content.ts'
import { type Reading, readingEase, readingOf, sentencesIn } from './readability.ts'

const wordsPerMinute = 220
const sentenceWordsMax = 25
const paragraphWordsMax = 120
/** A longer text needs headings. */
const headlessWordsMax = 250
const densityMax = 0.03
/** This many occurrences are never too many. */
const anchorTimesFree = 2

export const keywordPlaces = ['title', 'beginning', 'headings'] as const
export type KeywordPlace = (typeof keywordPlaces)[number]

export interface Hints {
  words: number
  minutes: number
  /** Null: too short to tell. */
  reading: { ease: number; word: Reading } | null
  /** The first words of each sentence that is too long. */
  longSentences: string[]
  longParagraphs: number
  wantsHeadings: boolean
  /** The places without any keyword; empty: none, or no keywords are known. */
  missingIn: KeywordPlace[]
  anchor: { times: number; share: number; tooOften: boolean }
}

// Words without topical meaning.
const stopWords = new Set(
  `der die das den dem des ein eine einen einem einer eines und oder aber mit von vom zum zur für auf aus bei nach über unter durch ohne um
  an am im in ist sind war wie was wer wo wann warum dein deine ihr ihre mein unser alle mehr sehr nicht auch nur noch schon
  the a an and or but with from for of on in at to by is are was how what who where when why your our their all more very not also only`.split(
    /\s+/,
  ),
)

const folded = (text: string): string => text.toLowerCase().normalize('NFC')

const plainWords = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

export const keywordsOf = ({ topic, anchor_text: anchor }: Pick<ContentBrief, 'topic' | 'anchor_text'>): string[] => {
  const from = topic === '' ? anchor : topic
  return [...new Set(plainWords(from).filter((word) => word.length > 2 && !stopWords.has(word)))]
}

/** Also as part of another word: "Knoten" is in "Seemannsknoten", "sail" in "sailing". */
const holdsAny = (text: string, keywords: readonly string[]): boolean =>
  keywords.some((word) => folded(text).includes(word))

const isHeading = (block: Block): boolean => block.kind === 'heading'

const missingPlaces = ({ title, blocks }: Article, anchor: string, keywords: readonly string[]): KeywordPlace[] => {
  const first = blocks.find((block) => !isHeading(block))
  const headings = blocks.filter(isHeading).map((block) => textOfBlock(block, anchor))
  const texts: Record<KeywordPlace, string | null> = {
    title,
    beginning: first === undefined ? null : textOfBlock(first, anchor),
    headings: headings.length === 0 ? null : headings.join('\n'),
  }
  return keywordPlaces.filter((place) => {
    const text = texts[place]
    return keywords.length > 0 && text !== null && !holdsAny(text, keywords)
  })
}

const timesIn = (text: string, anchor: string): number => {
  const wanted = plainWords(anchor)
  const words = plainWords(text)
  if (wanted.length === 0) return 0
  return words.filter((_, at) => wanted.every((word, next) => words[at + next] === word)).length
}

const anchorHint = (text: string, words: number, anchor: string): Hints['anchor'] => {
  const times = timesIn(text, anchor)
  const share = words === 0 ? 0 : (times * plainWords(anchor).length) / words
  return { times, share, tooOften: times > anchorTimesFree && share > densityMax }
}

const shortened = (sentence: string): string => {
  const words = sentence.split(/\s+/)
  return words.length > 9 ? `${words.slice(0, 8).join(' ')} …` : sentence
}

const longParagraphsIn = (blocks: readonly Block[], anchor: string): number =>
  blocks.flatMap(linesOf).filter((line) => countWords(textOfRuns(line, anchor)) > paragraphWordsMax).length

export const hintsOf = (article: Article, brief: ContentBrief): Hints => {
  const { anchor_text: anchor, language } = brief
  const text = textOfArticle(article, anchor)
  const body = textOfArticle({ ...article, title: '' }, anchor)
  const words = countWords(text)
  const ease = readingEase(body, language)
  return {
    words,
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
    reading: ease === null ? null : { ease, word: readingOf(ease) },
    longSentences: sentencesIn(body, language)
      .filter((sentence) => countWords(sentence) > sentenceWordsMax)
      .map(shortened),
    longParagraphs: longParagraphsIn(article.blocks, anchor),
    wantsHeadings: words > headlessWordsMax && !article.blocks.some(isHeading),
    missingIn: missingPlaces(article, anchor, keywordsOf(brief)),
    anchor: anchorHint(text, words, anchor),
  }
}
