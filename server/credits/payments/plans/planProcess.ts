// The process of a plan as a table: from each of its states, what is heard of it leads to the next. What is booked besides is the same
// for all of them: bills that were not known yet, and the months that are due. ADR 0019 tells it in words.
import type { subscriptionStates } from '../../../../contract/payments.ts'
import type { PlanFacts } from '../stripe/facts.ts'

export type PlanState = (typeof subscriptionStates)[number]

/**
 * waits: its first payment is not made yet. unwanted: it was paid by a member who has left, or beside one that runs. unpaid: it is
 * over, or its checkout is, and nothing was ever paid.
 */
export type Hearing = 'waits' | 'active' | 'past_due' | 'ended' | 'unpaid' | 'unwanted'

const fromTheBeginning = { active: 'active', past_due: 'past_due', ended: 'ended', unwanted: 'ended' } as const
const asItGoesOn = {
  active: 'active',
  past_due: 'past_due',
  ended: 'ended',
  unpaid: 'ended',
  unwanted: 'ended',
} as const

export const planProcess: Readonly<Record<PlanState, Readonly<Record<Hearing, PlanState>>>> = {
  open: { ...fromTheBeginning, waits: 'open', unpaid: 'abandoned' },
  // Given up here and paid there all the same: it runs.
  abandoned: { ...fromTheBeginning, waits: 'abandoned', unpaid: 'abandoned' },
  active: { ...asItGoesOn, waits: 'active' },
  past_due: { ...asItGoesOn, waits: 'past_due' },
  ended: { waits: 'ended', active: 'ended', past_due: 'ended', ended: 'ended', unpaid: 'ended', unwanted: 'ended' },
}

export const hearingOf = (
  { standing, terms }: Pick<PlanFacts, 'standing' | 'terms'>,
  { unwanted, started }: { unwanted: boolean; started: boolean },
): Hearing => {
  if (unwanted && !started) return 'unwanted'
  switch (standing) {
    case 'incomplete':
      return 'waits'
    case 'active':
    case 'past_due':
      return standing
    case 'ended':
      return started || terms.length > 0 ? 'ended' : 'unpaid'
  }
}
