// Regenerates one section: with other sentences of the page if there are any, and phrased differently in any case.
import { type DraftBlock, listOf, placeLink, toDraft } from './blocks.ts'
import type { DraftingBrief } from './brief.ts'
import { seedOf, writeBody, writeConclusion, writeIntroduction, type Writing } from './compose.ts'
import { seen } from './junk.ts'
import { chainsOf } from './chains.ts'
import { planArticle } from './outline.ts'
import type { Plan } from './plan.ts'
import { phrasesIn } from './phraseBook.ts'
import { makeChoose } from './phrases.ts'
import { chooseSentences, rankSentences } from './rank.ts'
import type { Material, Sentence } from './sentences.ts'
import { stemsOf } from './words.ts'

const shorter = { asks: /\b(?:kürzer|knapper|kurz|shorter|brief(?:er|ly)?|concise)\b/i, times: 0.55 }
const longer = { asks: /\b(?:länger|ausführlicher|mehr|longer|more|detailed)\b/i, times: 1.6 }
const asList = /\b(?:liste|aufzählung|stichpunkte?n?|list|bullets?|bullet points?)\b/i
const foreignPull = 0.5
const introductionSentences = 2
const articleWordsMax = 5_000

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type Asked = NonNullable<DraftingBrief['section']>

const wordsWanted = ({ words }: DraftingBrief, { request }: Asked): number => {
  if (shorter.asks.test(request)) return Math.round(words * shorter.times)
  return longer.asks.test(request) ? Math.round(words * longer.times) : words
}

/** Material for the other headings is left to them, as far as there is a choice. */
const scoresFor = (material: Material, { heading, others, request }: Asked, brief: DraftingBrief): number[] => {
  const about = `${heading ?? ''} ${brief.topic} ${request}`
  const own = stemsOf(heading ?? '', material.language)
  const foreign = others.map((other) => stemsOf(other, material.language))
  const shared = (stems: ReadonlySet<string>, one: Sentence): number =>
    [...stems].filter((stem) => one.stems.has(stem)).length
  return rankSentences(material.sentences, { language: material.language, about }).map((score, at) => {
    const one = material.sentences[at]
    if (one === undefined) return 0
    const elsewhere = Math.max(0, ...foreign.map((stems) => shared(stems, one)))
    return elsewhere > shared(own, one) ? score * foreignPull : score
  })
}

/** Unused sentences if there are any; otherwise the current ones. */
const sentencesFor = ({ brief, material }: Writing, whole: Plan, asked: Asked): Sentence[] => {
  const now = keyOf(asked.now)
  const isThere = ({ text }: Sentence): boolean => now.includes(keyOf(text))
  const planned = new Set([
    ...whole.introduction,
    ...whole.sections.flatMap(({ sentences }) => sentences),
    ...(whole.last === null ? [] : [whole.last]),
  ])
  const scores = scoresFor(material, asked, brief)
  const words = wordsWanted(brief, asked)
  const choose = (isFree: (one: Sentence) => boolean): Sentence[] =>
    chooseSentences(material.sentences, scores, { words, isFree })
  const fresh = choose((one) => !planned.has(one) && !isThere(one))
  if (fresh.length >= 2) return fresh
  const own = choose((one) => isThere(one) || !planned.has(one))
  return own.length > 0 ? own : choose(() => true)
}

const bodyOf = (writing: Writing, whole: Plan, asked: Asked): DraftBlock[] => {
  const { brief, choose } = writing
  const sentences = sentencesFor(writing, whole, asked)
  if (asList.test(asked.request)) return listOf(sentences, choose(phrasesIn[brief.language].lists))
  return writeBody(writing, { heading: asked.heading, sentences }, true)
}

/** The first sentences of the page that are not used there now. */
const introductionOf = (writing: Writing, asked: Asked): DraftBlock[] => {
  const now = keyOf(asked.now)
  const chains = chainsOf(writing.material.sentences).filter((chain) => chain.length <= introductionSentences)
  const fresh = chains.find((chain) => chain.every(({ text, own }) => !own && !now.includes(keyOf(text))))
  const introduction = shorter.asks.test(asked.request) ? [] : (fresh ?? chains[0] ?? [])
  return writeIntroduction(writing, { introduction })
}

export const writeSection = (brief: DraftingBrief, material: Material, asked: Asked): string => {
  // Predicts what the other sections contain.
  const words = Math.min(brief.words * (asked.others.length + 1), articleWordsMax)
  const whole = planArticle({ ...brief, words, outline: null }, material)
  const choose = makeChoose(`${seedOf(brief)} ${asked.heading ?? ''} ${asked.now} ${asked.request}`, seen(asked.now))
  const writing: Writing = { brief, material, choose, subject: whole.subject }
  const heading = asked.heading === null ? null : seen(asked.heading)
  const isEnd = heading !== null && phrasesIn[brief.language].isConclusion.test(heading)
  const plain = (): DraftBlock[] => {
    if (asList.test(asked.request)) return bodyOf(writing, whole, asked)
    if (heading === null) return introductionOf(writing, asked)
    return isEnd ? writeConclusion(writing, whole) : bodyOf(writing, whole, asked)
  }
  const blocks = plain()
  const [linked = blocks] = asked.has_link ? placeLink([blocks], { brief, choose, at: 0 }) : []
  const title: DraftBlock[] = heading === null ? [] : [{ kind: 'heading', texts: [heading] }]
  return toDraft([...title, ...linked], brief)
}
