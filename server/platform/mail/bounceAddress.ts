// Bounce address (VERP): each mail has its own, so that a bounce identifies the mail. It is signed, so that only a
// server that received the mail can bounce it.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface BounceSettings {
  domain: string
  secret: string
}

const signatureLength = 20
const form = new RegExp(`^bounce\\+([0-9a-f]{32})-([0-9a-f]{${signatureLength}})@(.+)$`)

const sign = (idHex: string, secret: string): string =>
  createHmac('sha256', secret).update(`bounce address ${idHex}`).digest('hex').slice(0, signatureLength)

export const bounceAddress = (mailId: string, { domain, secret }: BounceSettings): string => {
  const idHex = mailId.replaceAll('-', '').toLowerCase()
  return `bounce+${idHex}-${sign(idHex, secret)}@${domain}`
}

/** Null for every address we did not create. Mail servers may have changed the case. */
export const readBounceAddress = (address: string, { domain, secret }: BounceSettings): { mailId: string } | null => {
  const [, idHex, signature, host] = form.exec(address.toLowerCase()) ?? []
  if (idHex === undefined || signature === undefined || host !== domain.toLowerCase()) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(idHex, secret)))) return null
  return { mailId: idHex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}
