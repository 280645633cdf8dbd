// State machine of a plan as a transition table: current state and what the payment service reports give the next
// state. Bookings do not depend on it: new bills and due months are booked in every state. ADR 0019 explains it.
import type { subscriptionStates } from '../../../../contract/payments.ts'
import type { PlanFacts } from '../stripe/facts.ts'

export type PlanState = (typeof subscriptionStates)[number]

/**
 * waits: the first payment is not made yet. unwanted: paid by a member whose account is closed, or in addition to a
 * running plan. unpaid: the plan or its checkout has ended, and nothing was ever paid.
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
  // Abandoned here but paid there: the plan is active.
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
