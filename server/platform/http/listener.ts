// The HTTP server itself: takes its port before anything else is started, answers 503 until the product is whole, and drains
// when it stops.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config.ts'

const drainWithinMs = 8_000
const headersTimeoutMs = 20_000
const requestTimeoutMs = 60_000

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

export interface Listener {
  port: number
  serve(answer: Answering): void
  stop(): Promise<void>
}

export const listen = async (options: { port: number; host: string }): Promise<Listener> => {
  let answer: Answering = (_, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    response.end('{"error":{"code":"unavailable"}}')
  }
  const server = createServer(
    { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    (request, response) => answer(request, response),
  )
  server.keepAliveTimeout = 65_000
  await bind(server, options)
  let closed: Promise<void> | null = null
  return {
    port: (server.address() as AddressInfo).port,
    serve: (next) => {
      answer = next
    },
    stop: async () => {
      closed ??= new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), drainWithinMs)
      await closed
      clearTimeout(late)
    },
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
