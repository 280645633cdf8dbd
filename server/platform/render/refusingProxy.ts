// The only way to the network that the browser has by itself: a proxy that refuses everything. What the renderer does
// not fetch for it through the outbound guard ends here, whatever part of the browser asked.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface RefusingProxy {
  port: number
  /** How many connections it refused. */
  refused(): number
  stop(): Promise<void>
}

const answer = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

export const startRefusingProxy = async (): Promise<RefusingProxy> => {
  let refused = 0
  const server = createServer((socket) => {
    refused += 1
    socket.on('error', () => undefined)
    socket.resume()
    socket.end(answer, () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    refused: () => refused,
    stop: () => new Promise((stopped) => void server.close(() => stopped())),
  }
}
