// Member queries for other modules and the app shell.
import type { accountEndpoints, Language } from '../../contract/accounts.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Reader } from './mails.ts'

export interface Member {
  id: string
  email: string
  fullName: string
}

export const find = async (db: Db, memberId: string): Promise<Member> => {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'full_name as fullName'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) throw new AppError('signed_out')
  return user
}

/**
 * Locks the member row until the transaction ends, so that the account cannot be deleted; throws signed_out if it
 * already is.
 */
export const hold = async (tx: Tx, memberId: string): Promise<void> => {
  if (!(await lockPresent(tx, memberId))) throw new AppError('signed_out')
}

/** The same for an actor other than the member: false if the member is deleted or never existed. */
export const lockPresent = async (tx: Tx, memberId: string): Promise<boolean> => {
  const present = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return present !== undefined
}

/** The recipient of an account email. */
export const reader = async (handle: Db | Tx, memberId: string): Promise<Reader> => {
  const { email, full_name, language } = await handle
    .selectFrom('users')
    .select(['email', 'full_name', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { memberId, email, name: full_name, language: language as Language }
}

export const isAdmin = async (db: Db, memberId: string): Promise<boolean> => {
  const role = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('role')
    .where('user_id', '=', memberId)
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return role !== undefined
}

export const describe = async (db: Db, memberId: string): Promise<OutputOf<typeof accountEndpoints.me>> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_roles', (join) => join.onRef('user_roles.user_id', '=', 'users.id').on('role', '=', 'admin'))
    .select([
      'users.id',
      'users.email',
      'users.full_name as name',
      'users.two_factor_enabled',
      'profiles.full_name',
      'profiles.display_name',
      'profiles.avatar_url',
      'user_roles.role',
    ])
    .where('users.id', '=', memberId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('signed_out')
  return {
    user: { id: row.id, email: row.email, user_metadata: { full_name: row.name } },
    profile: { full_name: row.full_name, display_name: row.display_name, avatar_url: row.avatar_url },
    is_admin: row.role === 'admin',
    two_factor_enabled: row.two_factor_enabled,
  }
}

/**
 * Makes the configured address the first admin, and only the first: a member who lost the role does not get it back.
 */
export const nameFirstAdmin = (db: Db, email: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first admin'))`.execute(tx)
    return !(await hasAdmin(tx)) && (await grantAdmin(tx, email))
  })

export const hasAdmin = async (handle: Db | Tx): Promise<boolean> => {
  const admin = await handle.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').executeTakeFirst()
  return admin !== undefined
}

/** Grants the admin role to an address; false if no confirmed member has it. */
export const grantAdmin = async (db: Db | Tx, email: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_confirmed', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) return false
  await db
    .insertInto('user_roles')
    .values({ user_id: user.id, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
