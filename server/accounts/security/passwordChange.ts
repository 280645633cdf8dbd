// A new password, by proof of the old one. Whoever sets one takes the account back: other sessions end, and every link or challenge
// that is still on its way stops working.
import { type Database, inTransaction, type Tx } from '../../platform/db/database.ts'
import type { AuthSettings } from '../auth.ts'
import { sendNotification, type Sender } from '../mails.ts'
import * as members from '../members.ts'
import { hashPassword } from '../signIn/password.ts'
import { prove } from '../signIn/reauthentication.ts'
import { endAll } from '../signIn/sessions.ts'
import { refuseWeakPassword } from '../signIn/signUp.ts'

export const changePassword = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  given: {
    memberId: string
    sessionId: string
    password: string
    code?: string | undefined
    newPassword: string
  },
): Promise<void> => {
  const { memberId, sessionId, newPassword } = given
  const { email } = await members.find(database.db, memberId)
  // Before the proof, which may use up a code.
  refuseWeakPassword(newPassword, email, 'new_password')
  await prove(database, settings, given)
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(database.db, async (tx) => {
    await lockMember(tx, memberId)
    await tx
      .updateTable('credentials')
      .set({ password: passwordHash, updated_at: new Date() })
      .where('user_id', '=', memberId)
      .where('provider_id', '=', 'credential')
      .execute()
    await closeAfterNewPassword(tx, sender, memberId, { except: sessionId })
  })
}

/** A sign-in with the old password comes before this or after it, never beside it: then it is ended, or refused. */
export const lockMember = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

export const closeAfterNewPassword = async (
  tx: Tx,
  sender: Sender,
  memberId: string,
  options: { except?: string } = {},
): Promise<void> => {
  await forgetLinks(tx, memberId)
  await tx.deleteFrom('email_changes').where('user_id', '=', memberId).execute()
  await endAll(tx, memberId, options)
  await sendNotification(tx, sender, 'password_changed', await members.reader(tx, memberId))
}

/** Links for a new password and challenges of a sign-in, wherever they are by now. */
export const forgetLinks = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.deleteFrom('verifications').where('value', '=', memberId).execute()
}
