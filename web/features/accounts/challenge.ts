// What a right password leads to: a session, or the question for a second factor.
import type { SecondFactorChallenge, Session } from '../../../contract/accounts.ts'
import { sessionKeeper } from '../../lib/session.ts'
import type { AdoptReason } from '../../lib/sessionState.ts'

export type { SecondFactorChallenge }

/** Takes up the session, or gives back the challenge that stands before it. */
export const enter = (result: Session | SecondFactorChallenge, because: AdoptReason): SecondFactorChallenge | null => {
  if ('challenge' in result) return result
  sessionKeeper.adopt(result, because)
  return null
}
