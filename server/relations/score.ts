// How related two owners are, as a pure function of what they share: independent signals add up like probabilities, so that
// more evidence never lowers the score, and its order does not matter.
import type { RelationSignal, ValueSignal } from '../../contract/relations.ts'
import { copiedScoreMax, mutualWeightMin, signalWeights, weightOfShared } from './signalWeights.ts'

/** A value that both owners share. */
export interface SharedValue {
  signal: ValueSignal
  /** The established owners of the value, and the two themselves. */
  owners: number
  since: string
}

/** What is known of the two without a shared value: from expired signals and from trades. */
export type PairEvidence = Partial<Record<RelationSignal, { weight: number; since: string }>>

export interface RelationReason {
  signal: RelationSignal
  /** In whole percent, of this signal alone. */
  weight: number
  since: string
}

export interface RelationScore {
  score: number
  scoreWithoutReferral: number
  /** Strongest first. */
  reasons: RelationReason[]
}

const certain = 100

export const scoreRelation = (shared: readonly SharedValue[], evidence: PairEvidence): RelationScore => {
  const found = strongestOf(shared, evidence)
  const copied = missOf(found.filter(({ signal }) => !signalWeights[signal].mutual))
  const mutual = missOf(found.filter(({ signal }) => signalWeights[signal].mutual && signal !== 'referral'))
  const referral = missOf(found.filter(({ signal }) => signal === 'referral'))
  const together = certain * (1 - mutual * copied)
  const isMutual = certain * (1 - mutual) >= mutualWeightMin
  const withoutReferral = isMutual ? together : Math.min(together, copiedScoreMax)
  return {
    score: whole(certain - (certain - withoutReferral) * referral),
    scoreWithoutReferral: whole(withoutReferral),
    reasons: found
      .map(({ signal, weight, since }) => ({ signal, weight: Math.max(1, Math.round(weight)), since }))
      .toSorted((one, other) =>
        one.weight === other.weight ? one.signal.localeCompare(other.signal) : other.weight - one.weight,
      ),
  }
}

/** Rounded down, because a threshold has to be reached; the addition is for what division leaves behind. */
const whole = (percent: number): number => Math.floor(percent + 1e-9)

/** Of each signal its rarest value, since the first of all. */
const strongestOf = (shared: readonly SharedValue[], evidence: PairEvidence): RelationReason[] => {
  const strongest = new Map<RelationSignal, RelationReason>()
  const add = (reason: RelationReason): void => {
    if (reason.weight <= 0) return
    const before = strongest.get(reason.signal)
    const since = before === undefined || reason.since < before.since ? reason.since : before.since
    strongest.set(reason.signal, { ...reason, weight: Math.max(reason.weight, before?.weight ?? 0), since })
  }
  for (const { signal, owners, since } of shared) add({ signal, weight: weightOfShared(signal, owners), since })
  for (const [signal, known] of Object.entries(evidence)) add({ signal: signal as RelationSignal, ...known })
  return [...strongest.values()]
}

/** The probability that none of the families is right; of each family only its strongest signal counts. */
const missOf = (reasons: readonly RelationReason[]): number => {
  const families = new Map<string, number>()
  for (const { signal, weight } of reasons) {
    const { family } = signalWeights[signal]
    families.set(family, Math.max(weight, families.get(family) ?? 0))
  }
  // Sorted, so that the last digit does not depend on the order either.
  return [...families.values()]
    .toSorted((one, other) => one - other)
    .reduce((miss, weight) => miss * (1 - weight / certain), 1)
}
