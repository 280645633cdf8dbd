// Blocks of a draft before rendering (paragraphs, quotations, lists), and the best place for the link among them.
import type { DraftingBrief } from './brief.ts'
import { asLine, asLink, asText } from './markdown.ts'
import { phrasesIn } from './phraseBook.ts'
import type { Choose } from './phrases.ts'
import type { Sentence } from './sentences.ts'
import { isHostName } from './subject.ts'
import { countWordsIn } from './words.ts'

export interface DraftBlock {
  kind: 'heading' | 'paragraph' | 'quote' | 'list'
  /** Sentences, or items. */
  texts: readonly string[]
}

const paragraphWordsMax = 60
/** A single line of the page may be longer. */
const lineWordsMax = 110
const announcingWordsMax = 7

const countOf = (sentences: readonly Sentence[]): number => sentences.reduce((sum, { words }) => sum + words, 0)

/**
 * Sentences that were together on the page stay together, single sentences join up to a paragraph, and what a short
 * phrase of the page announces stays with it.
 */
const joins = (before: readonly [Sentence, ...Sentence[]], one: Sentence, quoteAll: boolean): boolean => {
  const last = before.at(-1) ?? before[0]
  if (last.items.length > 0) return false
  if (one.leans) return true
  const isSameLine = last.line === one.line
  if (countOf(before) + one.words > (isSameLine ? lineWordsMax : paragraphWordsMax)) return false
  const isQuote = before.some(({ own }) => own)
  return quoteAll || isQuote === one.own || (isQuote && isSameLine && before[0].words <= announcingWordsMax)
}

const paragraphsOf = (sentences: readonly Sentence[], quoteAll: boolean): [Sentence, ...Sentence[]][] => {
  const paragraphs: [Sentence, ...Sentence[]][] = []
  for (const one of sentences) {
    const before = paragraphs.at(-1)
    if (before !== undefined && joins(before, one, quoteAll)) before.push(one)
    else paragraphs.push([one])
  }
  return paragraphs
}

/** Words that only the page itself can say, and all of a page in another language, become quotations with a lead-in. */
export const blocksOf = (
  sentences: readonly Sentence[],
  { choose, language, quoteAll, bridge }: { choose: Choose; language: 'de' | 'en'; quoteAll: boolean; bridge: string },
): DraftBlock[] => {
  const blocks: DraftBlock[] = []
  let opening = bridge === '' ? [] : [bridge]
  for (const paragraph of paragraphsOf(sentences, quoteAll)) {
    const texts = paragraph.map(({ text }) => text)
    const items = paragraph.at(-1)?.items ?? []
    if (quoteAll || paragraph.some(({ own }) => own)) {
      if (blocks.at(-1)?.kind !== 'quote' || opening.length > 0) {
        blocks.push({ kind: 'paragraph', texts: [...opening, choose(phrasesIn[language].quotes)] })
      }
      blocks.push({ kind: 'quote', texts })
    } else blocks.push({ kind: 'paragraph', texts: [...opening, ...texts] })
    opening = []
    if (items.length > 0) blocks.push({ kind: 'list', texts: items })
  }
  return opening.length > 0 ? [{ kind: 'paragraph', texts: opening }, ...blocks] : blocks
}

const pointsMax = 6

/** Each of them makes sense on its own. */
const pointsOf = (sentences: readonly Sentence[]): string[] => {
  const standing = sentences.filter(({ leans }) => !leans)
  return standing.flatMap(({ text, items }) => (items.length > 0 ? items : [text]))
}

/** Everything as bullet points. */
export const listOf = (sentences: readonly Sentence[], announcement: string): DraftBlock[] => [
  { kind: 'paragraph', texts: [announcement] },
  { kind: 'list', texts: pointsOf(sentences).slice(0, pointsMax) },
]

const linkMark = '\u{E000}'

/**
 * The sentence around the anchor text, with a placeholder in its place; null: it does not contain it as a readable
 * phrase.
 */
const marked = (text: string, anchor: string): string | null => {
  const at = text.indexOf(anchor)
  if (anchor === '' || at === -1) return null
  const [before, after] = [text.slice(0, at), text.slice(at + anchor.length)]
  if (/[\p{L}\p{N}-]$/u.test(before) || /^[\p{L}\p{N}-]/u.test(after)) return null
  return `${before}${linkMark}${after}`
}

/** Puts the link into a sentence that contains the anchor text; null: there is none outside of quotations. */
const linkInside = (blocks: readonly DraftBlock[], anchor: string): DraftBlock[] | null => {
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'paragraph') continue
    for (const [place, text] of block.texts.entries()) {
      const found = marked(text, anchor)
      if (found !== null) return blocks.with(at, { ...block, texts: block.texts.with(place, found) })
    }
  }
  return null
}

const linkSentence = ({ language, tone, link }: DraftingBrief, choose: Choose): string => {
  const { tones, hostLinks, bareLinks, bareAnchor } = phrasesIn[language]
  const own = bareAnchor.test(link.anchor) ? bareLinks : tones[tone].links
  const sentence = choose(isHostName(link.anchor) ? hostLinks : own, { link: linkMark })
  return /[.!?…]$/.test(link.anchor) ? sentence.replace(`${linkMark}.`, linkMark) : sentence
}

/**
 * Places the link once: inside a sentence that contains its anchor text, or in a sentence of its own at the end of
 * `at`.
 */
export const placeLink = (
  groups: readonly (readonly DraftBlock[])[],
  { brief, choose, at }: { brief: DraftingBrief; choose: Choose; at: number },
): DraftBlock[][] => {
  for (const [place, blocks] of groups.entries()) {
    const inside = linkInside(blocks, brief.link.anchor)
    if (inside !== null) return groups.with(place, inside).map((group) => [...group])
  }
  const sentence = linkSentence(brief, choose)
  return groups.map((group, place) => {
    if (place !== at) return [...group]
    const last = group.at(-1)
    const isRoom = last?.kind === 'paragraph' && countWordsIn(last.texts.join(' ')) <= lineWordsMax
    if (isRoom) return group.with(-1, { ...last, texts: [...last.texts, sentence] })
    return [...group, { kind: 'paragraph', texts: [sentence] }]
  })
}

const written = (block: DraftBlock, link: string): string => {
  const line = (text: string): string =>
    text
      .split(linkMark)
      .map((part, at) => (at === 0 ? asLine(part) : asText(part)))
      .join(link)
  switch (block.kind) {
    case 'heading':
      return `## ${block.texts.map(asText).join(' ')}`
    case 'paragraph':
      return line(block.texts.join(' '))
    case 'quote':
      return `> ${line(block.texts.join(' '))}`
    case 'list':
      return block.texts.map((text) => `- ${line(text)}`).join('\n')
  }
}

export const toDraft = (blocks: readonly DraftBlock[], { link }: DraftingBrief): string =>
  blocks.map((block) => `${written(block, asLink(link))}\n`).join('\n')
