// Address change. It takes effect once the old and the new address have both confirmed it by the links sent to them, in
// either order. Whether the new address is already taken shows only in its own inbox.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { daySeconds } from '../../../contract/durations.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { securityEndpoints } from '../../../contract/security.ts'
import { type Database, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Reader, sendAlreadyMember, sendMail, type Sender } from '../mails.ts'
import * as members from '../members.ts'
import { forgetLinks } from './passwordChange.ts'

const tokenBytes = 32
const linkLifeSeconds = daySeconds

export type PendingEmailChange = NonNullable<OutputOf<typeof securityEndpoints.security>['email_change']>

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const makeToken = (): string => randomBytes(tokenBytes).toString('base64url')
const pathOf = (token: string): `/${string}` => `/auth/email-change#token=${token}`

/** Checked before re-authentication, which may use up a code. */
export const refuseSameEmail = async (db: Db, memberId: string, newEmail: string): Promise<void> => {
  const { email } = await members.find(db, memberId)
  if (email === newEmail.toLowerCase()) {
    throw new AppError('invalid_input', { issues: [{ path: 'new_email', code: 'same_email' }] })
  }
}

/** A new request replaces the previous one; its links no longer work. */
export const requestEmailChange = async (
  tx: Tx,
  sender: Sender,
  /** reservedEmail: no member may change to it, because its owner becomes the first admin by signing up. */
  request: { memberId: string; newEmail: string; reservedEmail: string | null },
): Promise<PendingEmailChange> => {
  const newEmail = request.newEmail.toLowerCase()
  const [oldToken, newToken] = [makeToken(), makeToken()]
  const asked = {
    new_email: newEmail,
    old_token_hash: hashOf(oldToken),
    new_token_hash: hashOf(newToken),
    old_confirmed_at: null,
    new_confirmed_at: null,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + ${`${linkLifeSeconds} seconds`}::interval`,
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: request.memberId, ...asked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
    .execute()
  const reader = await members.reader(tx, request.memberId)
  await sendMail(tx, sender, {
    kind: 'email_change_to_old',
    to: reader,
    path: pathOf(oldToken),
    address: newEmail,
  })
  // By confirming a link, the owner would make this member, with a password of their own, the first admin.
  const isReserved = newEmail === request.reservedEmail?.toLowerCase()
  if (!isReserved) await mailNewAddress(tx, sender, { reader, newEmail, newToken })
  const pending = await pendingEmailChange(tx, request.memberId)
  if (pending === null) throw new Error('An address change was missing right after it was requested')
  return pending
}

const mailNewAddress = async (
  tx: Tx,
  sender: Sender,
  { reader, newEmail, newToken }: { reader: Reader; newEmail: string; newToken: string },
): Promise<void> => {
  const owner = await memberWith(tx, newEmail)
  if (owner !== null) {
    return sendAlreadyMember(tx, sender, { memberId: owner, email: newEmail, language: reader.language })
  }
  // Until it is confirmed, the address may belong to a stranger.
  const to = { ...reader, memberId: null, email: newEmail }
  await sendMail(tx, sender, { kind: 'email_change_to_new', to, path: pathOf(newToken) })
}

export const pendingEmailChange = async (handle: Db | Tx, memberId: string): Promise<PendingEmailChange | null> => {
  const change = await handle
    .selectFrom('email_changes')
    .select(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
    .where('user_id', '=', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (change === undefined) return null
  return {
    new_email: change.new_email,
    old_confirmed: change.old_confirmed_at !== null,
    new_confirmed: change.new_confirmed_at !== null,
    expires_at: change.expires_at.toISOString(),
  }
}

export const cancelEmailChange = async (db: Db, memberId: string): Promise<void> => {
  await db.deleteFrom('email_changes').where('user_id', '=', memberId).execute()
}

export type EmailChangeOutcome =
  | { kind: 'changed' | 'waiting_for_old' | 'waiting_for_new'; newEmail: string }
  | { kind: 'link_expired' }

export const confirmEmailChange = async (
  database: Database,
  sender: Sender,
  token: string,
): Promise<EmailChangeOutcome> => {
  try {
    return await inTransaction(database.db, (tx) => confirmSide(tx, sender, hashOf(token)))
  } catch (error) {
    // Another member took the address concurrently.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'users_email_is_unique') {
      await dropChange(database.db, hashOf(token))
      return { kind: 'link_expired' }
    }
    throw error
  }
}

const confirmSide = async (tx: Tx, sender: Sender, tokenHash: Buffer): Promise<EmailChangeOutcome> => {
  const change = await tx
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['user_id', 'new_email', 'users.email as old_email', 'old_token_hash'])
    .select(['old_confirmed_at', 'new_confirmed_at'])
    .where(({ or, eb }) => or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .forUpdate(['email_changes', 'users'])
    .executeTakeFirst()
  if (change === undefined) return { kind: 'link_expired' }
  const newEmail = change.new_email
  const isOld = change.old_token_hash.equals(tokenHash)
  await tx
    .updateTable('email_changes')
    .set(isOld ? { old_confirmed_at: sql<Date>`now()` } : { new_confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', change.user_id)
    .execute()
  if (!isOld && change.old_confirmed_at === null) return { kind: 'waiting_for_old', newEmail }
  if (isOld && change.new_confirmed_at === null) return { kind: 'waiting_for_new', newEmail }
  await tx.deleteFrom('email_changes').where('user_id', '=', change.user_id).execute()
  await freeFromUnconfirmed(tx, newEmail)
  if (await isKept(tx, newEmail)) return { kind: 'link_expired' }
  const to = await members.reader(tx, change.user_id)
  await tx
    .updateTable('users')
    .set({ email: newEmail, updated_at: sql<Date>`now()` })
    .where('id', '=', change.user_id)
    .execute()
  // A password link sent to the old address must not grant access to the account.
  await forgetLinks(tx, change.user_id)
  await sendMail(tx, sender, { kind: 'email_changed', to, path: '/auth', address: newEmail })
  return { kind: 'changed', newEmail }
}

const memberWith = async (tx: Tx, email: string): Promise<string | null> => {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_confirmed', '=', true)
    .executeTakeFirst()
  return user?.id ?? null
}

const isKept = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/**
 * The address belongs to the member who confirmed it; an unconfirmed sign-up is deleted, unless the audit log
 * references it.
 */
const freeFromUnconfirmed = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_confirmed', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_log').select('audit_log.id').whereRef('subject_id', '=', 'users.id'))),
    )
    .execute()
}

const dropChange = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await db
    .deleteFrom('email_changes')
    .where(({ or, eb }) => or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .execute()
}
