// Member profile: what members publish about themselves.
import type { z } from 'zod'
import type { Profile, profileChanges } from '../../../contract/profiles.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

const fields = [
  'full_name',
  'display_name',
  'avatar_url',
  'bio',
  'contact_email',
  'instagram_handle',
  'linkedin_url',
  'twitter_handle',
  'website_url',
] as const

export const readProfile = async (db: Db, memberId: string): Promise<Profile> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.full_name as name',
      'profiles.id as profileId',
      ...fields.map((field) => `profiles.${field}` as const),
    ])
    .where('users.id', '=', memberId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('signed_out')
  return row.profileId === null ? { ...row, full_name: row.name } : row
}

/**
 * Row lock: no other transaction changes this member's record until this one ends. An account deleted in the meantime
 * stays deleted.
 */
export const lockMember = async (tx: Tx, memberId: string): Promise<{ fullName: string }> => {
  const user = await tx
    .selectFrom('users')
    .select('full_name as fullName')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new AppError('signed_out')
  return user
}

/** Locks the profile until the transaction ends, and creates it if there is none. */
export const lockProfile = async (tx: Tx, memberId: string): Promise<{ avatar_url: string | null }> => {
  const { fullName } = await lockMember(tx, memberId)
  await tx
    .insertInto('profiles')
    .values({ id: memberId, full_name: fullName })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('profiles')
    .select('avatar_url')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export const changeProfile = async (
  tx: Tx,
  memberId: string,
  changes: z.output<typeof profileChanges>,
): Promise<Profile> => {
  await lockProfile(tx, memberId)
  // Emails greet by the account name, which is never empty.
  if (changes.full_name !== '') {
    await tx.updateTable('users').set({ full_name: changes.full_name }).where('id', '=', memberId).execute()
  }
  return tx.updateTable('profiles').set(changes).where('id', '=', memberId).returning(fields).executeTakeFirstOrThrow()
}
