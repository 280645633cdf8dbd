// Contact form ticket: a signed timestamp of when the form was opened. Bots submit a form immediately, people take
// their time; and a copied ticket is of no use for long. Nothing is stored.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { daySeconds } from '../../contract/durations.ts'

export const ticketAgeMinSeconds = 3
export const ticketLifeSeconds = daySeconds

const macBytes = 16
const timeBytes = 8
const nonceBytes = 8
const ticketBytes = macBytes + timeBytes + nonceBytes

const sign = (secret: string, content: Uint8Array): Buffer =>
  createHmac('sha256', `contact:${secret}`).update(content).digest().subarray(0, macBytes)

export const makeTicket = (secret: string, now: Date): string => {
  const time = Buffer.alloc(timeBytes)
  time.writeBigUInt64BE(BigInt(now.getTime()))
  const content = Buffer.concat([time, randomBytes(nonceBytes)])
  return Buffer.concat([sign(secret, content), content]).toString('base64url')
}

export type TicketState = { kind: 'good' } | { kind: 'too_young'; waitSeconds: number } | { kind: 'worthless' }

export const judgeTicket = (secret: string, ticket: string, now: Date): TicketState => {
  const bytes = Buffer.from(ticket, 'base64url')
  if (bytes.length !== ticketBytes) return { kind: 'worthless' }
  const content = bytes.subarray(macBytes)
  if (!timingSafeEqual(bytes.subarray(0, macBytes), sign(secret, content))) return { kind: 'worthless' }
  const ageSeconds = (now.getTime() - Number(content.readBigUInt64BE())) / 1000
  if (ageSeconds < ticketAgeMinSeconds) {
    return { kind: 'too_young', waitSeconds: Math.max(1, Math.ceil(ticketAgeMinSeconds - ageSeconds)) }
  }
  return ageSeconds <= ticketLifeSeconds ? { kind: 'good' } : { kind: 'worthless' }
}
