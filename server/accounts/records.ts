// Personal data of accounts: how it is exported and erased.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { forgetAvatars } from './profile/avatars.ts'
import { deviceOf } from './signIn/devices.ts'
import type { MemberRecords } from './closing/memberRecords.ts'
import { readProfile } from './profile/profile.ts'
import { endAll } from './signIn/sessions.ts'
import { readSettings } from './profile/settings.ts'

const record = (db: Db, memberId: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_confirmed',
      'full_name',
      'language',
      'two_factor_enabled',
      'created_at',
      'last_seen_at',
      'blocked_at',
      'blocked_reason',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

const sessionsOf = async (db: Db, memberId: string) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'updated_at', 'ended_at', 'expires_at'])
    .where('user_id', '=', memberId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    device: deviceOf(row.user_agent ?? ''),
    user_agent: row.user_agent,
    signed_in_at: row.created_at,
    last_seen_at: row.updated_at,
    ended_at: row.ended_at,
    expires_at: row.expires_at,
  }))
}

/** Never exports credentials: no hashes, no secrets, no links. */
const take = async (db: Db, memberId: string): Promise<unknown> => {
  const account = await record(db, memberId)
  return {
    account,
    profile: await readProfile(db, memberId),
    settings: await readSettings(db, memberId),
    roles: await db.selectFrom('user_roles').select(['role', 'granted_at']).where('user_id', '=', memberId).execute(),
    password: await db
      .selectFrom('credentials')
      .select(['created_at', 'updated_at as changed_at'])
      .where('user_id', '=', memberId)
      .execute(),
    sessions: await sessionsOf(db, memberId),
    known_devices: await db
      .selectFrom('known_devices')
      .select(['created_at as known_since', 'last_used_at as last_sign_in_at'])
      .where('user_id', '=', memberId)
      .orderBy('created_at')
      .execute(),
    email_change: await db
      .selectFrom('email_changes')
      .select(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'created_at', 'expires_at'])
      .where('user_id', '=', memberId)
      .executeTakeFirst(),
    emails: await db
      .selectFrom('mails')
      .select(['kind', 'recipient as to', 'subject', 'state', 'created_at', 'sent_at'])
      .where(isMailOf(memberId, account.email))
      .orderBy('created_at')
      .execute(),
    returned_email: await db
      .selectFrom('mail_suppressions')
      .select(['address', 'since', 'reason'])
      .where('address', '=', account.email)
      .executeTakeFirst(),
  }
}

/** An anonymised account row stays, so that what others did with this member keeps its counterparty. */
const erase = async (tx: Tx, memberId: string): Promise<void> => {
  const { email } = await record(tx, memberId)
  await endAll(tx, memberId)
  // The rows stay as long as an access token could outlive them: a process that starts now reads from them which tokens
  // to reject.
  const nowhere = { user_agent: null, ip_address: null, network_hash: null }
  await tx.updateTable('sessions').set(nowhere).where('user_id', '=', memberId).execute()
  await forgetAvatars(tx, memberId)
  await tx.deleteFrom('profiles').where('id', '=', memberId).execute()
  await eraseMails(tx, memberId, email)
  for (const table of [
    'credentials',
    'two_factors',
    'used_codes',
    'known_devices',
    'email_changes',
    'sign_ups',
    'member_settings',
    'user_roles',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
  }
  await tx.deleteFrom('verifications').where('value', '=', memberId).execute()
  await tx
    .updateTable('users')
    .set({
      email: `deleted-${memberId}@deleted.invalid`,
      full_name: 'Deleted member',
      image: null,
      two_factor_enabled: false,
      blocked_at: null,
      blocked_reason: null,
      last_seen_at: null,
      updated_at: sql<Date>`now()`,
      deleted_at: sql<Date>`clock_now()`,
    })
    .where('id', '=', memberId)
    .execute()
}

/** Emails from before they were linked to a member are found by the address. */
const isMailOf = (memberId: string, email: string) =>
  sql<boolean>`(mails.member_id = ${memberId} or mails.recipient = ${email})`

/** Includes emails to an address the member wanted to change to: they name the member. */
const eraseMails = async (tx: Tx, memberId: string, email: string): Promise<void> => {
  await sql`
    delete from mail_suppressions
    where address = ${email} or mail_id in (select id from mails where member_id = ${memberId})`.execute(tx)
  await tx.deleteFrom('mails').where(isMailOf(memberId, email)).execute()
  await sql`
    delete from mails using email_changes wanted
    where wanted.user_id = ${memberId} and mails.recipient = wanted.new_email and mails.kind = 'email_change_to_new'
      and mails.created_at >= wanted.created_at`.execute(tx)
}

export const accountRecords: MemberRecords = {
  name: 'accounts',
  tables: [
    'users',
    'profiles',
    'member_settings',
    'user_roles',
    'sessions',
    'credentials',
    'two_factors',
    'used_codes',
    'known_devices',
    'email_changes',
    'sign_ups',
    'mails',
    'mail_suppressions',
  ],
  take,
  erase,
}

/** The audit log references people by their account only, so an entry loses the name with the account. */
export const auditRecords: MemberRecords = {
  name: 'admin',
  tables: ['audit_log', 'mail_template_versions'],
  take: async (db, memberId) => ({
    /** Admin actions on the account; which admin acted is not the member's data. */
    about_you: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'reason', 'details'])
      .where('subject_id', '=', memberId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    /** The member's actions as an admin; their targets are not the member's data. */
    by_you: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'reason'])
      .where('actor_id', '=', memberId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    mail_texts_by_you: await db
      .selectFrom('mail_template_versions')
      .select(['kind', 'language', 'version', 'content', 'saved_at'])
      .where('saved_by', '=', memberId)
      .orderBy('saved_at')
      .execute(),
  }),
  erase: () => Promise.resolve(),
}
