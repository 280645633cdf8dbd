// Test helper: a complete sandbox per test file, on its database, over real sockets, with its app behind a real server.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../server/platform/db/database.ts'
import type { NodeBindings } from '../server/platform/http/api.ts'
import { makeLog } from '../server/platform/log.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { closing, listenNear, type RunningServer } from './sockets.ts'
import { type SandboxDb, sandboxDb } from './tables.ts'

export const demoLogins = [{ email: 'buyer@demo.test', password: 'ankerplatz-demo' }]

export interface SandboxInTest {
  readonly sandbox: Sandbox
  readonly db: SandboxDb
  readonly url: string
  /** The requested clock moves. */
  readonly advances: string[]
  /** The raised notifications and their recipients. */
  readonly raised: { email: string; kind: string }[]
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: unknown }>
}

/** The app mounted as in the product; the design system page is left to the web app. */
const serveApp = async (sandbox: Sandbox): Promise<RunningServer> => {
  const app = new Hono<NodeBindings>()
  app.route('/sandbox', sandbox.app)
  app.get('/sandbox/ui', (c) => c.text('the design system'))
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    void listener(request, response)
  })
  const stop = closing(server)
  return { port: await listenNear(server, '127.0.0.1', null), stop }
}

export const useSandbox = (database: { readonly current: Database }): SandboxInTest => {
  const advances: string[] = []
  const raised: SandboxInTest['raised'] = []
  let running: { sandbox: Sandbox; server: RunningServer } | null = null
  const now = () => {
    if (running === null) throw new Error('The sandbox is started in beforeAll; use it in hooks and tests only.')
    return running
  }

  beforeAll(async () => {
    const sandbox = await startSandbox({
      database: database.current,
      host: '127.0.0.1',
      log: makeLog('silent'),
      publicUrl: 'http://product.localhost:8080',
      clock: {
        advance: (duration) => {
          advances.push(duration)
          return Promise.resolve({ now: '2027-01-01T00:00:00.000Z', ran: 3 })
        },
      },
      notifications: {
        kinds: ['order_created'],
        raise: (email, kind) => {
          if (email !== demoLogins[0]?.email) return Promise.resolve(false)
          raised.push({ email, kind })
          return Promise.resolve(true)
        },
      },
      demo: { logins: demoLogins, domains: ['extra.test'] },
      bouncesTo: null,
    })
    running = { sandbox, server: await serveApp(sandbox) }
  })
  afterAll(async () => {
    await running?.server.stop()
    await running?.sandbox.stop()
  })

  const url = () => `http://127.0.0.1:${now().server.port}`
  return {
    advances,
    raised,
    get sandbox() {
      return now().sandbox
    },
    get db() {
      return sandboxDb(database.current)
    },
    get url() {
      return url()
    },
    call: async (method, path, body, headers = {}) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await fetch(`${url()}/sandbox/api/${path}`, { method, headers: { ...type, ...headers }, ...sent })
      return { status: answer.status, json: await answer.json() }
    },
  }
}
