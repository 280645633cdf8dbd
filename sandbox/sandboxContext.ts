// Shared context of the parts of a running sandbox.
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
  /** The payment service: its address, its API key, and the secret that signs its webhooks. */
  stripe: SandboxAddress & { apiKey: string; webhookSecret: string }
}

export interface SandboxClock {
  /**
   * Moves the product's clock, runs what became due, and then returns the new time and the number of jobs run.
   * `wholeMs` is the length of the whole move of which this is a part.
   */
  advance(isoDuration: string, wholeMs?: number): Promise<{ now: string; ran: number }>
}

/** The notifications the product can send to a member, and how to trigger them. */
export interface SandboxNotifications {
  kinds: readonly string[]
  /** False if no member has this address. */
  raise(email: string, kind: string): Promise<boolean>
}

/** The other members of the demo data, for a tester who tries the product alone. */
export interface SandboxNeighbours {
  /** Demo domains that no member has claimed. */
  unclaimed(hosts: readonly string[]): Promise<readonly string[]>
  /** Has the seller of an order place its link on a page and submit it. */
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

export interface SandboxContext {
  db: SandboxDb
  addresses: SandboxAddresses
  clock: SandboxClock
  notifications: SandboxNotifications
  neighbours: SandboxNeighbours
  publicUrl: string
  /** Event delivery from the payment service to the product. */
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
  if (reading === undefined) throw new Error('clock_now() returned no row')
  return reading
}
