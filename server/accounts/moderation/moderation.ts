// What an admin can do to an account. Each happens once: a second time there is nothing to do, and the caller is told so.
import { sql } from 'kysely'
import type { Language } from '../../../contract/accounts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { callOff } from '../../platform/mail/callOff.ts'
import { publish } from '../../platform/outbox/outbox.ts'
import type { AuthSettings } from '../auth.ts'
import { sendMail, type Sender } from '../mails.ts'
import { forgetLinks } from '../security/passwordChange.ts'
import { grantAdminRole, requireAnotherAdmin, revokeAdminRole } from './roles.ts'
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

/** Until the transaction is over nobody else changes the account, signs in to it or deletes it. */
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

/** Others react to it: what hangs on the member falls, or goes on without them. */
export const memberBlocked = 'accounts.memberBlocked'

interface Decision {
  memberId: string
  reason: string
}

/** Ends all sessions with it, so that tokens and live streams are dead within seconds. */
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
  await callOff(tx, memberId, 'all')
  await publish(tx, memberBlocked, { memberId })
  // An address that nobody has confirmed may be anybody's.
  if (account.confirmed) await sendMail(tx, sender, { kind: 'account_blocked', to: account, path: '/', reason })
}

export const unblock = async (tx: Tx, sender: Sender, { memberId, reason }: Decision): Promise<void> => {
  const account = await lockAccount(tx, memberId)
  if (!account.blocked) throw new AppError('conflict')
  await tx.updateTable('users').set({ blocked_at: null, blocked_reason: null }).where('id', '=', memberId).execute()
  if (account.confirmed) await sendMail(tx, sender, { kind: 'account_unblocked', to: account, path: '/auth', reason })
}

/** For who has lost phone and recovery codes: mail alone must not undo a second factor, a person who asked questions may. */
export const resetTwoFactor = async (tx: Tx, sender: Sender, { memberId, reason }: Decision): Promise<void> => {
  const account = await lockAccount(tx, memberId)
  if (!account.twoFactor) throw new AppError('conflict')
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', memberId).execute()
  for (const table of ['two_factors', 'used_codes'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
  }
  await forgetLinks(tx, memberId)
  await endAll(tx, memberId)
  await sendMail(tx, sender, { kind: 'two_factor_reset', to: account, path: '/auth/recovery', reason })
}

/** Only to somebody who could use it: an address that nobody confirmed may be anybody's, and who is blocked is out. */
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
