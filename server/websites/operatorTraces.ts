// What the pages of a website show of its operator: accounts of analytics and advertising, the theme, and the VAT id in the
// imprint. Pure; the values are hashed before they are stored.
import type { SeenValue } from '../accounts/signals.ts'
import type { PageFacts, SiteFacts } from '../platform/crawl/facts.ts'
import { imprintPattern, pathOf } from './analysis/pages.ts'

const valuesMax = 20

/** VAT ids; a register number is unique only together with its court. */
const vatId = /\b(?:DE[-. ]?(?:\d[-. ]?){8}|ATU[-. ]?(?:\d[-. ]?){7}|CHE[-. ]?(?:\d[-. ]?){8})\d\b/g

export const operatorTraces = ({ visits }: SiteFacts): SeenValue[] => {
  const pages = visits.flatMap(({ outcome }) => (outcome.kind === 'read' ? [outcome.facts] : []))
  const values = pages.flatMap((page): SeenValue[] => [
    ...(page.trackers ?? []).map(({ kind, id }) => ({ kind, value: id })),
    ...(page.theme === undefined ? [] : [{ kind: 'template' as const, value: page.theme }]),
    ...vatIdsIn(page).map((value) => ({ kind: 'imprint' as const, value })),
  ])
  return [...new Map(values.map((seen) => [`${seen.kind} ${seen.value}`, seen])).values()].slice(0, valuesMax)
}

const vatIdsIn = ({ url, text }: PageFacts): string[] =>
  imprintPattern.test(pathOf(url)) ? (text.match(vatId) ?? []).map((found) => found.replaceAll(/[-. ]/g, '')) : []
