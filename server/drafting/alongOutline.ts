// Distributes the sentences of a page below a requested outline: each group under the heading it has most in common
// with.
import { shared, stemsOfAll, wordsOf } from './chains.ts'
import { phrasesIn } from './phraseBook.ts'
import type { PlannedSection } from './plan.ts'
import type { Material, Sentence } from './sentences.ts'
import { type DraftLanguage, stemsOf } from './words.ts'

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

/** A line of the page stays whole, unless there are too few for the headings. */
const groupsOf = (chains: readonly Sentence[][], count: number): Sentence[][] => {
  const lines: Sentence[][] = []
  for (const chain of chains) {
    const before = lines.at(-1)
    if (before !== undefined && before[0]?.line === chain[0]?.line) before.push(...chain)
    else lines.push([...chain])
  }
  return lines.length >= count ? lines : [...chains]
}

/** How well a group fits a heading; best of all if it was below it on the page. */
const fitOf = ({ heading, stems }: Filling, group: readonly Sentence[], language: DraftLanguage): number => {
  const above = group[0]?.heading ?? null
  if (above === heading) return Infinity
  return shared(stems, stemsOfAll(group)) + shared(stems, stemsOf(above ?? '', language))
}

/**
 * Where a group goes that fits no heading: below a generic heading, else with the previous group, else where there is
 * least.
 */
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

/** Puts each group below the heading it has most in common with. Headings without material stay empty. */
export const alongOutline = (
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
