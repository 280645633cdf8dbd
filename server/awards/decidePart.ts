// Decides about a part of an award that is due, from a fresh check of the site. Pure.
import type { AwardObstacle } from '../../contract/awardRules.ts'

export interface PartFacts {
  /** Whether both the member who receives it and the owner of the site still have an account. */
  accountsOpen: boolean
  site: 'verified' | 'unverified' | 'changed_hands'
  registeredAgain: boolean
  /** An admin rejected another part of the award. */
  isRejected: boolean
  reachable: boolean
  /** For an award for a link to this exchange. */
  link: 'live' | 'missing' | 'taken_back' | 'not_needed'
  /** What the score of the site brings now, and what it brought; null if the award does not depend on it. */
  tier: { now: number; then: number } | null
}

export type PartDecision =
  | { kind: 'pay'; amount: number; obstacle: 'lower_score' | null }
  | { kind: 'postpone'; obstacle: AwardObstacle }
  | { kind: 'lapse'; obstacle: AwardObstacle }

/** What the owner can put right is postponed by a day, a limited number of times; the rest is final. */
export const decidePart = (
  facts: PartFacts,
  part: { amount: number; checks: number },
  checksMax: number,
): PartDecision => {
  if (!facts.accountsOpen) return { kind: 'lapse', obstacle: 'account_closed' }
  if (facts.site === 'changed_hands') return { kind: 'lapse', obstacle: 'changed_hands' }
  if (facts.registeredAgain) return { kind: 'lapse', obstacle: 'registered_again' }
  if (facts.isRejected) return { kind: 'lapse', obstacle: 'rejected' }
  if (facts.link === 'taken_back') return { kind: 'lapse', obstacle: 'link_missing' }
  const obstacle = passingObstacle(facts)
  if (obstacle !== null) return { kind: part.checks < checksMax ? 'postpone' : 'lapse', obstacle }
  const amount = tierAmount(part.amount, facts.tier)
  if (amount === 0) return { kind: 'lapse', obstacle: 'lower_score' }
  return { kind: 'pay', amount, obstacle: amount < part.amount ? 'lower_score' : null }
}

const passingObstacle = ({ site, reachable, link }: PartFacts): AwardObstacle | null => {
  if (site === 'unverified') return 'unverified'
  if (!reachable) return 'unreachable'
  return link === 'missing' ? 'link_missing' : null
}

/** A lower tier pays the rest that its own amount would have had; a higher one pays no more. */
const tierAmount = (amount: number, tier: PartFacts['tier']): number => {
  if (tier === null || tier.now >= tier.then) return amount
  return Math.min(amount, Math.floor((amount * tier.now) / tier.then + 0.5))
}
