// Composes an article from the sentences of a page, with connecting sentences of the generator in between.
// Deterministic: the same brief gives the same text.
import { blocksOf, type DraftBlock, placeLink, toDraft } from './blocks.ts'
import type { DraftingBrief } from './brief.ts'
import { keywordsOf } from './keywords.ts'
import { asText } from './markdown.ts'
import { planArticle } from './outline.ts'
import type { Plan, PlannedSection } from './plan.ts'
import { phrasesIn } from './phraseBook.ts'
import { type Choose, makeChoose } from './phrases.ts'
import type { Material } from './sentences.ts'
import type { Subject } from './subject.ts'
import { stemsOf } from './words.ts'

const bridgedFrom = 2
const titleLettersMax = 160

export interface Writing {
  brief: DraftingBrief
  material: Material
  choose: Choose
  subject: Subject
}

const titleOf = ({ brief, choose, subject }: Writing): string => {
  const { titles } = phrasesIn[brief.language].tones[brief.tone]
  if (/[:–—?!.…]/.test(subject.title)) return subject.title
  const full = choose(titles, { Topic: subject.title, topic: subject.title })
  return full.length <= titleLettersMax ? full : subject.title
}

const isForeign = ({ brief, material }: Writing): boolean => brief.language !== material.language

export const writeIntroduction = (writing: Writing, { introduction }: Pick<Plan, 'introduction'>): DraftBlock[] => {
  const { brief, choose, subject } = writing
  const { tones, otherLanguage } = phrasesIn[brief.language]
  const opening = choose(tones[brief.tone].openings, { topic: subject.topic, ...subject.page })
  const bridge = isForeign(writing) ? `${opening} ${otherLanguage}` : opening
  return blocksOf(introduction, { choose, language: brief.language, quoteAll: isForeign(writing), bridge })
}

export const writeConclusion = (writing: Writing, { last }: Pick<Plan, 'last'>): DraftBlock[] => {
  const { brief, choose, subject } = writing
  const closing = choose(phrasesIn[brief.language].tones[brief.tone].closings, { topic: subject.topic })
  const ending: DraftBlock = { kind: 'paragraph', texts: [closing] }
  if (last === null) return [ending]
  const options = { choose, language: brief.language, quoteAll: isForeign(writing), bridge: '' }
  const [said, ...more] = blocksOf([last], options)
  if (said === undefined || more.length > 0) return [said, ...more, ending].filter((block) => block !== undefined)
  return [{ kind: 'paragraph', texts: [...said.texts, closing] }]
}

/** `bridged`: starts with a transition sentence. */
export const writeBody = (
  writing: Writing,
  { heading, sentences }: Pick<PlannedSection, 'sentences'> & { heading: string | null },
  bridged: boolean,
): DraftBlock[] => {
  const { brief, material, choose } = writing
  const { tones, nothingFound } = phrasesIn[brief.language]
  if (sentences.length === 0) return [{ kind: 'paragraph', texts: [choose(nothingFound)] }]
  const [word] = isForeign(writing)
    ? []
    : keywordsOf(sentences, material.sentences, {
        language: material.language,
        without: heading === null ? new Set() : stemsOf(heading, material.language),
      })
  const bridge = bridged ? choose(tones[brief.tone].bridges, word === undefined ? {} : { word }) : ''
  return blocksOf(sentences, { choose, language: brief.language, quoteAll: isForeign(writing), bridge })
}

const headed = (heading: string, blocks: readonly DraftBlock[]): DraftBlock[] => [
  { kind: 'heading', texts: [heading] },
  ...blocks,
]

/** The first of the sections that fit the link best; never the conclusion, if there is another one. */
const sectionForLink = ({ brief, material }: Writing, { sections }: Plan): number => {
  const wanted = stemsOf(`${brief.link.anchor} ${brief.topic}`, material.language)
  const weights = sections.map(({ role, heading, sentences }) => {
    if (role !== 'body' || sentences.length === 0) return -1
    const stems = new Set([...stemsOf(heading, material.language), ...sentences.flatMap((one) => [...one.stems])])
    return [...wanted].filter((stem) => stems.has(stem)).length
  })
  return weights.indexOf(Math.max(...weights))
}

export const seedOf = ({ link, topic, tone, language }: DraftingBrief): string =>
  [link.url, link.anchor, topic, tone, language].join(' ')

export const writeArticle = (brief: DraftingBrief, material: Material): string => {
  const plan = planArticle(brief, material)
  const writing: Writing = { brief, material, choose: makeChoose(seedOf(brief)), subject: plan.subject }
  const title = titleOf(writing)
  const hasOwnIntroduction = plan.sections.some(({ role }) => role === 'introduction')
  const introduction = writeIntroduction(writing, plan)
  let bodies = 0
  const sections = plan.sections.map((section) => {
    switch (section.role) {
      case 'introduction':
        return headed(section.heading, introduction)
      case 'conclusion':
        return headed(section.heading, writeConclusion(writing, plan))
      case 'body': {
        bodies += 1
        const bridged = bodies > 1 && section.sentences.length >= bridgedFrom
        return headed(section.heading, writeBody(writing, section, bridged))
      }
    }
  })
  const groups = [hasOwnIntroduction ? [] : introduction, ...sections]
  const { choose } = writing
  const linked = placeLink(groups, { brief, choose, at: 1 + sectionForLink(writing, plan) })
  return `# ${asText(title)}\n\n${toDraft(linked.flat(), brief)}`
}
