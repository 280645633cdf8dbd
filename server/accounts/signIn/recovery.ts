// Password recovery: an emailed link to set one new password. The request itself only enqueues a job, so that known and
// unknown addresses get the same response after the same time; the job looks up the address.
import { isAPIError } from 'better-auth/api'
import type { Language } from '../../../contract/accounts.ts'
import { type Database, type Db, inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { authOnPool, type AuthSettings, makeAuth } from '../auth.ts'
import { sendMail, type Sender } from '../mails.ts'
import { hashPassword } from './password.ts'
import { closeAfterNewPassword, lockMember } from '../security/passwordChange.ts'
import { signIn, type SignInOutcome, type Visitor } from './signIn.ts'
import { markConfirmed, refuseWeakPassword } from './signUp.ts'
import { forgetBrowser } from './signUpBrowser.ts'

/** Safe to run twice: a second run only sends a second link. */
export const offerRecovery = (
  db: Db,
  settings: AuthSettings,
  sender: Sender,
  request: { email: string; language: Language },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'email_confirmed'])
      .where('email', '=', request.email)
      .where('blocked_at', 'is', null)
      .where('deleted_at', 'is', null)
      // An address change that completes concurrently must not leave a link at the old address.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (user === undefined) return
    const to = { memberId: user.id, email: user.email, name: user.full_name, language: request.language }
    const tokens: string[] = []
    const auth = makeAuth(tx, settings, { offeredRecovery: (token) => void tokens.push(token) })
    await auth.api.requestPasswordReset({ body: { email: user.email } })
    for (const token of tokens) {
      const kind = user.email_confirmed ? 'recovery' : 'finish_sign_up'
      await sendMail(tx, sender, { kind, to, path: `/auth/new-password#token=${token}` })
    }
  })

/**
 * Sets the password by the link and then signs in as usual, including the second factor. The link verifies the mailbox,
 * so it also confirms an unconfirmed address: even if a stranger signed up with it before, it now belongs to its owner,
 * with the owner's password.
 */
export const setNewPassword = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  given: { token: string; password: string } & Visitor,
): Promise<SignInOutcome> => {
  const { token, password, ...visitor } = given
  const owner = await ownerOf(database.db, settings, token)
  if (owner === null) throw new AppError('link_expired')
  if (owner.blocked_at !== null) throw new AppError('blocked')
  refuseWeakPassword(password, owner.email)
  const passwordHash = await hashPassword(password, { kind: 'visitor', network: visitor.network })
  await inTransaction(database.db, async (tx) => {
    await lockMember(tx, owner.id)
    try {
      await makeAuth(tx, settings, { passwordHash }).api.resetPassword({ body: { newPassword: password, token } })
    } catch (error) {
      throw isAPIError(error) ? new AppError('link_expired', { cause: error }) : error
    }
    if (!owner.email_confirmed) await markConfirmed(tx, owner.id)
    await forgetBrowser(tx, owner.id)
    await closeAfterNewPassword(tx, sender, owner.id)
  })
  return signIn(database, settings, { email: owner.email, password, knownDevice: null, ...visitor })
}

interface Owner {
  id: string
  email: string
  email_confirmed: boolean
  blocked_at: Date | null
}

const ownerOf = async (db: Db, settings: AuthSettings, token: string): Promise<Owner | null> => {
  const { internalAdapter } = await authOnPool(db, settings).$context
  const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (kept === null || kept.expiresAt.getTime() <= Date.now()) return null
  const owner = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed', 'blocked_at'])
    .where('id', '=', kept.value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return owner ?? null
}
