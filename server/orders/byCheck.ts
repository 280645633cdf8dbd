// What a look at the link of an open order does to it. Pure. A look that could not tell moves nothing while a link is checked, and only
// keeps the clock from paying while the buyer looks.
import type { LinkVerdict } from '../../contract/links.ts'
import type { OrderFacts } from './process.ts'

interface CheckedLink {
  verdict: LinkVerdict
  /** Missing twice by now, or longer. */
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
  // A single miss only says that it was not seen just now; missing for good, it has failed.
  if (verdict === 'failed' && isGone) return 'fail'
  return seen ? 'check_timeout' : null
}
