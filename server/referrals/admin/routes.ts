// HTTP routes of the admin area for referrals: those awaiting review, and the two decisions.
import { type HeldReason, referralAdminEndpoints } from '../../../contract/referralsAdmin.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countHeldReferrals, listAdminReferrals, readAdminReferral } from './adminReferrals.ts'
import { type Decision, refuse, release } from '../decide.ts'
import { settleReferral } from '../settleReferral.ts'
import { act } from '../../accounts/audit/adminAction.ts'

interface Decided {
  referralId: string
  by: string
  body: { reason: string; held_for: HeldReason[] }
}

export const referralAdminRoutes = ({ db }: { db: Db }): Route[] => {
  const decide = async (
    action: 'release_referral' | 'refuse_referral',
    work: (tx: Tx, decision: Decision) => Promise<void>,
    { referralId, by, body: { reason, held_for: heldFor } }: Decided,
  ) => {
    // The audit log entry names the new member and the referrer.
    const { member, referrer } = await readAdminReferral(db, referralId)
    await act(db, { actorId: by, action, subjectId: member.id, reason }, async (tx, note) => {
      await work(tx, { referralId, heldFor, reason, by })
      note({ referrer: referrer.name, held_for: heldFor.join(', ') })
    })
    return readAdminReferral(db, referralId)
  }
  return [
    route(referralAdminEndpoints.adminReferrals, ({ query }) => listAdminReferrals(db, query)),
    route(referralAdminEndpoints.heldReferralsCount, async () => ({ count: await countHeldReferrals(db) })),
    route(referralAdminEndpoints.releaseReferral, async ({ caller, params, body }) => {
      // Judged again in a separate transaction that commits: the admin sees reasons that arose in between before the
      // decision, not after it.
      await inTransaction(db, (tx) => settleReferral(tx, params.id))
      return decide('release_referral', release, { referralId: params.id, by: caller.memberId, body })
    }),
    route(referralAdminEndpoints.refuseReferral, ({ caller, params, body }) =>
      decide('refuse_referral', refuse, { referralId: params.id, by: caller.memberId, body }),
    ),
  ]
}
