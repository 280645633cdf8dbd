// What names carry, asked of their own name servers first and then of the resolver. Members choose their name servers, so every
// address goes through the guard. A failure is its own reading and never "no such record".
import type { Log } from '../log.ts'
import type { OutboundRoute } from './resolve.ts'

export type NameReading =
  /** Each TXT record with its strings joined. `alias`: where the name points when it is a CNAME; the values are then the target's. */
  | { kind: 'records'; values: string[]; alias: string | null }
  | { kind: 'no_record'; alias: string | null }
  | { kind: 'no_name' }
  /** An error, an answer that cannot be read, or a server that does not know the name it is said to serve. */
  | { kind: 'server_failure' }
  | { kind: 'silence' }
  /** The server's address is not one that we ask. */
  | { kind: 'blocked' }

export interface NameReadings {
  /** One for each name server that was asked. Empty when none could be found. */
  servers: NameReading[]
  resolver: NameReading
}

export interface Names {
  /** The TXT records of a name. With `followAlias` the servers of a CNAME's target are asked as well. */
  readTxt(name: string, options?: { followAlias?: boolean }): Promise<NameReadings>
  /** Ends what is under way; those readings reject, as nothing was learnt. */
  close(): void
}

export interface NamesOptions {
  /** `address` or `address:port`; empty: those of the machine. */
  dnsServers: readonly string[]
  /** The sandbox's allow-list; empty in production. */
  routes: readonly OutboundRoute[]
  /** Addresses or blocks in CIDR notation that are ours and therefore refused. */
  own: { addresses: readonly string[] }
  /** Names outside the public suffix list that routes serve, such as `test`. */
  extraSuffixes?: readonly string[]
  log: Log
}
