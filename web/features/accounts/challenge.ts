// Result of a correct password: a session, or a second-factor challenge.
import type { SecondFactorChallenge, Session } from '../../../contract/accounts.ts'
import { sessionClient } from '../../lib/session.ts'
import type { AdoptReason } from '../../lib/sessionState.ts'

export type { SecondFactorChallenge }

/** Starts the session, or returns the challenge that comes first. */
export const enter = (result: Session | SecondFactorChallenge, because: AdoptReason): SecondFactorChallenge | null => {
  if ('challenge' in result) return result
  sessionClient.adopt(result, because)
  return null
}
