// Sign-up: from the request to a confirmed member. Whether an address is known shows only in its own inbox.
import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { email, language, type Language } from '../../../contract/accounts.ts'
import { type Database, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { defineEvent, publish } from '../../platform/outbox/events.ts'
import { type AuthSettings, confirmationLifeSeconds, makeAuth } from '../auth.ts'
import { type Reader, sendAlreadyMember, sendConfirmation, type Sender } from '../mails.ts'
import { hashPassword, weaknesses } from './password.ts'
import { requestRecovery } from './recoveryRequest.ts'
import { type Browser, open, type OpenedSession } from './sessions.ts'

export const memberConfirmed = defineEvent('accounts.memberConfirmed', z.object({ memberId: z.uuid() }))

export interface Applicant {
  email: string
  password: string
  fullName: string
  language: Language
}

/**
 * Checked before any rate limit is used up: a visitor who has to try several passwords must still be able to sign up.
 */
export const refuseWeakPassword = (password: string, email: string, path = 'password'): void => {
  const weak = weaknesses(password, email)
  if (weak.length > 0) throw new AppError('weak_password', { issues: weak.map((code) => ({ path, code })) })
}

export const signUp = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  applicant: Applicant,
): Promise<void> => {
  const { email, password, fullName, language } = applicant
  const passwordHash = await hashPassword(password)
  await inTransaction(database.db, async (tx) => {
    const auth = makeAuth(tx, settings, {
      passwordHash,
      sendConfirmation: ({ userId, email, token }) =>
        sendConfirmation(tx, sender, { memberId: userId, email, name: fullName, language }, token),
      signedUpAgain: async (user) => {
        if (user.confirmed) return sendAlreadyMember(tx, sender, { memberId: user.id, email: user.email, language })
        await forgetPassword(tx, user.id, { fullName, language })
        await requestRecovery(tx, { email: user.email, language })
      },
    })
    const { user } = await auth.api.signUpEmail({ body: { email, password, name: fullName, language } })
    await tx
      .insertInto('profiles')
      .expression((source) =>
        source.selectFrom('users').select(['users.id', 'users.full_name']).where('users.id', '=', user.id),
      )
      .columns(['id', 'full_name'])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/**
 * If several visitors signed up with one address, only its owner reads the email, and it is unknown which password is
 * theirs. So none is kept: the owner sets one by a link.
 */
const forgetPassword = async (
  tx: Tx,
  userId: string,
  request: { fullName: string; language: Language },
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ full_name: request.fullName, language: request.language })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('profiles').set({ full_name: request.fullName }).where('id', '=', userId).execute()
  await tx.updateTable('credentials').set({ password: null }).where('user_id', '=', userId).execute()
}

export const resendConfirmationJob = defineJob('resendConfirmation', z.object({ email, language }))

/** Only enqueues the request: the response time must not reveal whether the address awaits confirmation. */
export const requestConfirmation = (db: Db, request: { email: string; language: Language }): Promise<void> =>
  enqueue(db, resendConfirmationJob, { email: request.email.toLowerCase(), language: request.language })

export const resendConfirmation = (
  db: Db,
  settings: AuthSettings,
  sender: Sender,
  to: { email: string; language: Language },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'full_name'])
      .where('email', '=', to.email)
      .where('email_confirmed', '=', false)
      .where('blocked_at', 'is', null)
      .executeTakeFirst()
    if (user === undefined) return
    const { id: memberId, email, full_name: name } = user
    await confirmAgain(tx, settings, sender, { memberId, email, name, language: to.language })
  })

/** Resends the confirmation email of an unconfirmed user. better-auth's own call would wait half a second. */
export const confirmAgain = async (tx: Tx, settings: AuthSettings, sender: Sender, to: Reader): Promise<void> => {
  const token = await createEmailVerificationToken(settings.secret, to.email, undefined, confirmationLifeSeconds)
  await sendConfirmation(tx, sender, to, token)
}

/** For a member whose mailbox was verified in another way. */
export const markConfirmed = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.updateTable('users').set({ email_confirmed: true }).where('id', '=', memberId).execute()
  await publish(tx, memberConfirmed, { memberId })
}

export type ConfirmOutcome =
  | { kind: 'confirmed'; session: OpenedSession; language: Language }
  | { kind: 'already_confirmed' }
  | { kind: 'link_expired' }

export const confirm = (
  database: Database,
  settings: AuthSettings,
  { token, userAgent, network }: { token: string } & Browser,
): Promise<ConfirmOutcome> =>
  inTransaction(database.db, async (tx) => {
    const confirmed: string[] = []
    const auth = makeAuth(tx, settings, {
      confirmed: (userId) => {
        confirmed.push(userId)
        return Promise.resolve()
      },
    })
    try {
      await auth.api.verifyEmail({ query: { token } })
    } catch (error) {
      if (isAPIError(error)) return { kind: 'link_expired' }
      throw error
    }
    const [memberId] = confirmed
    if (memberId === undefined) return { kind: 'already_confirmed' }
    await publish(tx, memberConfirmed, { memberId })
    const { language, blocked_at: blockedAt } = await tx
      .selectFrom('users')
      .select(['language', 'blocked_at'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    // The address is still confirmed; the sign-in then reports the block.
    if (blockedAt !== null) return { kind: 'already_confirmed' }
    const session = await open(tx, { memberId, userAgent, network })
    return { kind: 'confirmed', session, language: language as Language }
  })
