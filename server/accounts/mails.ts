// Sends the account emails. Every link starts with the configured public URL, whatever host a request named.
import type { Tx } from '../platform/db/database.ts'
import type { Brand, MailReader } from '../platform/mail/template.ts'
import { writeMail } from '../platform/mail/writeMail.ts'
import { letters, type MailKind } from './mailTexts.ts'

export type Sender = Brand
export type Reader = MailReader

export const sendMail = async (
  tx: Tx,
  sender: Sender,
  mail: { kind: MailKind; to: Reader; path: `/${string}`; address?: string; reason?: string },
): Promise<void> => {
  const { kind, to, path, address = '', reason = '' } = mail
  await writeMail(tx, sender, { template: letters[kind], to, path, values: { address, reason } })
}

export const sendConfirmation = (tx: Tx, sender: Sender, to: Reader, token: string): Promise<void> =>
  sendMail(tx, sender, {
    kind: 'confirm_address',
    to,
    path: `/auth/confirm#token=${encodeURIComponent(token)}`,
  })

export const sendAlreadyMember = (tx: Tx, sender: Sender, to: Omit<Reader, 'name'>): Promise<void> =>
  sendMail(tx, sender, { kind: 'already_member', to: { ...to, name: '' }, path: '/auth' })

/** Notifies the owner of a security change; the link leads to setting a new password. */
export const sendNotification = (
  tx: Tx,
  sender: Sender,
  kind: 'password_changed' | 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed',
  to: Reader,
): Promise<void> => sendMail(tx, sender, { kind, to, path: '/auth/recovery' })
