// The address to which a mail comes back. Each mail has one of its own, so that whoever returns it says which one it was, and it is
// signed, so that nobody can return a mail that they did not get.
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

/** Null for every address that we did not make ourselves. Mail servers may have changed the case on the way. */
export const readBounceAddress = (address: string, { domain, secret }: BounceSettings): { mailId: string } | null => {
  const [, idHex, signature, host] = form.exec(address.toLowerCase()) ?? []
  if (idHex === undefined || signature === undefined || host !== domain.toLowerCase()) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(idHex, secret)))) return null
  return { mailId: idHex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}
