// Password change after re-authentication with the old one. It secures the account: other sessions end, and every
// pending link or challenge stops working.
import { type Database, inTransaction, type Tx } from '../../platform/db/database.ts'
import type { AuthSettings } from '../auth.ts'
import { sendNotification, type Sender } from '../mails.ts'
import * as members from '../members.ts'
import { forgetDevices } from '../signIn/knownDevices.ts'
import { hashPassword } from '../signIn/password.ts'
import { prove, type Reauthentication } from '../signIn/reauthentication.ts'
import { endAll } from '../signIn/sessions.ts'
import { refuseWeakPassword } from '../signIn/signUp.ts'

export const changePassword = async (
  database: Database,
  settings: AuthSettings,
  sender: Sender,
  given: Reauthentication & { sessionId: string; newPassword: string },
): Promise<void> => {
  const { memberId, sessionId, newPassword, deviceTokens } = given
  const { email } = await members.find(database.db, memberId)
  // Checked before re-authentication, which may use up a code.
  refuseWeakPassword(newPassword, email, 'new_password')
  await prove(database, settings, given)
  const passwordHash = await hashPassword(newPassword, { kind: 'member', memberId })
  await inTransaction(database.db, async (tx) => {
    await lockMember(tx, memberId)
    await tx
      .updateTable('credentials')
      .set({ password: passwordHash, updated_at: new Date() })
      .where('user_id', '=', memberId)
      .where('provider_id', '=', 'credential')
      .execute()
    await closeAfterNewPassword(tx, sender, memberId, { except: sessionId, deviceTokens })
  })
}

/**
 * Row lock: a sign-in with the old password runs before this and is ended, or after it and is rejected, never
 * concurrently.
 */
export const lockMember = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

export const closeAfterNewPassword = async (
  tx: Tx,
  sender: Sender,
  memberId: string,
  options: { except?: string; deviceTokens?: readonly string[] } = {},
): Promise<void> => {
  await forgetLinks(tx, memberId)
  await tx.deleteFrom('email_changes').where('user_id', '=', memberId).execute()
  await endAll(tx, memberId, options)
  await forgetDevices(tx, memberId, options.deviceTokens)
  await sendNotification(tx, sender, 'password_changed', await members.reader(tx, memberId))
}

/** Deletes all pending password links and sign-in challenges. */
export const forgetLinks = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.deleteFrom('verifications').where('value', '=', memberId).execute()
}
