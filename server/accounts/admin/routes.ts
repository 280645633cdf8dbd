// HTTP routes of the admin area for members and the audit log.
import { userAdminEndpoints } from '../../../contract/accountsAdmin.ts'
import type { AuthSettings } from '../auth.ts'
import type { Sender } from '../mails.ts'
import * as moderation from '../moderation/moderation.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { act } from '../audit/adminAction.ts'
import { listEntries } from '../audit/auditLog.ts'
import { describeMember, type ReadDebt } from './memberDetail.ts'
import { listMembers } from './memberList.ts'

export interface UserAdminParts {
  db: Db
  settings: AuthSettings
  sender: Sender
  readDebt: ReadDebt
  /** Stops everything the member would still be charged for; returns how an active plan ends, or null. */
  stopCharging(tx: Tx, memberId: string): Promise<string | null>
}

export const userAdminRoutes = ({ db, settings, sender, readDebt, stopCharging }: UserAdminParts): Route[] => [
  route(userAdminEndpoints.users, ({ query }) => listMembers(db, query)),
  route(userAdminEndpoints.user, ({ params }) => describeMember(db, params.id, readDebt)),
  route(userAdminEndpoints.blockUser, async ({ caller, params: { id }, body: { reason } }) => {
    if (id === caller.memberId) throw new AppError('own_account')
    await act(db, { actorId: caller.memberId, action: 'block_member', subjectId: id, reason }, async (tx, note) => {
      await moderation.block(tx, sender, { memberId: id, reason })
      const planEnd = await stopCharging(tx, id)
      if (planEnd !== null) note({ plan: planEnd })
    })
    return {}
  }),
  route(userAdminEndpoints.unblockUser, async ({ caller, params: { id }, body: { reason } }) => {
    await act(db, { actorId: caller.memberId, action: 'unblock_member', subjectId: id, reason }, (tx) =>
      moderation.unblock(tx, sender, { memberId: id, reason }),
    )
    return {}
  }),
  route(userAdminEndpoints.grantAdmin, async ({ caller, params: { id }, body: { reason } }) => {
    await act(db, { actorId: caller.memberId, action: 'grant_admin', subjectId: id, reason }, (tx) =>
      moderation.makeAdmin(tx, id),
    )
    return {}
  }),
  route(userAdminEndpoints.revokeAdmin, async ({ caller, params: { id }, body: { reason } }) => {
    await act(db, { actorId: caller.memberId, action: 'revoke_admin', subjectId: id, reason }, (tx) =>
      moderation.unmakeAdmin(tx, id),
    )
    return {}
  }),
  route(userAdminEndpoints.signOutUser, async ({ caller, params: { id }, body: { reason } }) => {
    let ended = 0
    await act(db, { actorId: caller.memberId, action: 'sign_out_member', subjectId: id, reason }, async (tx, note) => {
      ended = await moderation.signOutEverywhere(tx, id)
      note({ ended: String(ended) })
    })
    return { ended }
  }),
  route(userAdminEndpoints.resetTwoFactor, async ({ caller, params: { id }, body: { reason } }) => {
    // Resetting an admin's own second factor needs re-authentication, in the settings.
    if (id === caller.memberId) throw new AppError('own_account')
    await act(db, { actorId: caller.memberId, action: 'reset_two_factor', subjectId: id, reason }, (tx) =>
      moderation.resetTwoFactor(tx, sender, { memberId: id, reason }),
    )
    return {}
  }),
  route(userAdminEndpoints.resendConfirmation, async ({ caller, params: { id } }) => {
    await act(db, { actorId: caller.memberId, action: 'resend_confirmation', subjectId: id }, (tx) =>
      moderation.resendConfirmation(tx, { settings, sender }, id),
    )
    return {}
  }),
  route(userAdminEndpoints.audit, ({ query }) => listEntries(db, query)),
]
