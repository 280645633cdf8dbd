// Plans an article: an introduction, sections with headings, and a conclusion. It follows the requested headings, else
// those of the page if they are good enough, else words that sentences share.
import { alongOutline } from './alongOutline.ts'
import type { DraftingBrief } from './brief.ts'
import { chainsOf, cutIntoParts, wordsOf } from './chains.ts'
import { seen } from './junk.ts'
import { capitalized } from './markdown.ts'
import { keywordsOf } from './keywords.ts'
import { phrasesIn } from './phraseBook.ts'
import type { Plan, PlannedSection } from './plan.ts'
import { chooseSentences, rankSentences } from './rank.ts'
import { type Material, type Sentence, speaksOfItself } from './sentences.ts'
import { type Subject, subjectOf } from './subject.ts'
import { type DraftLanguage, stemOf, stemsOf } from './words.ts'

const headingsMin = 4
const headingsMax = 8
const sectionsMax = 7
const wordsPerSection = 90
const wordsPerWantedSection = 120
/** The share of the length used by the generator's own sentences. */
const frameWords = 60
const framePart = 0.12
const introducedFrom = 5
const introductionWordsMax = 60
const concludedFrom = 9

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/** The best headings of the page with enough text below them; null if they do not suffice for an article. */
const goodHeadings = (
  { sentences }: Material,
  scores: readonly number[],
  sectionsWanted: number,
): ReadonlySet<string> | null => {
  const groups = new Map<string, Sentence[]>()
  for (const one of sentences) {
    if (one.heading !== null) groups.set(one.heading, [...(groups.get(one.heading) ?? []), one])
  }
  const good = [...groups].filter(([, group]) => group.length >= 2)
  const covered = good.reduce((sum, [, group]) => sum + group.length, 0)
  if (good.length < 2 || covered < sentences.length / 2) return null
  const weight = (group: readonly Sentence[]): number =>
    group
      .map(({ at }) => scores[at] ?? 0)
      .sort((a, b) => b - a)
      .slice(0, 3)
      .reduce((sum, score) => sum + score, 0)
  const best = good.sort(([, a], [, b]) => weight(b) - weight(a))
  return new Set(best.slice(0, sectionsWanted).map(([heading]) => heading))
}

/** Headings of one or two keywords of a part; a generic one if it has none. */
const nameParts = (
  parts: readonly (readonly Sentence[])[],
  material: Material,
  { language, subject }: { language: DraftLanguage; subject: Subject },
): string[] => {
  const { pair, singles, headings } = phrasesIn[language]
  const without = stemsOf(subject.title, material.language)
  let generic = 0
  let alone = 0
  return parts.map((part) => {
    const words = material.language === language ? keywordsOf(part, material.sentences, { language, without }) : []
    const [first, second] = words
    if (first === undefined) return headings[generic++ % headings.length] ?? ''
    for (const word of [first, second ?? first]) without.add(stemOf(word, language))
    if (second === undefined) return capitalized((singles[alone++ % singles.length] ?? '').replace('{first}', first))
    return capitalized(pair.replace('{first}', first).replace('{second}', second))
  })
}

/** Sections by the page's own headings, in its order; text before the first belongs to the introduction. */
const alongHeadings = (chains: readonly Sentence[][]): { before: Sentence[]; sections: PlannedSection[] } => {
  const before: Sentence[] = []
  const sections: { heading: string; role: 'body'; sentences: Sentence[] }[] = []
  for (const chain of chains) {
    const heading = chain[0]?.heading ?? null
    const known =
      sections.find((section) => section.heading === heading) ?? (heading === null ? sections.at(-1) : undefined)
    if (known !== undefined) known.sentences.push(...chain)
    else if (heading === null) before.push(...chain)
    else sections.push({ heading, role: 'body', sentences: [...chain] })
  }
  return { before, sections }
}

/** Headings in which the page refers to itself, and those of its conclusion, are replaced. */
const renamed = (
  sections: readonly PlannedSection[],
  material: Material,
  options: { language: DraftLanguage; subject: Subject },
): PlannedSection[] => {
  const isOurs = ({ heading }: PlannedSection): boolean =>
    !speaksOfItself(heading, options.language) && !phrasesIn[options.language].isConclusion.test(heading)
  const others = sections.filter((section) => !isOurs(section))
  const names = nameParts(
    others.map(({ sentences }) => sentences),
    material,
    options,
  )
  return sections.map((section) =>
    isOurs(section) ? section : { ...section, heading: names[others.indexOf(section)] ?? section.heading },
  )
}

interface Taken {
  introduction: Sentence[]
  last: Sentence | null
  chains: Sentence[][]
}

/** Takes the opening and the closing sentence out of the material for the sections. */
const takeFrame = (chosen: readonly Sentence[]): Taken => {
  const chains = chainsOf(chosen)
  const firstLine = chains.filter(([one]) => one?.line === chosen[0]?.line)
  const opening = wordsOf(firstLine.flat()) <= introductionWordsMax ? firstLine : chains.slice(0, 1)
  const isIntroduced =
    chosen.length >= introducedFrom &&
    wordsOf(opening.flat()) <= introductionWordsMax &&
    opening.flat().every(({ own }) => !own)
  const introduction = isIntroduced ? opening.flat() : []
  const rest = isIntroduced ? chains.slice(opening.length) : chains
  if (chosen.length < concludedFrom) return { introduction, last: null, chains: rest }
  // A single sentence at the end of a page is its closing message.
  const ending = rest.at(-1)
  const [last = null, ...more] = ending ?? []
  const isEnding =
    last !== null && more.length === 0 && !last.own && last.items.length === 0 && !last.text.includes('?')
  return isEnding ? { introduction, last, chains: rest.slice(0, -1) } : { introduction, last: null, chains: rest }
}

export const planArticle = (brief: DraftingBrief, material: Material): Plan => {
  const { language, words, topic, link } = brief
  const subject = subjectOf(brief, material)
  const scores = rankSentences(material.sentences, { language: material.language, about: `${topic} ${link.anchor}` })
  const wanted = (brief.outline ?? []).map(seen).filter((heading) => heading !== '')
  const sectionsWanted = clamp(Math.round(words / wordsPerWantedSection), 2, sectionsMax)
  const isSameLanguage = material.language === language
  const headings = wanted.length > 0 || !isSameLanguage ? null : goodHeadings(material, scores, sectionsWanted)
  const chosen = chooseSentences(material.sentences, scores, {
    words: Math.max(words * (1 - framePart) - frameWords, words / 3),
    isFree: ({ heading }) => headings === null || heading === null || headings.has(heading),
  })
  const { introduction, last, chains } = takeFrame(chosen)
  if (wanted.length > 0) {
    return { subject, introduction, sections: alongOutline(wanted, chains, { language, material }), last }
  }
  const conclusion: PlannedSection = {
    heading: phrasesIn[language].tones[brief.tone].conclusion,
    sentences: [],
    role: 'conclusion',
  }
  if (headings !== null) {
    const { before, sections } = alongHeadings(chains)
    if (sections.length >= 2) {
      const named = renamed(sections, material, { language, subject })
      const isShort = wordsOf([...introduction, ...before]) <= introductionWordsMax && before.every(({ own }) => !own)
      const first = isShort ? [...introduction, ...before] : introduction
      return { subject, introduction: first, sections: [...named, conclusion], last }
    }
  }
  const count = clamp(Math.round(wordsOf(chains.flat()) / wordsPerSection), 1, Math.min(sectionsWanted, chains.length))
  const parts = cutIntoParts(chains, Math.max(count, 1))
  const names = nameParts(parts, material, { language, subject })
  const sections = parts.map((sentences, at): PlannedSection => ({ heading: names[at] ?? '', sentences, role: 'body' }))
  return { subject, introduction, sections: [...sections, conclusion], last }
}

/** The headings alone, with enough of them to choose from. */
export const planHeadings = (brief: DraftingBrief, material: Material): string[] => {
  const planned = planArticle({ ...brief, outline: null }, material).sections
  const own = planned.filter(({ role }) => role === 'body').map(({ heading }) => heading)
  const conclusion = planned.filter(({ role }) => role === 'conclusion').map(({ heading }) => heading)
  const spare = phrasesIn[brief.language].headings.filter((heading) => !own.includes(heading))
  const missing = Math.max(headingsMin - own.length - conclusion.length, 0)
  return [...own.slice(0, headingsMax - conclusion.length), ...spare.slice(0, missing), ...conclusion]
}
