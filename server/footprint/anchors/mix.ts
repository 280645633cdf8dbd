// The mix of anchors that lead to a website, judged against a healthy one: a light for what there is, one for what somebody is about to
// choose, and what to choose instead. Pure; the bands and why they are where they are stand in the contract and in decision 0020.
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

/** Of few anchors each counts as one of ten: two of three would else be a verdict on nothing. */
const weightOf = (counts: AnchorCounts, kind: AnchorKind): number =>
  (counts[kind] * 100) / Math.max(totalOf(counts), anchorRules.anchorsMin)

/** Whether there is too much of a kind. */
export const lightOfKind = (counts: AnchorCounts, kind: AnchorKind): AnchorLight => {
  const weight = weightOf(counts, kind)
  const { green, amber } = anchorBands[kind]
  return weight <= green ? 'green' : weight <= amber ? 'amber' : 'red'
}

/** Whether there is too little of names and addresses, which is what strangers use. */
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

/** Of the choice, not of the mix: whoever chooses a name in a mix that is red has chosen well. */
export const lightOfChoice = (counts: AnchorCounts, kind: AnchorKind): AnchorLight => {
  const after = withOneMore(counts, kind)
  const isOwnName = kind === 'brand' || kind === 'url'
  return worst([lightOfKind(after, kind), ...(isOwnName ? [] : [lightOfOwnNames(after)])])
}

/** The kinds that are missing most, of those that would be green. */
export const suggestKinds = (counts: AnchorCounts): AnchorKind[] => {
  const total = totalOf(counts)
  const lack = (kind: AnchorKind): number => (anchorRules.ideal[kind] * (total + 1)) / 100 - counts[kind]
  return anchorKinds
    .filter((kind) => lightOfChoice(counts, kind) === 'green')
    .toSorted((one, other) => lack(other) - lack(one))
    .slice(0, anchorSuggestionsMax)
}
