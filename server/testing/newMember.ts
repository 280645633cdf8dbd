// Inserts a confirmed member with a session, in the same state as after signing up by email; newMember.test.ts checks
// that both agree. Tests need thousands: hashing a password, writing an email and following its link for each took a
// large part of the whole test time.
import { rememberDevice } from '../accounts/signIn/knownDevices.ts'
import * as sessions from '../accounts/signIn/sessions.ts'
import { markConfirmed } from '../accounts/signIn/signUp.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

export interface Newcomer {
  email: string
  name: string
  /** One hash is shared by all members with the same password. */
  passwordHash: string
}

/** Returns the refresh token of their session. */
export const putMember = (db: Db, { email, name, passwordHash }: Newcomer): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ email: email.toLowerCase(), full_name: name, language: 'en' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('credentials')
      .values({ user_id: id, account_id: id, provider_id: 'credential', password: passwordHash })
      .execute()
    await tx.insertInto('profiles').values({ id, full_name: name }).execute()
    await markConfirmed(tx, id)
    await rememberDevice(tx, id, [])
    const { refreshToken } = await sessions.open(tx, { memberId: id, userAgent: 'node', network: '127.0.0.1' })
    return refreshToken
  })
