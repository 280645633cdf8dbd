// Two-factor sign-in, enabled and disabled by the member. better-auth stores the secret and the recovery codes; it must
// be called with a session, so one is created for the single call and removed with it.
import { randomBytes } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { type Auth, authOnPool, type AuthSettings, makeAuth } from '../auth.ts'
import { sendNotification, type Sender } from '../mails.ts'
import * as members from '../members.ts'
import { prove, type Reauthentication } from '../signIn/reauthentication.ts'
import { claimCode, cookieHeaders, sign } from '../signIn/secondFactor.ts'
import { dropActing } from '../signIn/sessions.ts'

const confirmationsPerAccount = { name: 'two-factor confirmation by account', burst: 10, perSeconds: 600 }
const actingLifeSeconds = 60
const actingTokenBytes = 32
/** better-auth requires a password although ours was checked before the transaction; it does not check it again. */
const confirmedPassword = 'proven'

export interface StartedTwoFactor {
  uri: string
  secret: string
  recoveryCodes: string[]
}

/** Restarting before the confirmation replaces secret and codes. */
export const startTwoFactor = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  given: Reauthentication,
): Promise<StartedTwoFactor> => {
  return withReauthentication(database, settings, { ...given, twoFactor: 'off' }, async ({ auth, headers }) => {
    const body = { password: confirmedPassword, issuer: sender.siteName }
    const started = await auth.api.enableTwoFactor({ body, headers })
    if (started.method !== 'totp') throw new Error('Two-factor sign-in was started by something other than an app')
    const secret = new URL(started.totpURI).searchParams.get('secret') ?? ''
    return { uri: started.totpURI, secret, recoveryCodes: started.backupCodes }
  })
}

export const confirmTwoFactor = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  given: { memberId: string; code: string },
): Promise<void> => {
  const { memberId, code } = given
  await limit(database.db, confirmationsPerAccount, memberId)
  await acting(database, settings, { memberId, twoFactor: 'off' }, async ({ tx, auth, headers }) => {
    await claimCode(tx, memberId, code)
    try {
      await auth.api.verifyTOTP({ body: { code }, headers })
    } catch (error) {
      if (!isAPIError(error)) throw error
      throw new AppError(error.body?.code === 'TOTP_NOT_ENABLED' ? 'conflict' : 'wrong_code', { cause: error })
    }
    await sendNotification(tx, sender, 'two_factor_on', await members.reader(tx, memberId))
  })
}

export const disableTwoFactor = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  given: Reauthentication,
): Promise<void> => {
  await withReauthentication(database, settings, { ...given, twoFactor: 'on' }, async ({ tx, auth, headers }) => {
    await auth.api.disableTwoFactor({ body: { password: confirmedPassword }, headers })
    await sendNotification(tx, sender, 'two_factor_off', await members.reader(tx, given.memberId))
  })
}

export const renewRecoveryCodes = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  given: Reauthentication,
): Promise<string[]> => {
  return withReauthentication(database, settings, { ...given, twoFactor: 'on' }, async ({ tx, auth, headers }) => {
    const { backupCodes } = await auth.api.generateBackupCodes({ body: { password: confirmedPassword }, headers })
    await sendNotification(tx, sender, 'recovery_codes_renewed', await members.reader(tx, given.memberId))
    return backupCodes
  })
}

export const recoveryCodesLeft = async (
  database: Database,
  settings: AuthSettings,
  memberId: string,
): Promise<number> => {
  const { backupCodes } = await authOnPool(database.db, settings).api.viewBackupCodes({ body: { userId: memberId } })
  return backupCodes.length
}

/** Also checked before re-authentication, so that no code is used up for a request that must fail. */
const requireTwoFactor = async (database: Database, memberId: string, wanted: 'on' | 'off'): Promise<void> => {
  const user = await database.db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', memberId)
    .executeTakeFirst()
  refuseUnless(user?.two_factor_enabled, wanted)
}

const refuseUnless = (enabled: boolean | undefined, wanted: 'on' | 'off'): void => {
  if (enabled === undefined) throw new AppError('signed_out')
  if (enabled !== (wanted === 'on')) throw new AppError('conflict')
}

interface Acting {
  tx: Tx
  auth: Auth
  headers: Headers
}

const withReauthentication = async <T>(
  database: Database,
  settings: AuthSettings,
  given: Reauthentication & { twoFactor: 'on' | 'off' },
  work: (acting: Acting) => Promise<T>,
): Promise<T> => {
  await requireTwoFactor(database, given.memberId, given.twoFactor)
  await prove(database, settings, given)
  return acting(database, settings, given, work)
}

const acting = <T>(
  database: Database,
  settings: AuthSettings,
  { memberId, twoFactor }: { memberId: string; twoFactor: 'on' | 'off' },
  work: (acting: Acting) => Promise<T>,
): Promise<T> =>
  inTransaction(database.db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('two_factor_enabled')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    refuseUnless(user?.two_factor_enabled, twoFactor)
    const token = randomBytes(actingTokenBytes).toString('base64url')
    const expiresAt = sql<Date>`now() + ${`${actingLifeSeconds} seconds`}::interval`
    await tx.insertInto('sessions').values({ user_id: memberId, token, expires_at: expiresAt }).execute()
    const auth = makeAuth(tx, settings, { passwordConfirmed: true })
    const headers = await cookieHeaders(auth, 'session', await sign(auth, token))
    const result = await work({ tx, auth, headers })
    await dropActing(tx, memberId)
    return result
  })
