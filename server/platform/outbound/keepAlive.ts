// Keep-alive connections for a second request that follows soon: robots.txt is followed by the page, after the pause
// that every host gets. The address was approved when it was dialled, and the connection never leads to another one.
import type { Client } from 'undici'
import type { Endpoint } from './resolve.ts'

export interface Connection {
  client: Client
  endpoints: readonly Endpoint[]
  /** Null before it is open. */
  openedAtMs(): number | null
  isOpen(): boolean
  /** Begins a request whose response may have at most this many bytes, framing included. */
  expect(bytesMax: number): void
  /** True if any bytes have arrived since then. */
  answers(): boolean
}

export interface KeptConnections {
  keep(origin: string, connection: Connection): void
  /** The caller has to close it or give it back; null if there is none still open. */
  take(origin: string): Connection | null
  close(): void
}

export interface KeptLimits {
  keptMs: number
  keptMax: number
}

export const keepConnections = ({ keptMs, keptMax }: KeptLimits): KeptConnections => {
  const kept = new Map<string, { connection: Connection; timer: NodeJS.Timeout }>()
  const forget = (origin: string): Connection | null => {
    const found = kept.get(origin)
    if (found === undefined) return null
    clearTimeout(found.timer)
    kept.delete(origin)
    return found.connection
  }
  const end = (origin: string): void => void forget(origin)?.client.destroy()
  return {
    keep: (origin, connection) => {
      end(origin)
      const [eldest] = kept.keys()
      if (kept.size >= keptMax && eldest !== undefined) end(eldest)
      kept.set(origin, { connection, timer: setTimeout(() => end(origin), keptMs).unref() })
    },
    take: (origin) => {
      const connection = forget(origin)
      if (connection === null || connection.isOpen()) return connection
      void connection.client.destroy()
      return null
    },
    close: () => {
      for (const origin of kept.keys()) end(origin)
    },
  }
}
