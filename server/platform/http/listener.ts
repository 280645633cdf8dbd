// HTTP listener: binds its port before anything else starts, and serves once the product is ready. Shuts down
// gracefully: keeps answering until a load balancer notices, keeps no connection alive, and drains.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '../../../contract/durations.ts'
import { ConfigError } from '../config.ts'

/** From the start of the shutdown until open connections are cut off. */
const drainWithinMs = 8_000
const quietTurnMs = 1
const quietTurnsMax = 500
const headersTimeoutMs = 20_000
const requestTimeoutMs = minuteMs

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

export interface Listener {
  port: number
  serve(answer: Answering): Promise<void>
  /** Keeps answering for this long, with `connection: close` on every response; then accepts no new connections. */
  leave(forMs: number): Promise<void>
  stop(): Promise<void>
}

export interface ListenOptions {
  port: number
  host: string
  /**
   * Refuse connections until the product is ready, so that a balancer tries another instance. A single instance answers
   * 503 instead.
   */
  isOneOfMany?: boolean
}

export const listen = async (options: ListenOptions): Promise<Listener> => {
  let answer: Answering = (_, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    response.end('{"error":{"code":"unavailable"}}')
  }
  let leavingSince: number | null = null
  const server = createServer(
    { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    (request, response) => {
      // Clients with keep-alive open their next connection elsewhere.
      if (leavingSince !== null) response.setHeader('connection', 'close')
      return answer(request, response)
    },
  )
  server.keepAliveTimeout = 65_000
  await bind(server, options)
  const { port } = server.address() as AddressInfo
  if (options.isOneOfMany === true) await new Promise((resolve) => server.close(resolve))
  let closed: Promise<void> | null = null
  const close = (): Promise<void> => {
    closed ??= new Promise<void>((resolve) => void server.close(() => resolve()))
    return closed
  }
  return {
    port,
    serve: async (next) => {
      answer = next
      if (!server.listening) await bind(server, { ...options, port })
    },
    leave: async (forMs) => {
      leavingSince = performance.now()
      await pause(forMs)
      await quietTurn()
      void close()
    },
    stop: async () => {
      const ending = close()
      server.closeIdleConnections()
      const leftMs = drainWithinMs - (leavingSince === null ? 0 : performance.now() - leavingSince)
      const late = setTimeout(() => server.closeAllConnections(), Math.max(0, leftMs))
      await ending
      clearTimeout(late)
    },
  }
}

/**
 * Connections that the kernel has accepted but we have not are lost when the port closes. Right after a short turn of
 * the event loop there are none, because every turn accepts all of them.
 */
const quietTurn = async (): Promise<void> => {
  for (let turn = 0, before = performance.now(); turn < quietTurnsMax; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    const at = performance.now()
    if (turn > 0 && at - before < quietTurnMs) return
    before = at
  }
}

const bind = (server: Server, { port, host }: { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new ConfigError(`Port ${port} is taken by another program. Stop that one, or choose another with PORT=…`),
        )
      } else if (error.code === 'EACCES') {
        reject(new ConfigError(`Port ${port} may not be used by this account. Choose one above 1023 with PORT=…`))
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new ConfigError(`HOST ${host} is not an address of this machine. Correct it or leave it out.`))
      } else reject(error)
    })
    server.listen(port, host, () => resolve())
  })
