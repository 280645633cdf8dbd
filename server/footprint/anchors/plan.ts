// Anchor text planner for one website: classifies and rates the anchor texts of its backlinks, and suggests what to
// choose next.
import { anchorBands, type AnchorKind, anchorKinds, type AnchorMix } from '../../../contract/footprint.ts'
import { classifyAnchor } from './classify.ts'
import { countKinds, lightOfChoice, lightOfKind, lightOfMix, suggestKinds } from './mix.ts'
import type { AnchorTarget } from './target.ts'

export interface MetAnchor {
  fromDomain: string
  source: 'crawl' | 'exchange'
  anchor: string
}

/** `chosen` is the anchor text about to be ordered; null if there is none. */
export const planAnchors = (met: readonly MetAnchor[], target: AnchorTarget, chosen: string | null): AnchorMix => {
  const counts = countKinds(kindsOf(countedOnce(met), target))
  const total = anchorKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const kind = chosen === null ? null : classifyAnchor(chosen, target)
  return {
    total,
    light: lightOfMix(counts),
    kinds: anchorKinds.map((each) => ({
      kind: each,
      count: counts[each],
      share: total === 0 ? 0 : Math.round((counts[each] * 100) / total),
      green_to: anchorBands[each].green,
      amber_to: anchorBands[each].amber,
      light: lightOfKind(counts, each),
    })),
    suggestions: suggestKinds(counts).map((each) => ({ kind: each, example: exampleOf(each, target) })),
    chosen: chosen === null || kind === null ? null : { anchor: chosen, kind, light: lightOfChoice(counts, kind) },
  }
}

/** Many links have the same anchor text; each is classified once. */
const kindsOf = (met: readonly MetAnchor[], target: AnchorTarget): AnchorKind[] => {
  const known = new Map<string, AnchorKind>()
  return met.map(({ anchor }) => {
    const kind = known.get(anchor) ?? classifyAnchor(anchor, target)
    known.set(anchor, kind)
    return kind
  })
}

/** A crawled link may be one that was delivered there: its anchor text counts once. */
const countedOnce = (met: readonly MetAnchor[]): MetAnchor[] => {
  const delivering = new Set(met.filter(({ source }) => source === 'exchange').map(({ fromDomain }) => fromDomain))
  return met.filter(({ source, fromDomain }) => source === 'exchange' || !delivering.has(fromDomain))
}

const genericExamples = { de: 'Mehr dazu', en: 'Read more' } as const

/** Examples that fit any page; keywords are up to the buyer. */
const exampleOf = (kind: AnchorKind, { brand, address, language }: AnchorTarget): string | null => {
  switch (kind) {
    case 'brand':
      return brand
    case 'url':
      return address
    case 'generic':
      return genericExamples[language === 'de' ? 'de' : 'en']
    case 'partial':
    case 'exact':
      return null
  }
}
