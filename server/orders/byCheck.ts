// Transition of an open order by a link check. Pure. An inconclusive check causes no transition while a link is being
// checked, and only stops the automatic payout during the buyer's review. Once a deadline has passed, the fresh check that it
// requested decides.
import type { LinkVerdict } from '../../contract/links.ts'
import { conditions, type OrderFacts } from './orderFacts.ts'

interface CheckedLink {
  verdict: LinkVerdict
  /** Missing in at least two checks. */
  isGone: boolean
  /** Another check was requested while this one ran: its page was read too early to decide anything. */
  isOvertaken: boolean
}

type Transition = 'pass' | 'fail' | 'check_timeout' | 'complete' | 'expire' | 'postpone'

export const transitionByCheck = (
  facts: OrderFacts,
  { verdict, isGone, isOvertaken }: CheckedLink,
): Transition | null => {
  const { status, inCheck, seen } = facts
  if (status === 'in_progress' && inCheck) {
    if (verdict === 'inconclusive') return null
    return verdict === 'passed' ? 'pass' : 'fail'
  }
  if (conditions.in_final_check(facts) && !isOvertaken) {
    if (verdict === 'inconclusive') return conditions.postponable(facts) ? 'postpone' : null
    if (status === 'failed') return verdict === 'passed' ? 'pass' : 'expire'
    if (status === 'delivered' && verdict === 'passed') return 'complete'
  }
  if (status !== 'delivered') return null
  if (verdict === 'passed') return seen ? null : 'pass'
  // A single miss only means that it was not found just now; a confirmed miss fails the order.
  if (verdict === 'failed' && isGone) return 'fail'
  return seen ? 'check_timeout' : null
}
