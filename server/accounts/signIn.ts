// Sign-in by address and password. A wrong password and an unknown address get the same answer after the same work.
import { isAPIError } from 'better-auth/api'
import { type Database, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AuthSettings, makeAuth } from './auth.ts'
import { open, type OpenedSession } from './sessions.ts'

export const signIn = async (
  database: Database,
  settings: AuthSettings,
  given: { email: string; password: string; userAgent: string },
): Promise<OpenedSession> => {
  const memberId = await prove(database, settings, given)
  return inTransaction(database.db, async (tx) => {
    const user = await tx.selectFrom('users').select('blocked_at').where('id', '=', memberId).executeTakeFirst()
    if (user === undefined) throw new AppError('wrong_credentials')
    if (user.blocked_at !== null) throw new AppError('blocked')
    return open(tx, { memberId, userAgent: given.userAgent })
  })
}

const prove = async (
  database: Database,
  settings: AuthSettings,
  given: { email: string; password: string },
): Promise<string> => {
  const auth = makeAuth(database.db, settings)
  try {
    const { token, user } = await auth.api.signInEmail({ body: { email: given.email, password: given.password } })
    // better-auth opens a session of its own; ours has a refresh token, so that one is not needed.
    await database.db.deleteFrom('sessions').where('token', '=', token).execute()
    return user.id
  } catch (error) {
    if (isAPIError(error)) {
      throw new AppError(error.statusCode === 403 ? 'email_unconfirmed' : 'wrong_credentials', { cause: error })
    }
    throw error
  }
}
