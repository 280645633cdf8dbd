// Second factor of a sign-in: an authenticator code or a recovery code, for a challenge that only a correct password
// yields. An app code works once, although it stays valid for a minute.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Auth, authOnPool, type AuthSettings } from '../auth.ts'
import { beginCodeAttempt } from './codeAttempts.ts'
import { asKept } from './recoveryCodes.ts'

const appCode = /^\d{6}$/
/** Longer than any app code is valid, including its neighbours before and after. */
const usedCodeKeptSeconds = 5 * 60

/**
 * Opens no session yet: returns the member verified by challenge and code. Runs on the pool, because failures must stay
 * counted.
 */
export const answerChallenge = async (
  database: Database,
  settings: AuthSettings,
  given: { challenge: string; code: string; deviceTokens: readonly string[] },
): Promise<string> => {
  const { db } = database
  const auth = authOnPool(db, settings)
  const memberId = await challengedMember(auth, given.challenge)
  const attempt = await beginCodeAttempt(db, memberId, given.deviceTokens)
  try {
    await checkCode(db, auth, { memberId, ...given })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_code')) await attempt.cancel()
    throw error
  }
  await attempt.succeed()
  return memberId
}

const checkCode = async (
  db: Db,
  auth: Auth,
  { memberId, ...given }: { memberId: string; challenge: string; code: string },
): Promise<void> => {
  const headers = await cookieHeaders(auth, 'challenge', given.challenge)
  if (!appCode.test(given.code)) {
    const code = await keptCode(auth, memberId, given.code)
    await verify(db, () => auth.api.verifyBackupCode({ body: { code }, headers }))
    return
  }
  const body = { code: given.code }
  await claimCode(db, memberId, given.code)
  try {
    await verify(db, () => auth.api.verifyTOTP({ body, headers }))
  } catch (error) {
    await releaseCode(db, memberId, given.code)
    throw error
  }
}

const keptCode = async (auth: Auth, memberId: string, typed: string): Promise<string> => {
  try {
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: memberId } })
    return asKept(typed, backupCodes)
  } catch (error) {
    // Two-factor was disabled a moment ago; the next step determines what that means for the challenge.
    if (!isAPIError(error)) throw error
    return typed
  }
}

/** Rejects an app code that was used before; the first request to claim it wins. */
export const claimCode = async (handle: Db | Tx, memberId: string, code: string): Promise<void> => {
  const claimed = await handle
    .insertInto('used_codes')
    .values({ user_id: memberId, code_hash: hashOf(code) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'code_hash'])
        .doUpdateSet({ used_at: sql<Date>`now()` })
        .where('used_codes.used_at', '<', sql<Date>`now() - ${`${usedCodeKeptSeconds} seconds`}::interval`),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (claimed === undefined) throw new AppError('wrong_code')
}

const releaseCode = async (db: Db, memberId: string, code: string): Promise<void> => {
  await db.deleteFrom('used_codes').where('user_id', '=', memberId).where('code_hash', '=', hashOf(code)).execute()
}

export const forgetUsedCodes = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('used_codes')
    .where('used_at', '<', sql<Date>`now() - ${`${usedCodeKeptSeconds} seconds`}::interval`)
    .execute()
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** better-auth reads the acting user from a signed cookie; here the cookie never leaves the server. */
export const cookieHeaders = async (auth: Auth, kind: 'challenge' | 'session', signed: string): Promise<Headers> => {
  const context = await auth.$context
  const { name } = kind === 'challenge' ? context.createAuthCookie('two_factor') : context.authCookies.sessionToken
  return new Headers({ cookie: `${name}=${encodeURIComponent(signed)}` })
}

export const sign = async (auth: Auth, value: string): Promise<string> => {
  const { secret } = await auth.$context
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}

/** The challenge is the value of the cookie that better-auth would set. */
export const challengeIn = async (auth: Auth, headers: Headers): Promise<string> => {
  const { name } = (await auth.$context).createAuthCookie('two_factor')
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  if (cookie === undefined) throw new Error('A sign-in that requires a code came without its challenge')
  return decodeURIComponent(cookie.slice(name.length + 1).split(';')[0] ?? '')
}

export const challengedMemberOf = (database: Database, settings: AuthSettings, challenge: string): Promise<string> =>
  challengedMember(authOnPool(database.db, settings), challenge)

const challengedMember = async (auth: Auth, challenge: string): Promise<string> => {
  const identifier = challenge.slice(0, Math.max(0, challenge.lastIndexOf('.')))
  const [given, right] = [Buffer.from(challenge), Buffer.from(await sign(auth, identifier))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('challenge_expired')
  const { internalAdapter } = await auth.$context
  const kept = await internalAdapter.findVerificationValue(identifier)
  if (kept === null || kept.expiresAt.getTime() <= Date.now()) throw new AppError('challenge_expired')
  return kept.value
}

const verify = async (db: Db, ask: () => Promise<{ token?: string | undefined }>): Promise<void> => {
  try {
    const { token } = await ask()
    // better-auth opens its own session; ours has a refresh token, so that one is not needed.
    if (token !== undefined) await db.deleteFrom('sessions').where('token', '=', token).execute()
  } catch (error) {
    if (!isAPIError(error)) throw error
    const wrong = error.body?.code === 'INVALID_CODE' || error.body?.code === 'INVALID_BACKUP_CODE'
    throw new AppError(wrong ? 'wrong_code' : 'challenge_expired', { cause: error })
  }
}
