// Actions an admin can take on a member, by the member's current status. The server decides again on its own data.
import type { AuditAction, MemberStatus } from '../../../../contract/accountsAdmin.ts'

export type MemberAction = Extract<
  AuditAction,
  | 'block_member'
  | 'unblock_member'
  | 'grant_admin'
  | 'revoke_admin'
  | 'sign_out_member'
  | 'reset_two_factor'
  | 'resend_confirmation'
>

interface Standing {
  status: MemberStatus
  is_admin: boolean
  two_factor_enabled: boolean
}

/** Admins cannot block themselves, and resetting their own second factor requires re-authentication in the settings. */
const notToOneself: ReadonlySet<MemberAction> = new Set(['block_member', 'reset_two_factor'])

export const actionsFor = (standing: Standing, isMe: boolean): MemberAction[] =>
  openTo(standing).filter((action) => !isMe || !notToOneself.has(action))

const openTo = ({ status, is_admin: isAdmin, two_factor_enabled: twoFactor }: Standing): MemberAction[] => {
  const factor: MemberAction[] = twoFactor ? ['reset_two_factor'] : []
  const role: MemberAction[] = isAdmin ? ['revoke_admin'] : []
  switch (status) {
    case 'active':
      return ['sign_out_member', ...factor, isAdmin ? 'revoke_admin' : 'grant_admin', 'block_member']
    case 'unconfirmed':
      return ['resend_confirmation', ...role, 'block_member']
    case 'blocked':
      return ['unblock_member', ...factor, ...role]
    case 'deleted':
      return []
  }
}

/** Destructive for the member, so the button has a warning style. */
export const isHarsh = (action: MemberAction): boolean => action === 'block_member' || action === 'revoke_admin'

/** The member gets the reason of these by email. */
export const tellsWhy = (action: MemberAction): boolean =>
  action === 'block_member' || action === 'unblock_member' || action === 'reset_two_factor'

/** Every action except resending an email requires a reason. */
export const asksWhy = (action: MemberAction): action is Exclude<MemberAction, 'resend_confirmation'> =>
  action !== 'resend_confirmation'
