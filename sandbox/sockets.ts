// Loopback sockets: listens, and stops without waiting for clients.
import { once } from 'node:events'
import type { Server, Socket } from 'node:net'

export interface RunningServer {
  port: number
  stop(): Promise<void>
}

export const listenOn = async (server: Server, host: string, port: number): Promise<void> => {
  server.listen(port, host)
  await once(server, 'listening')
}

/** Uses the preferred port if it is free, so that a restart keeps its address; otherwise any port. */
export const listenNear = async (server: Server, host: string, preferredPort: number | null): Promise<number> => {
  try {
    await listenOn(server, host, preferredPort ?? 0)
  } catch (error) {
    if (preferredPort === null) throw error
    await listenOn(server, host, 0)
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A listening socket has no port')
  return address.port
}

/** Call before the server listens: returns a function that ends every connection and closes the server. */
export const closing = (server: Server): (() => Promise<void>) => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
}
