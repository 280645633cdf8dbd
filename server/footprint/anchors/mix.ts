// Anchor text profile of a website, rated against a healthy one: a rating for the existing links, one for a planned
// anchor text, and suggestions. Pure; the bands and the reasons for them are in the contract and in ADR 0020.
import {
  anchorBands,
  type AnchorKind,
  anchorKinds,
  type AnchorLight,
  anchorLights,
  anchorRules,
  anchorSuggestionsMax,
} from '../../../contract/footprint.ts'

export type AnchorCounts = Readonly<Record<AnchorKind, number>>

export const countKinds = (kinds: Iterable<AnchorKind>): AnchorCounts => {
  const counts: Record<AnchorKind, number> = { brand: 0, url: 0, generic: 0, partial: 0, exact: 0 }
  for (const kind of kinds) counts[kind] += 1
  return counts
}

const totalOf = (counts: AnchorCounts): number => anchorKinds.reduce((sum, kind) => sum + counts[kind], 0)

/** With few anchors each counts as one of ten: otherwise two of three would decide the rating. */
const weightOf = (counts: AnchorCounts, kind: AnchorKind): number =>
  (counts[kind] * 100) / Math.max(totalOf(counts), anchorRules.anchorsMin)

/** Whether a kind is overused. */
export const lightOfKind = (counts: AnchorCounts, kind: AnchorKind): AnchorLight => {
  const weight = weightOf(counts, kind)
  const { green, amber } = anchorBands[kind]
  return weight <= green ? 'green' : weight <= amber ? 'amber' : 'red'
}

/** Whether brand and url anchors, which natural links use, are too rare. */
const lightOfOwnNames = (counts: AnchorCounts): AnchorLight => {
  if (totalOf(counts) < anchorRules.anchorsMin) return 'green'
  const weight = weightOf(counts, 'brand') + weightOf(counts, 'url')
  return weight >= anchorRules.ownNamesGreenFrom ? 'green' : weight >= anchorRules.ownNamesAmberFrom ? 'amber' : 'red'
}

const worst = (lights: readonly AnchorLight[]): AnchorLight =>
  anchorLights[Math.max(0, ...lights.map((light) => anchorLights.indexOf(light)))] ?? 'green'

export const lightOfMix = (counts: AnchorCounts): AnchorLight =>
  worst([...anchorKinds.map((kind) => lightOfKind(counts, kind)), lightOfOwnNames(counts)])

const withOneMore = (counts: AnchorCounts, kind: AnchorKind): AnchorCounts => ({ ...counts, [kind]: counts[kind] + 1 })

/** Rates the choice, not the profile: a brand anchor is a good choice even in a red profile. */
export const lightOfChoice = (counts: AnchorCounts, kind: AnchorKind): AnchorLight => {
  const after = withOneMore(counts, kind)
  const isOwnName = kind === 'brand' || kind === 'url'
  return worst([lightOfKind(after, kind), ...(isOwnName ? [] : [lightOfOwnNames(after)])])
}

/** The most underrepresented kinds, of those that would be green. */
export const suggestKinds = (counts: AnchorCounts): AnchorKind[] => {
  const total = totalOf(counts)
  const lack = (kind: AnchorKind): number => (anchorRules.ideal[kind] * (total + 1)) / 100 - counts[kind]
  return anchorKinds
    .filter((kind) => lightOfChoice(counts, kind) === 'green')
    .toSorted((one, other) => lack(other) - lack(one))
    .slice(0, anchorSuggestionsMax)
}
