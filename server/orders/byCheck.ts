// Transition of an open order by a link check. Pure. An inconclusive check causes no transition while a link is being
// checked, and only stops the automatic payout during the buyer's review.
import type { LinkVerdict } from '../../contract/links.ts'
import type { OrderFacts } from './orderFacts.ts'

interface CheckedLink {
  verdict: LinkVerdict
  /** Missing in at least two checks. */
  isGone: boolean
}

export const transitionByCheck = (
  { status, inCheck, seen }: Pick<OrderFacts, 'status' | 'inCheck' | 'seen'>,
  { verdict, isGone }: CheckedLink,
): 'pass' | 'fail' | 'check_timeout' | null => {
  if (status === 'in_progress' && inCheck) {
    if (verdict === 'inconclusive') return null
    return verdict === 'passed' ? 'pass' : 'fail'
  }
  if (status !== 'delivered') return null
  if (verdict === 'passed') return seen ? null : 'pass'
  // A single miss only means that it was not found just now; a confirmed miss fails the order.
  if (verdict === 'failed' && isGone) return 'fail'
  return seen ? 'check_timeout' : null
}
