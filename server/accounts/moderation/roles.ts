// Admin role. There is always at least one admin who can act; concurrent revocations are serialised here.
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

/** Locks and returns the admins who can act now. No other transaction can change them until this one ends. */
export const lockAdmins = async (tx: Tx): Promise<string[]> => {
  await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const rows = await tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('user_id')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Rejects a change that would leave the platform without an admin. */
export const requireAnotherAdmin = async (tx: Tx, memberId: string): Promise<void> => {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === memberId) throw new AppError('last_admin')
}

/** False if the member already is an admin. */
export const grantAdminRole = async (tx: Tx, memberId: string): Promise<boolean> => {
  const granted = await tx
    .insertInto('user_roles')
    .values({ user_id: memberId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return granted !== undefined
}

/** False if the member is not an admin. */
export const revokeAdminRole = async (tx: Tx, memberId: string): Promise<boolean> => {
  await requireAnotherAdmin(tx, memberId)
  const revoked = await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', memberId)
    .where('role', '=', 'admin')
    .returning('user_id')
    .executeTakeFirst()
  return revoked !== undefined
}
