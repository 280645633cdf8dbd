import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startScriptedWeb } from '../../testing/scriptedWeb.ts'
import { makeConnector, type Connecting } from './connect.ts'
import { Failure } from './failures.ts'
import { makeAdmit, type Endpoint, type OutboundRoute } from './resolve.ts'
import { checkUrl } from './urlRules.ts'

const targetOf = (text: string): Connecting['target'] => {
  const verdict = checkUrl(text, { routePorts: new Set(), extraSuffixes: ['test'], ownHosts: [] })
  if (!verdict.allowed) throw new Error(verdict.why)
  return verdict.target
}

const listen = async (): Promise<Awaited<ReturnType<typeof startScriptedWeb>>> => {
  const web = await startScriptedWeb(() => undefined)
  onTestFinished(() => web.close())
  return web
}

const connecting = (
  endpoints: readonly Endpoint[],
  routes: readonly OutboundRoute[],
  more: Partial<Connecting> = {},
): Connecting => ({
  target: targetOf('http://site.test/'),
  endpoints,
  admit: makeAdmit(routes, []),
  ca: undefined,
  connectLimitMs: 1000,
  signal: new AbortController().signal,
  ...more,
})

const open = (given: Connecting, hostname = 'site.test'): Promise<Socket> =>
  openWith(
    makeConnector(given, () => undefined),
    hostname,
  )

const openWith = (connector: ReturnType<typeof makeConnector>, hostname = 'site.test'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    connector({ hostname, protocol: 'http:', port: '80' }, (error, socket) => {
      if (error !== null) {
        reject(error)
        return
      }
      onTestFinished(() => void socket.destroy())
      resolve(socket)
    })
  })

const reasonOf = (opened: Promise<Socket>): Promise<string> =>
  opened.then(
    () => 'opened',
    (error: unknown) => (error instanceof Failure ? `${error.reason}: ${error.why}` : String(error)),
  )

describe('the connector', () => {
  it('dials the approved endpoint, whatever the name resolves to', async () => {
    const web = await listen()
    const route = { address: '203.0.113.80', port: 80, to: web }
    const socket = await open(connecting([{ address: '203.0.113.80', port: 80, to: web, routed: true }], [route]))
    expect([socket.remoteAddress, socket.remotePort]).toEqual([web.host, web.port])
  })

  it('checks the rules again: an endpoint that was not approved is not dialled', async () => {
    const web = await listen()
    const forged = { address: web.host, port: web.port, to: web, routed: false }
    expect(await reasonOf(open(connecting([forged], [])))).toContain('blocked_address')
    expect(web.connections()).toBe(0)
  })

  it('connects to the route’s address, not to the endpoint’s', async () => {
    const [listed, claimed] = [await listen(), await listen()]
    const route = { address: '203.0.113.80', port: 80, to: listed }
    const socket = await open(connecting([{ address: '203.0.113.80', port: 80, to: claimed, routed: true }], [route]))
    expect(socket.remotePort).toBe(listed.port)
    expect(claimed.connections()).toBe(0)
  })

  it('rejects a connection that ends at another address, before a byte is sent', async () => {
    // A connection to the unspecified address reaches loopback, so the dialled and the remote address differ.
    const received: Buffer[] = []
    const ended: Promise<unknown>[] = []
    const web = await startScriptedWeb(() => undefined, {
      connected: (socket) => {
        socket.on('data', (bytes) => received.push(Buffer.from(bytes)))
        ended.push(once(socket, 'close'))
      },
    })
    onTestFinished(() => web.close())
    const to = { host: '0.0.0.0', port: web.port }
    for (const url of ['http://site.test/', 'https://site.test/']) {
      const port = url.startsWith('https') ? 443 : 80
      const route = { address: '203.0.113.80', port, to }
      const given = connecting([{ address: '203.0.113.80', port, to, routed: true }], [route], {
        target: targetOf(url),
      })
      expect(await reasonOf(open(given))).toBe('blocked_address: the connection ended at another address')
    }
    expect(ended.length).toBe(2)
    await Promise.all(ended)
    expect(received).toEqual([])
  })

  it('opens one connection, for the host it was made for', async () => {
    const web = await listen()
    const route = { address: '203.0.113.80', port: 80, to: web }
    const given = connecting([{ address: '203.0.113.80', port: 80, to: web, routed: true }], [route])
    expect(await reasonOf(open(given, '127.0.0.1'))).toContain('another host')
    const connector = makeConnector(given, () => undefined)
    await openWith(connector)
    expect(await reasonOf(openWith(connector))).toContain('a second connection')
    expect(web.connections()).toBe(1)
  })

  it('tries the next approved address if the first is unreachable', async () => {
    const web = await listen()
    const closed = await startScriptedWeb(() => undefined)
    await closed.close()
    const routes = [
      { address: '203.0.113.80', port: 80, to: { host: closed.host, port: closed.port } },
      { address: '203.0.113.81', port: 80, to: web },
    ]
    const endpoints = routes.map((route) => ({ ...route, routed: true }))
    expect((await open(connecting(endpoints, routes))).remotePort).toBe(web.port)
    expect(await reasonOf(open(connecting(endpoints.slice(0, 1), routes)))).toContain('connection_error')
  })

  it('gives up when the request is aborted', async () => {
    const web = await listen()
    const route = { address: '203.0.113.80', port: 443, to: web }
    const controller = new AbortController()
    const given = connecting([{ address: '203.0.113.80', port: 443, to: web, routed: true }], [route], {
      target: targetOf('https://site.test/'),
      signal: controller.signal,
    })
    const opening = reasonOf(open(given))
    controller.abort(new Failure('timeout', 'over'))
    expect(await opening).toBe('timeout: over')
  })

  it('times out if the handshake never completes', async () => {
    const web = await listen()
    const route = { address: '203.0.113.80', port: 443, to: web }
    const given = connecting([{ address: '203.0.113.80', port: 443, to: web, routed: true }], [route], {
      target: targetOf('https://site.test/'),
      connectLimitMs: 50,
    })
    expect(await reasonOf(open(given))).toBe('timeout: no secureConnect in time')
  })
})
