// Sign-up: from the request to a confirmed member. Whether an address is known shows only in its own inbox.
import { createEmailVerificationToken } from 'better-auth/api'
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
import { forgetBrowser, isBrowserOf, rememberBrowser } from './signUpBrowser.ts'

export const memberConfirmed = defineEvent('accounts.memberConfirmed', z.object({ memberId: z.uuid() }))

export interface Applicant {
  email: string
  password: string
  fullName: string
  language: Language
  browser: {
    /** New secret of this browser. */
    secret: string
    /** The one from its sign-up before, if there was one. */
    before: string | null
  }
  network: string
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
  const { email, password, fullName, language, browser, network } = applicant
  const passwordHash = await hashPassword(password, { kind: 'visitor', network })
  await inTransaction(database.db, async (tx) => {
    const auth = makeAuth(tx, settings, {
      passwordHash,
      sendConfirmation: async ({ userId, email, token }) => {
        await rememberBrowser(tx, userId, browser.secret)
        await sendConfirmation(tx, sender, { memberId: userId, email, name: fullName, language }, token)
      },
      signedUpAgain: ({ id }) => signUpAgain(tx, settings, sender, { ...applicant, memberId: id, passwordHash }),
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
 * A second sign-up from the same browser corrects the first one. From any other, only the owner of the address reads the
 * email, and it is unknown which password is theirs: none is kept, and the owner sets one by a link.
 */
const signUpAgain = async (
  tx: Tx,
  settings: AuthSettings,
  sender: Sender,
  again: Applicant & { memberId: string; passwordHash: string },
): Promise<void> => {
  const { memberId, fullName, language, browser } = again
  // The lock puts this before or after a confirmation, which would make it a member's password.
  const { email, email_confirmed: confirmed } = await tx
    .selectFrom('users')
    .select(['email', 'email_confirmed'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (confirmed) return sendAlreadyMember(tx, sender, { memberId, email, language })
  const isSameBrowser = await isBrowserOf(tx, memberId, browser.before)
  await tx.updateTable('users').set({ full_name: fullName, language }).where('id', '=', memberId).execute()
  await tx.updateTable('profiles').set({ full_name: fullName }).where('id', '=', memberId).execute()
  await tx
    .updateTable('credentials')
    .set({ password: isSameBrowser ? again.passwordHash : null })
    .where('user_id', '=', memberId)
    .execute()
  if (isSameBrowser) {
    await rememberBrowser(tx, memberId, browser.secret)
    return confirmAgain(tx, settings, sender, { memberId, email, name: fullName, language })
  }
  await forgetBrowser(tx, memberId)
  await requestRecovery(tx, { email, language })
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
