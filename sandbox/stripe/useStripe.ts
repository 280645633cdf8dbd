// Test helper: a sandbox and a product that receives its payment events, over real sockets, with a movable clock.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../server/platform/db/database.ts'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { makeLog } from '../../server/platform/log.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { closing, listenNear } from '../sockets.ts'
import { type SandboxDb, sandboxDb } from '../tables.ts'

export interface StripeInTest {
  readonly stripe: Stripe
  readonly sandbox: Sandbox
  readonly db: SandboxDb
  readonly url: string
  /** The events the product received and verified, in order of arrival. Empty at the start of each test. */
  readonly heard: Stripe.Event[]
  /** The status codes the product returns for the next events before it recovers. */
  readonly answers: number[]
  call(path: string, body?: unknown): Promise<{ status: number; json: unknown }>
  command(command: Record<string, unknown>): Promise<{ object: Record<string, unknown>; events: string[] }>
  /** Submits a form of a hosted page as a browser does. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
}

interface Running {
  sandbox: Sandbox
  stripe: Stripe
  url: string
  stop(): Promise<void>
}

const moveClock = (database: Database) => ({
  advance: async (duration: string) => {
    await database.pool.query('update clock set ahead = ahead + $1::interval', [duration])
    const { rows } = await database.pool.query<{ now: Date }>('select clock_now() as now')
    return { now: rows[0]?.now.toISOString() ?? '', ran: 0 }
  },
})

const start = async (database: Database, received: Pick<StripeInTest, 'heard' | 'answers'>): Promise<Running> => {
  const app = new Hono<NodeBindings>()
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    void listener(request, response)
  })
  const stopServer = closing(server)
  const port = await listenNear(server, '127.0.0.1', null)
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox({
    database,
    host: '127.0.0.1',
    log: makeLog('silent'),
    publicUrl: url,
    clock: moveClock(database),
    notifications: { kinds: [], raise: () => Promise.resolve(false) },
    demo: { logins: [], domains: [] },
    bouncesTo: null,
  })
  const { host, port: apiPort, apiKey, webhookSecret } = sandbox.addresses.stripe
  const stripe = new Stripe(apiKey, { host, port: apiPort, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  app.route('/sandbox', sandbox.app)
  app.post('/api/webhooks/stripe', async (c) => {
    const event = stripe.webhooks.constructEvent(
      await c.req.text(),
      c.req.header('stripe-signature') ?? '',
      webhookSecret,
    )
    received.heard.push(event)
    return c.body(null, (received.answers.shift() ?? 200) as 200)
  })
  const stop = async (): Promise<void> => {
    await sandbox.stop()
    await stopServer()
  }
  return { sandbox, stripe, url, stop }
}

export const useStripe = (database: { readonly current: Database }): StripeInTest => {
  const heard: Stripe.Event[] = []
  const answers: number[] = []
  let running: Running | null = null
  const now = (): Running => {
    if (running === null) throw new Error('The sandbox is started in beforeAll; use it in hooks and tests only.')
    return running
  }
  beforeAll(async () => {
    running = await start(database.current, { heard, answers })
  })
  beforeEach(() => {
    heard.length = 0
    answers.length = 0
  })
  afterAll(() => running?.stop())

  const call: StripeInTest['call'] = async (path, body) => {
    const sent =
      body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${now().url}/sandbox/api/${path}`, sent)
    return { status: answer.status, json: await answer.json() }
  }
  return {
    heard,
    answers,
    get stripe() {
      return now().stripe
    },
    get sandbox() {
      return now().sandbox
    },
    get db() {
      return sandboxDb(database.current)
    },
    get url() {
      return now().url
    },
    call,
    command: async (command) => {
      const { status, json } = await call('stripe/events', command)
      if (status !== 200) throw new Error(`The command was rejected: ${JSON.stringify(json)}`)
      return json as { object: Record<string, unknown>; events: string[] }
    },
    submit: (path, fields, headers = {}) =>
      fetch(`${now().url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: now().url, ...headers },
        redirect: 'manual',
      }),
  }
}
