// Member settings. A member who has chosen nothing has no row and gets the defaults.
import { sql } from 'kysely'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { Digest } from '../../../contract/notifications.ts'
import { type profileEndpoints, type Settings, settings } from '../../../contract/profiles.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockMember } from './profile.ts'

/** Equal to the column defaults; a test compares them. */
const defaults = {
  delivery_mode: 'standard',
  default_turnaround_days: 5,
  email_new_orders: true,
  email_system_updates: true,
} as const

export const readSettings = async (db: Db, memberId: string): Promise<Settings> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .select([
      'language',
      'delivery_mode',
      'default_turnaround_days',
      'email_new_orders',
      'email_system_updates',
      sql<Date | null>`case when prime_paused_until > clock_now() then prime_paused_until end`.as('paused_until'),
    ])
    .where('users.id', '=', memberId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('signed_out')
  const { language, paused_until: pausedUntil, ...chosen } = row
  return settings.parse({
    language,
    ...(chosen.delivery_mode === null ? defaults : chosen),
    prime_paused_until: pausedUntil?.toISOString() ?? null,
  })
}

export const changeSettings = async (
  tx: Tx,
  memberId: string,
  { language, ...chosen }: InputOf<typeof profileEndpoints.updateSettings>['body'],
): Promise<Settings> => {
  await lockMember(tx, memberId)
  if (chosen.delivery_mode === 'prime' && (await readSettings(tx, memberId)).prime_paused_until !== null) {
    throw new AppError('prime_paused')
  }
  if (language !== undefined) await tx.updateTable('users').set({ language }).where('id', '=', memberId).execute()
  if (Object.keys(chosen).length > 0) {
    await tx
      .insertInto('member_settings')
      .values({ user_id: memberId, ...chosen })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
      .execute()
  }
  return readSettings(tx, memberId)
}

/** Pauses prime until then; the member can choose it again afterwards. */
export const pausePrime = async (tx: Tx, memberId: string, until: Date): Promise<void> => {
  const paused = { delivery_mode: 'standard', prime_paused_until: until }
  await tx
    .insertInto('member_settings')
    .values({ user_id: memberId, ...paused })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(paused))
    .execute()
}

/** The settings that control emails. */
export interface MailSettings {
  email_new_orders: boolean
  email_system_updates: boolean
  email_digest: Digest
}

const mailDefaults: MailSettings = { email_new_orders: true, email_system_updates: true, email_digest: 'off' }

export const readMailSettings = async (db: Db, memberId: string): Promise<MailSettings> => {
  const row = await db
    .selectFrom('member_settings')
    .select(['email_new_orders', 'email_system_updates', 'email_digest'])
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined ? mailDefaults : { ...row, email_digest: row.email_digest as Digest }
}

export const changeMailSettings = async (tx: Tx, memberId: string, chosen: Partial<MailSettings>): Promise<void> => {
  await lockMember(tx, memberId)
  await tx
    .insertInto('member_settings')
    .values({ user_id: memberId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}
