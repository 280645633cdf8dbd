// What the parts of a running sandbox know of each other.
import { sql } from 'kysely'
import type { Delivery } from './stripe/delivery.ts'
import type { SandboxDb } from './tables.ts'

export interface SandboxAddress {
  host: string
  port: number
}

export interface SandboxAddresses {
  dns: SandboxAddress
  web: SandboxAddress
  /** `ca` is the authority, in PEM, that signed the certificates of the sites. */
  webTls: SandboxAddress & { ca: string }
  smtp: SandboxAddress
  /** The payment service: where it is asked, with which key, and the secret that signs what it tells. */
  stripe: SandboxAddress & { apiKey: string; webhookSecret: string }
}

export interface SandboxClock {
  /**
   * Moves the product's clock, runs what became due, and answers when that is done with the new time and what ran. `wholeMs` says how long
   * the move is of which this is a part.
   */
  advance(isoDuration: string, wholeMs?: number): Promise<{ now: string; ran: number }>
}

/** What the product can tell a member, and how to have it told. */
export interface SandboxNotifications {
  kinds: readonly string[]
  /** False where no member has this address. */
  raise(email: string, kind: string): Promise<boolean>
}

/** The other people of the demo world, as far as somebody who tries the product alone needs them. */
export interface SandboxNeighbours {
  /** Demo domains that nobody has claimed. */
  unclaimed(hosts: readonly string[]): Promise<readonly string[]>
  /** Has the seller of an order put its link on a page and hand it in. */
  deliver(
    orderId: string,
    put: (page: { host: string; path: string; status: number; body: string }) => Promise<void>,
  ): Promise<{ kind: 'submitted'; page: string } | { kind: 'closed' } | { kind: 'unknown' }>
}

export const noNeighbours: SandboxNeighbours = {
  unclaimed: () => Promise.resolve([]),
  deliver: () => Promise.resolve({ kind: 'unknown' }),
}

export interface DemoLogin {
  email: string
  password: string
}

export interface World {
  db: SandboxDb
  addresses: SandboxAddresses
  clock: SandboxClock
  notifications: SandboxNotifications
  neighbours: SandboxNeighbours
  publicUrl: string
  /** How the product hears what happened at the payment service. */
  delivery: Delivery
  demo: { logins: readonly DemoLogin[]; domains: readonly string[] }
}

export interface ClockReading {
  /** The product's time. */
  now: Date
  aheadSeconds: number
}

export const readClock = async (db: SandboxDb): Promise<ClockReading> => {
  const { rows } = await sql<ClockReading>`
    select clock_now() as now, extract(epoch from clock_now() - now())::float8 as "aheadSeconds"`.execute(db)
  const reading = rows[0]
  if (reading === undefined) throw new Error('clock_now() gave no row')
  return reading
}
