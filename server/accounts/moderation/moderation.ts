// Admin actions on an account. Each takes effect once: a repeated call changes nothing and reports so.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '../../../contract/accounts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { callOff } from '../../platform/mail/callOff.ts'
import { defineEvent, publish } from '../../platform/outbox/events.ts'
import type { AuthSettings } from '../auth.ts'
import { sendMail, type Sender } from '../mails.ts'
import { forgetLinks } from '../security/passwordChange.ts'
import { grantAdminRole, requireAnotherAdmin, revokeAdminRole } from './roles.ts'
import { forgetDevices } from '../signIn/knownDevices.ts'
import { endAll } from '../signIn/sessions.ts'
import { confirmAgain } from '../signIn/signUp.ts'

interface Account {
  memberId: string
  email: string
  name: string
  language: Language
  confirmed: boolean
  blocked: boolean
  twoFactor: boolean
}

/** Row lock: until the transaction ends, no other process changes the account, signs in to it or deletes it. */
const lockAccount = async (tx: Tx, memberId: string): Promise<Account> => {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'full_name', 'language', 'email_confirmed', 'blocked_at', 'two_factor_enabled'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new AppError('not_found')
  return {
    memberId,
    email: user.email,
    name: user.full_name,
    language: user.language as Language,
    confirmed: user.email_confirmed,
    blocked: user.blocked_at !== null,
    twoFactor: user.two_factor_enabled,
  }
}

/** Other modules react to this event: what depends on the member is cancelled, or continues without them. */
export const memberBlocked = defineEvent('accounts.memberBlocked', z.object({ memberId: z.uuid() }))

interface Decision {
  memberId: string
  reason: string
}

/** Ends all sessions too, so that tokens and live streams stop working within seconds. */
export const block = async (tx: Tx, sender: Sender, { memberId, reason }: Decision): Promise<void> => {
  const account = await lockAccount(tx, memberId)
  if (account.blocked) throw new AppError('conflict')
  await requireAnotherAdmin(tx, memberId)
  await tx
    .updateTable('users')
    .set({ blocked_at: sql<Date>`clock_now()`, blocked_reason: reason })
    .where('id', '=', memberId)
    .execute()
  await endAll(tx, memberId)
  await forgetDevices(tx, memberId)
  await callOff(tx, memberId, 'all')
  await publish(tx, memberBlocked, { memberId })
  // An unconfirmed address may belong to a stranger.
  if (account.confirmed) await sendMail(tx, sender, { kind: 'account_blocked', to: account, path: '/', reason })
}

export const unblock = async (tx: Tx, sender: Sender, { memberId, reason }: Decision): Promise<void> => {
  const account = await lockAccount(tx, memberId)
  if (!account.blocked) throw new AppError('conflict')
  await tx.updateTable('users').set({ blocked_at: null, blocked_reason: null }).where('id', '=', memberId).execute()
  if (account.confirmed) await sendMail(tx, sender, { kind: 'account_unblocked', to: account, path: '/auth', reason })
}

/**
 * For a member who lost phone and recovery codes: email alone must not disable a second factor, but an admin who
 * verified the member may.
 */
export const resetTwoFactor = async (tx: Tx, sender: Sender, { memberId, reason }: Decision): Promise<void> => {
  const account = await lockAccount(tx, memberId)
  if (!account.twoFactor) throw new AppError('conflict')
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', memberId).execute()
  for (const table of ['two_factors', 'used_codes'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
  }
  await forgetLinks(tx, memberId)
  await endAll(tx, memberId)
  await forgetDevices(tx, memberId)
  await sendMail(tx, sender, { kind: 'two_factor_reset', to: account, path: '/auth/recovery', reason })
}

/**
 * Only for a member who can use it: an unconfirmed address may belong to a stranger, and a blocked member has no
 * access.
 */
export const makeAdmin = async (tx: Tx, memberId: string): Promise<void> => {
  const account = await lockAccount(tx, memberId)
  if (!account.confirmed || account.blocked) throw new AppError('conflict')
  if (!(await grantAdminRole(tx, memberId))) throw new AppError('conflict')
}

export const unmakeAdmin = async (tx: Tx, memberId: string): Promise<void> => {
  await lockAccount(tx, memberId)
  if (!(await revokeAdminRole(tx, memberId))) throw new AppError('conflict')
}

export const signOutEverywhere = async (tx: Tx, memberId: string): Promise<number> => {
  await lockAccount(tx, memberId)
  await forgetDevices(tx, memberId)
  return endAll(tx, memberId)
}

export const resendConfirmation = async (
  tx: Tx,
  { settings, sender }: { settings: AuthSettings; sender: Sender },
  memberId: string,
): Promise<void> => {
  const account = await lockAccount(tx, memberId)
  if (account.confirmed || account.blocked) throw new AppError('conflict')
  await confirmAgain(tx, settings, sender, account)
}
