// Re-authentication: the password at sign-in, and password and code again before anything that could lock the owner
// out.
import { isAPIError } from 'better-auth/api'
import type { Database, Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { authOnPool, type AuthSettings } from '../auth.ts'
import { type HashTurn, hashingAs } from './hashQueue.ts'
import { answerChallenge, challengeIn, forgetUsedCodes } from './secondFactor.ts'
import { pruneSignUps } from './signUpBrowser.ts'

const reauthenticationsPerAccount = { name: 'proof by account', burst: 10, perSeconds: 600 }

export type PasswordOutcome =
  /** No further step is needed. */
  | { kind: 'proven' }
  /** The account requires a code too. */
  | { kind: 'challenged'; challenge: string }
  | { kind: 'wrong' }
  | { kind: 'unconfirmed' }

/**
 * Unknown addresses cost the same work as wrong passwords. Not for use in transactions: argon2 must not run while locks
 * are held.
 */
export const checkPassword = async (
  database: Database,
  settings: AuthSettings,
  given: { email: string; password: string; turn: HashTurn },
): Promise<PasswordOutcome> => {
  const auth = authOnPool(database.db, settings)
  const body = { email: given.email, password: given.password }
  try {
    const { response, headers } = await hashingAs(given.turn, () => auth.api.signInEmail({ body, returnHeaders: true }))
    if ('twoFactorRedirect' in response) return { kind: 'challenged', challenge: await challengeIn(auth, headers) }
    // better-auth opens its own session; ours has a refresh token, so that one is not needed.
    await database.db.deleteFrom('sessions').where('token', '=', response.token).execute()
    return { kind: 'proven' }
  } catch (error) {
    if (!isAPIError(error)) throw error
    return { kind: error.statusCode === 403 ? 'unconfirmed' : 'wrong' }
  }
}

/** What a signed-in member gives to re-authenticate. */
export interface Reauthentication {
  memberId: string
  password: string
  code?: string | undefined
  deviceTokens: readonly string[]
}

/** Re-authenticates the signed-in member: by the password and, if two-factor is on, by a code. */
export const prove = async (database: Database, settings: AuthSettings, given: Reauthentication): Promise<void> => {
  const { memberId, password, code, deviceTokens } = given
  await limit(database.db, reauthenticationsPerAccount, memberId)
  const user = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) throw new AppError('signed_out')
  const outcome = await checkPassword(database, settings, {
    email: user.email,
    password,
    turn: { kind: 'member', memberId },
  })
  switch (outcome.kind) {
    case 'proven':
      return
    case 'challenged':
      if (code === undefined) throw new AppError('code_required')
      await answerReauthentication(database, settings, { challenge: outcome.challenge, code, deviceTokens })
      return
    case 'wrong':
    case 'unconfirmed':
      throw new AppError('wrong_password')
  }
}

/** The challenge was just created for this call alone, so an expired challenge can only mean a wrong code. */
const answerReauthentication = async (
  database: Database,
  settings: AuthSettings,
  given: { challenge: string; code: string; deviceTokens: readonly string[] },
): Promise<void> => {
  try {
    await answerChallenge(database, settings, given)
  } catch (error) {
    if (error instanceof AppError && error.code === 'challenge_expired') {
      throw new AppError('wrong_code', { cause: error })
    }
    throw error
  }
}

/** Deletes links, challenges and codes that are no longer valid. */
export const pruneSpentReauthentications = async (db: Db): Promise<void> => {
  await forgetUsedCodes(db)
  await pruneSignUps(db)
  await db.deleteFrom('verifications').where('expires_at', '<', new Date()).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<', new Date()).execute()
}
