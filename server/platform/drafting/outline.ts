// What an article says where: an introduction, sections with their headings, and an end. It follows the headings that were asked for, those
// of the page where they are good, and words that sentences share otherwise.
import type { DraftingBrief } from './brief.ts'
import { seen } from './junk.ts'
import { capitalized } from './markdown.ts'
import { keywordsOf } from './keywords.ts'
import { phrasesIn } from './phraseBook.ts'
import { chooseSentences, rankSentences } from './rank.ts'
import { type Material, type Sentence, speaksOfItself } from './sentences.ts'
import { type Subject, subjectOf } from './subject.ts'
import { type DraftLanguage, stemOf, stemsOf } from './words.ts'

export interface PlannedSection {
  heading: string
  sentences: readonly Sentence[]
  role: 'introduction' | 'body' | 'conclusion'
}

export interface Plan {
  subject: Subject
  introduction: readonly Sentence[]
  sections: readonly PlannedSection[]
  /** Said at the end. */
  last: Sentence | null
}

const headingsMin = 4
const headingsMax = 8
const sectionsMax = 7
const wordsPerSection = 90
const wordsPerWantedSection = 120
/** What the engine's own sentences take of the length. */
const frameWords = 60
const framePart = 0.12
const introducedFrom = 5
const introductionWordsMax = 60
const concludedFrom = 9

/** A sentence with those after it that lean on it: what is never torn apart. */
export const chainsOf = (sentences: readonly Sentence[]): Sentence[][] => {
  const chains: Sentence[][] = []
  for (const one of sentences) {
    const before = chains.at(-1)
    if (before !== undefined && one.leans && before.at(-1)?.line === one.line) before.push(one)
    else chains.push([one])
  }
  return chains
}

const wordsOf = (sentences: readonly Sentence[]): number => sentences.reduce((sum, one) => sum + one.words, 0)

const stemsOfAll = (sentences: readonly Sentence[]): Set<string> =>
  new Set(sentences.flatMap(({ stems }) => [...stems]))

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0
  for (const stem of a) if (b.has(stem)) count += 1
  return count
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/** Headings of the page with enough below them, the best ones; null where they do not carry an article. */
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

/** So many parts in the order of the page, cut where two chains have little in common and the parts are about equal. */
const cutIntoParts = (chains: readonly Sentence[][], count: number): Sentence[][] => {
  const lengths = chains.map(wordsOf)
  const even = lengths.reduce((sum, one) => sum + one, 0) / count
  const stems = chains.map(stemsOfAll)
  const cutCosts = chains.map((chain, at) => {
    if (at === 0) return 0
    const inLine = chains[at - 1]?.at(-1)?.line === chain[0]?.line ? 1 : 0
    return inLine + 0.2 * shared(stems[at - 1] ?? new Set(), stems[at] ?? new Set())
  })
  interface Way {
    cost: number
    cuts: readonly number[]
  }
  let ways: (Way | undefined)[] = [{ cost: 0, cuts: [] }]
  for (let part = 1; part <= count; part += 1) {
    const next: (Way | undefined)[] = []
    for (let end = part; end <= chains.length; end += 1) {
      let length = 0
      for (let start = end - 1; start >= part - 1; start -= 1) {
        length += lengths[start] ?? 0
        const way = ways[start]
        if (way === undefined) continue
        const cost = way.cost + ((length - even) / even) ** 2 + (cutCosts[start] ?? 0)
        if (cost < (next[end]?.cost ?? Infinity)) next[end] = { cost, cuts: [...way.cuts, start] }
      }
    }
    ways = next
  }
  const cuts = ways[chains.length]?.cuts ?? [0]
  return cuts.map((start, at) => chains.slice(start, cuts[at + 1] ?? chains.length).flat())
}

/** Headings of one or two words that a part has more than the others; where it has none, one that fits anything. */
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

const roleOf = (heading: string, language: DraftLanguage): PlannedSection['role'] => {
  const { isConclusion, isIntroduction } = phrasesIn[language]
  if (isConclusion.test(heading)) return 'conclusion'
  return isIntroduction.test(heading) ? 'introduction' : 'body'
}

interface Filling {
  heading: string
  role: PlannedSection['role']
  stems: ReadonlySet<string>
  sentences: Sentence[]
}

/** A line of the page stays whole, unless it has to be enough for several headings. */
const groupsOf = (chains: readonly Sentence[][], count: number): Sentence[][] => {
  const lines: Sentence[][] = []
  for (const chain of chains) {
    const before = lines.at(-1)
    if (before !== undefined && before[0]?.line === chain[0]?.line) before.push(...chain)
    else lines.push([...chain])
  }
  return lines.length >= count ? lines : [...chains]
}

/** How much a group has to do with a heading; most of all, when it stood below it. */
const fitOf = ({ heading, stems }: Filling, group: readonly Sentence[], language: DraftLanguage): number => {
  const above = group[0]?.heading ?? null
  if (above === heading) return Infinity
  return shared(stems, stemsOfAll(group)) + shared(stems, stemsOf(above ?? '', language))
}

/** Where a group goes that no heading speaks of: below one that fits anything, else to what came before it, else where there is least. */
const placeForRest = (
  body: readonly Filling[],
  before: Filling | undefined,
  language: DraftLanguage,
): Filling | undefined => {
  const generic = body.filter(({ heading }) => phrasesIn[language].headings.includes(heading))
  const filled = body.filter(({ sentences }) => sentences.length > 0)
  const among = generic.length > 0 ? generic : body
  if (generic.length === 0 && filled.length > 0) return before ?? filled[0]
  return among.reduce<Filling | undefined>(
    (poorest, one) => (poorest === undefined || wordsOf(one.sentences) < wordsOf(poorest.sentences) ? one : poorest),
    undefined,
  )
}

/** Each group below the heading that it has most to do with. What the page says nothing about stays empty. */
const alongOutline = (
  headings: readonly string[],
  chains: readonly Sentence[][],
  { language, material }: { language: DraftLanguage; material: Material },
): PlannedSection[] => {
  const sections = headings.map((heading): Filling => ({
    heading,
    role: roleOf(heading, language),
    stems: stemsOf(heading, material.language),
    sentences: [],
  }))
  const body = sections.filter(({ role }) => role === 'body')
  const groups = groupsOf(chains, body.length).map((group) => {
    const fits = body.map((section) => fitOf(section, group, material.language))
    const most = Math.max(0, ...fits)
    return { group, section: most === 0 ? undefined : body[fits.indexOf(most)] }
  })
  const matched = groups.filter(({ section }) => section !== undefined)
  for (const { group, section } of matched) section?.sentences.push(...group)
  for (const [at, { group, section }] of groups.entries()) {
    if (section !== undefined) continue
    const before = groups.slice(0, at).findLast((one) => one.section !== undefined)?.section
    const place = matched.length === 0 ? placeEvenly(body, at, groups.length) : placeForRest(body, before, language)
    place?.sentences.push(...group)
  }
  return sections.map(({ heading, role, sentences }) => ({
    heading,
    role,
    sentences: sentences.toSorted((a, b) => a.at - b.at),
  }))
}

/** Headings that share nothing with the page take its groups in turn. */
const placeEvenly = (body: readonly Filling[], at: number, count: number): Filling | undefined =>
  body[Math.floor((at * body.length) / Math.max(count, 1))]

/** Below the page's own headings, in its order; what stands before the first belongs to the introduction. */
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

/** Headings in which the page speaks of itself, and those of its end, are no headings of another text. */
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

/** The first words and the last ones, taken out of what the sections are made of. */
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
  // A page that ends with a sentence by itself has said there what it wanted to leave with its reader.
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

/** The headings alone, as many as somebody can choose from. */
export const planHeadings = (brief: DraftingBrief, material: Material): string[] => {
  const planned = planArticle({ ...brief, outline: null }, material).sections
  const own = planned.filter(({ role }) => role === 'body').map(({ heading }) => heading)
  const conclusion = planned.filter(({ role }) => role === 'conclusion').map(({ heading }) => heading)
  const spare = phrasesIn[brief.language].headings.filter((heading) => !own.includes(heading))
  const missing = Math.max(headingsMin - own.length - conclusion.length, 0)
  return [...own.slice(0, headingsMax - conclusion.length), ...spare.slice(0, missing), ...conclusion]
}
