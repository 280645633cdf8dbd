// Scripted web server that writes raw bytes, so that a test can make it as wrong, slow or hostile as the real web.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

interface WebRequest {
  method: string
  path: string
  /** Without the port. */
  host: string
  headers: Record<string, string>
  atMs: number
}

export type WebScript = (request: WebRequest, socket: Socket) => void

export interface ScriptedWeb {
  host: string
  port: number
  requests: WebRequest[]
  /** Number of incoming connections, whether or not they sent a request. */
  connections(): number
  close(): Promise<void>
}

export interface ScriptedWebOptions {
  host?: string
  port?: number
  tls?: { key: string; cert: string }
  connected?: (socket: Socket) => void
}

export const startScriptedWeb = async (script: WebScript, options: ScriptedWebOptions = {}): Promise<ScriptedWeb> => {
  const requests: WebRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const accept = (socket: Socket): void => {
    let head = ''
    const read = (chunk: Buffer): void => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      socket.off('data', read)
      const request = parseHead(head)
      requests.push(request)
      script(request, socket)
    }
    socket.on('error', () => undefined).on('data', read)
  }
  const server: Server = options.tls === undefined ? createServer(accept) : createTlsServer(options.tls, accept)
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    options.connected?.(socket)
  })
  const host = options.host ?? '127.0.0.1'
  server.listen(options.port ?? 0, host)
  await once(server, 'listening')
  return {
    host,
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const parseHead = (text: string): WebRequest => {
  const [first = '', ...lines] = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map(
      (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
    ),
  )
  return { method, path, host: (headers['host'] ?? '').replace(/:\d+$/, ''), headers, atMs: performance.now() }
}

/** A plain, correct response. */
export const respond = (
  socket: Socket,
  status: number,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): void => {
  const bytes = Buffer.from(body)
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write([`HTTP/1.1 ${status} Scripted`, ...lines, 'connection: close', '', ''].join('\r\n'))
  socket.end(bytes)
}

/** The same from a slow host. */
export const respondAfter = (delayMs: number, ...answer: Parameters<typeof respond>): void => {
  setTimeout(() => respond(...answer), delayMs)
}
