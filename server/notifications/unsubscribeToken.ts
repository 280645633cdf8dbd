// Signed token of unsubscribe links: it names a member and a kind of email, so that it works without signing in, for as
// long as the email is kept, and for nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '../../contract/notifications.ts'

export type MailedKind = NotificationKind | 'digest'

export interface Subscription {
  memberId: string
  kind: MailedKind
}

const macBytes = 16
const idBytes = 16
const mailedKinds: readonly MailedKind[] = [...notificationKinds, 'digest']

const sign = (secret: string, content: Uint8Array): Buffer =>
  createHmac('sha256', `unsubscribe:${secret}`).update(content).digest().subarray(0, macBytes)

export const makeUnsubscribeToken = (secret: string, { memberId, kind }: Subscription): string => {
  const content = Buffer.concat([Buffer.from(memberId.replaceAll('-', ''), 'hex'), Buffer.from(kind)])
  return Buffer.concat([sign(secret, content), content]).toString('base64url')
}

/** Null for anything not signed by this installation. */
export const readUnsubscribeToken = (secret: string, token: string): Subscription | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= macBytes + idBytes) return null
  const content = bytes.subarray(macBytes)
  if (!timingSafeEqual(bytes.subarray(0, macBytes), sign(secret, content))) return null
  const id = content.subarray(0, idBytes).toString('hex')
  const kind = mailedKinds.find((known) => known === content.subarray(idBytes).toString())
  if (kind === undefined) return null
  return { memberId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind }
}
