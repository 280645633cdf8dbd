// Opens the one connection of a request. undici calls no lookup function for IP literals, so the check is made here:
// only an approved address is dialled, and the remote address of the socket is compared before a byte is sent.
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { isSameAddress } from './addresses.ts'
import { Failure } from './failures.ts'
import type { Admit, Endpoint } from './resolve.ts'
import type { WebTarget } from './urlRules.ts'

export interface Connecting {
  target: WebTarget
  endpoints: readonly Endpoint[]
  admit: Admit
  /** Trusted for routed connections only; all others need a certificate signed by a public root. */
  ca: string | undefined
  connectLimitMs: number
  signal: AbortSignal
}

const attemptsMax = 3

/** Connector for one undici client: opens one connection, for the target it was made for, and then no other. */
export const makeConnector = (connecting: Connecting, opened: (socket: Socket) => void): buildConnector.connector => {
  let used = false
  return ({ hostname }, callback) => {
    const { host } = connecting.target
    const refusal = used ? 'a second connection' : hostname !== host ? 'a connection for another host' : null
    used = true
    const opening = refusal === null ? openFirst(connecting) : Promise.reject(new Failure('connection_error', refusal))
    opening.then(
      (socket) => {
        opened(socket)
        callback(null, socket)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}

/** Tries the approved endpoints in turn while they are unreachable; a wrong response ends it. */
const openFirst = async (connecting: Connecting): Promise<Socket> => {
  let last = new Failure('connection_error', 'no endpoint')
  for (const endpoint of connecting.endpoints.slice(0, attemptsMax)) {
    try {
      const socket = await openTcp(endpoint, connecting)
      return connecting.target.secure ? await secure(socket, endpoint, connecting) : socket
    } catch (error) {
      connecting.signal.throwIfAborted()
      if (!(error instanceof Failure) || !(error.reason === 'connection_error' || error.reason === 'timeout')) {
        throw error
      }
      last = error
    }
  }
  throw last
}

const openTcp = async (endpoint: Endpoint, { admit, connectLimitMs, signal }: Connecting): Promise<Socket> => {
  const admitted = admit(endpoint.address, endpoint.port)
  if (admitted === null) throw new Failure('blocked_address', 'the connector was given a forbidden address')
  const { host, port } = admitted.to
  const socket = connectTcp({ host, port, autoSelectFamily: false, noDelay: true })
  await whenReady(
    socket,
    'connect',
    connectLimitMs,
    signal,
    (error) => new Failure('connection_error', error.message, error),
  )
  if (!isSameAddress(socket.remoteAddress ?? '', host) || socket.remotePort !== port) {
    socket.destroy()
    throw new Failure('blocked_address', 'the connection ended at another address')
  }
  return socket
}

const secure = async (
  socket: Socket,
  endpoint: Endpoint,
  { target, ca, connectLimitMs, signal }: Connecting,
): Promise<Socket> => {
  const trust = endpoint.routed && ca !== undefined ? { ca } : {}
  const tls = connectTls({
    socket,
    servername: target.host,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...trust,
  })
  await whenReady(
    tls,
    'secureConnect',
    connectLimitMs,
    signal,
    (error) => new Failure('tls_error', error.message, error),
  )
  return tls
}

/** Waits for the event; a failure, the timeout or the end of the request destroys the socket. */
const whenReady = (
  socket: Socket,
  event: 'connect' | 'secureConnect',
  limitMs: number,
  signal: AbortSignal,
  failed: (error: Error) => Failure,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const withdrawOrder = (error: Error): void => {
      settle()
      // Later errors of a destroyed socket are ignored.
      socket.on('error', () => undefined)
      socket.destroy()
      reject(error)
    }
    const onError = (error: Error): void => withdrawOrder(failed(error))
    const onClose = (): void => withdrawOrder(failed(new Error('closed by the remote host')))
    const onAbort = (): void => withdrawOrder(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    const timer = setTimeout(() => withdrawOrder(new Failure('timeout', `no ${event} in time`)), limitMs)
    const settle = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      socket.off('error', onError).off('close', onClose).off(event, onReady)
    }
    const onReady = (): void => {
      settle()
      resolve()
    }
    socket.once('error', onError).once('close', onClose).once(event, onReady)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
