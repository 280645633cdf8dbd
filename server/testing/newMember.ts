// A confirmed member with a session, put into place as signing up by mail leaves them; newMember.test.ts holds the two together. Thousands
// are needed: hashing a password, writing a mail and following its link for each was a good part of all that the tests cost.
import * as sessions from '../accounts/signIn/sessions.ts'
import { markConfirmed } from '../accounts/signIn/signUp.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

export interface Newcomer {
  email: string
  name: string
  /** One hash serves all who have the same password. */
  passwordHash: string
}

/** Gives the refresh token of their session. */
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
    const { refreshToken } = await sessions.open(tx, { memberId: id, userAgent: 'node', network: '127.0.0.1' })
    return refreshToken
  })
