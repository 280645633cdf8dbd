// Confirmation of a new address. The emailed link shows who owns the mailbox, not who chose the password; so the password
// of the sign-up is kept only if the browser that signed up or the password itself shows that both are one person.
// Otherwise the owner sets a new one.
import { verifyJWT } from 'better-auth/crypto'
import type { ConfirmationStep, Language } from '../../../contract/accounts.ts'
import { type Database, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import type { AuthSettings } from '../auth.ts'
import type { Sender } from '../mails.ts'
import { closeAfterNewPassword } from '../security/passwordChange.ts'
import type { HashTurn } from './hashQueue.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { type Browser, open, type OpenedSession } from './sessions.ts'
import { markConfirmed, refuseWeakPassword } from './signUp.ts'
import { forgetBrowser, isBrowserOf } from './signUpBrowser.ts'

const passwordsPerAccount = { name: 'confirmation password by account', burst: 10, perSeconds: 600 }

export interface ConfirmationParts {
  database: Database
  settings: AuthSettings
  sender: Sender
  /** Its owner becomes the first admin, and so always sets a new password. */
  adminEmail: string | null
}

interface Asked {
  token: string
  /** From the cookie of the browser that signed up, if this is one. */
  secret: string | null
}

interface SignUp {
  id: string
  email: string
  confirmed: boolean
  language: Language
  /** Hash; null if several visitors signed up with the address. */
  password: string | null
}

/** What the link requires in this browser. Reads only: scanners and previews of mail programs open links too. */
export const findConfirmationStep = async (
  parts: ConfirmationParts,
  asked: Asked,
): Promise<{ email: string; step: ConfirmationStep }> => {
  const signUp = await signUpOf(parts.database.db, await emailIn(parts.settings, asked.token))
  return { email: signUp.email, step: await stepOf(parts.database.db, parts, signUp, asked.secret) }
}

const emailIn = async (settings: AuthSettings, token: string): Promise<string> => {
  const claims = await verifyJWT<{ email?: unknown }>(token, settings.secret)
  if (typeof claims?.email !== 'string') throw new AppError('link_expired')
  return claims.email
}

const signUpOf = async (handle: Db | Tx, email: string): Promise<SignUp> => {
  const query = handle
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.email_confirmed', 'users.language', 'users.blocked_at'])
    .select('credentials.password')
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .where('credentials.provider_id', '=', 'credential')
  // The lock puts a confirmation before or after another sign-up with the address, never beside it.
  const row = await (handle.isTransaction ? query.forNoKeyUpdate('users') : query).executeTakeFirst()
  if (row === undefined) throw new AppError('link_expired')
  if (row.blocked_at !== null) throw new AppError('blocked')
  const { id, password } = row
  return { id, email: row.email, confirmed: row.email_confirmed, language: row.language as Language, password }
}

const stepOf = async (
  handle: Db | Tx,
  { adminEmail }: ConfirmationParts,
  signUp: SignUp,
  secret: string | null,
): Promise<ConfirmationStep> => {
  if (signUp.confirmed) return 'already_confirmed'
  if (signUp.password === null || signUp.email === adminEmail?.toLowerCase()) return 'set_new'
  return (await isBrowserOf(handle, signUp.id, secret)) ? 'button' : 'password_or_new'
}

export interface Confirmed {
  session: OpenedSession
  language: Language
}

/**
 * Confirms with the browser's cookie, the password of the sign-up or a new password, and signs in. Throws `conflict` if
 * the link requires something else by now; the page then finds out what.
 */
export const confirmAddress = async (
  parts: ConfirmationParts,
  given: Asked & { password?: string | undefined; newPassword?: string | undefined } & Browser,
): Promise<Confirmed> => {
  const { token, secret, password, newPassword, userAgent, network } = given
  const { db } = parts.database
  const email = await emailIn(parts.settings, token)
  const before = await signUpOf(db, email)
  const step = await stepOf(db, parts, before, secret)
  if (step === 'already_confirmed') throw new AppError('conflict')
  if (newPassword === undefined && step === 'set_new') throw new AppError('conflict')
  const turn = { kind: 'visitor', network } as const
  if (password !== undefined) await checkPasswordOf(db, before, password, turn)
  if (newPassword !== undefined) refuseWeakPassword(newPassword, email, 'new_password')
  const newHash = newPassword === undefined ? null : await hashPassword(newPassword, turn)
  return inTransaction(db, async (tx) => {
    const signUp = await signUpOf(tx, email)
    const now = await stepOf(tx, parts, signUp, secret)
    if (now === 'already_confirmed' || signUp.id !== before.id) throw new AppError('conflict')
    if (newHash === null) {
      // Another sign-up may have come between, with a password that this visitor has not shown to be theirs.
      const isSame = password === undefined ? now === 'button' : signUp.password === before.password
      if (!isSame || now === 'set_new') throw new AppError('conflict')
    } else await replacePassword(tx, parts.sender, signUp.id, newHash)
    await markConfirmed(tx, signUp.id)
    await forgetBrowser(tx, signUp.id)
    const session = await open(tx, { memberId: signUp.id, userAgent, network })
    return { session, language: signUp.language }
  })
}

/** Not in a transaction: argon2 must not run while locks are held. */
const checkPasswordOf = async (db: Db, signUp: SignUp, password: string, turn: HashTurn): Promise<void> => {
  await limit(db, passwordsPerAccount, signUp.id)
  if (signUp.password === null || !(await verifyPassword(signUp.password, password, turn))) {
    throw new AppError('wrong_password')
  }
}

const replacePassword = async (tx: Tx, sender: Sender, memberId: string, passwordHash: string): Promise<void> => {
  await tx
    .updateTable('credentials')
    .set({ password: passwordHash, updated_at: new Date() })
    .where('user_id', '=', memberId)
    .where('provider_id', '=', 'credential')
    .execute()
  await closeAfterNewPassword(tx, sender, memberId)
}
