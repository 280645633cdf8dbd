// Who invites, as a visitor may know them. Asked once per document and referrer: the invitation goes with its reader from the
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
    // The page is the same without it.
    return null
  }
}

const noMember = Promise.resolve(null)

/** Of whoever is remembered now. Null when there is nobody, or nobody could be found out. */
export const currentInvitation = (): Promise<Invitation | null> => {
  const referrer = referrerMemory.current()
  if (referrer === null) return noMember
  const asked = known.get(referrer.id) ?? ask(referrer.id)
  known.set(referrer.id, asked)
  return asked
}
