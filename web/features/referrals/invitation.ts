// The invitation: the referrer's public data. Requested once per document and referrer, because it is shown from the
// landing page to the sign-up form.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { referralEndpoints } from '../../../contract/referrals.ts'
import { at, call } from '../../lib/api.ts'
import { referrerMemory } from './referrer.ts'

type ReadInvitation = typeof referralEndpoints.invitation
type Answer = OutputOf<ReadInvitation>

export interface Invitation {
  inviter: NonNullable<Answer['inviter']>
  terms: Answer['terms']
}

const readInvitation = at<ReadInvitation>('GET', '/api/invitations/:referrer_id')

const known = new Map<string, Promise<Invitation | null>>()

const ask = async (referrerId: string): Promise<Invitation | null> => {
  try {
    const { inviter, terms } = await call(readInvitation, { params: { referrer_id: referrerId } })
    return inviter === null ? null : { inviter, terms }
  } catch {
    // The page works without it.
    return null
  }
}

const noInvitation = Promise.resolve(null)

/** Invitation by the remembered referrer. Null if there is none or it could not be loaded. */
export const currentInvitation = (): Promise<Invitation | null> => {
  const referrer = referrerMemory.current()
  if (referrer === null) return noInvitation
  const asked = known.get(referrer.id) ?? ask(referrer.id)
  known.set(referrer.id, asked)
  return asked
}
