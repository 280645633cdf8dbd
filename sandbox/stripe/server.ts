// Server of the payment service on its own port: the part of Stripe's API that the product uses, compatible with the
// official library.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import type { Log } from '../../server/platform/log.ts'
import { closing, listenNear, type RunningServer } from '../sockets.ts'
import type { SandboxDb } from '../tables.ts'
import { apiVersion, type Bank, inBank } from './bank.ts'
import { checkoutEndpoints } from './checkout.ts'
import { customerEndpoints } from './customers.ts'
import { deletionEndpoints } from './deletion.ts'
import type { Delivery } from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import { answerWith } from './expand.ts'
import { parseForm } from './form.ts'
import { makeId } from './ids.ts'
import { invoiceEndpoints } from './invoices.ts'
import { paymentEndpoints } from './payments.ts'
import { portalEndpoints } from './portal.ts'
import { refused, StripeProblem } from './problem.ts'
import { productEndpoints } from './products.ts'
import { refundEndpoints } from './refunds.ts'
import { scheduleEndpoints } from './schedules.ts'
import { subscriptionEndpoints } from './subscriptions.ts'

const bodyBytesMax = 1_000_000
const keyLengthMax = 255

export interface StripeServerOptions {
  db: SandboxDb
  host: string
  port: number | null
  log: Log
  publicUrl: string
  apiKey: string
  delivery: Delivery
}

const endpoints: readonly Endpoint[] = [
  ...customerEndpoints,
  ...deletionEndpoints,
  ...productEndpoints,
  ...checkoutEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...subscriptionEndpoints,
  ...scheduleEndpoints,
  ...invoiceEndpoints,
  ...portalEndpoints,
]

const givenKey = (header: string | undefined): string | null => {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return null
}

const checkCaller = (c: Context, apiKey: string): void => {
  const key = givenKey(c.req.header('authorization'))
  if (key === null) throw new StripeProblem(401, 'You did not provide an API key.')
  if (key !== apiKey) throw new StripeProblem(401, `Invalid API Key provided: ${key.slice(0, 8)}****`)
  const version = c.req.header('stripe-version')
  if (version !== undefined && version !== apiVersion) {
    throw refused(`Invalid Stripe API version: ${version.slice(0, 50)}`)
  }
}

const sentWith = async (c: Context): Promise<{ raw: string; params: Record<string, unknown> }> => {
  const query = new URL(c.req.url).search.slice(1)
  const body = c.req.method === 'GET' ? '' : await c.req.text()
  const type = c.req.header('content-type') ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw refused('Invalid request: the content type must be application/x-www-form-urlencoded.')
  }
  const raw = [query, body].filter((part) => part !== '').join('&')
  return { raw, params: parseForm(raw) }
}

interface Done {
  answer: object
  replayed: boolean
  caused: boolean
}

/** The stored response for this idempotency key; a different request under the same key is rejected. */
const givenBefore = async (bank: Bank, key: string, request: string): Promise<object | null> => {
  const row = await bank.tx.selectFrom('stripe_idempotency').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return null
  if (row.request === request) return row.answer
  throw new StripeProblem(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(0, 80)}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

const perform = async (
  { db, publicUrl }: StripeServerOptions,
  endpoint: Endpoint,
  c: Context,
  requestId: string,
): Promise<Done> => {
  const { raw, params } = await sentWith(c)
  const key = c.req.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
  if (key !== null && (key === '' || key.length > keyLengthMax)) throw refused('Invalid idempotency key')
  const { expand, work } = endpoint.prepare(params, { id: c.req.param('id') ?? '' })
  const fingerprint = createHash('sha256').update(raw).digest('hex')
  const request = `${c.req.method} ${c.req.path} ${fingerprint}`
  return await inBank(db, { publicUrl, request: { id: requestId, idempotency_key: key } }, async (bank) => {
    const before = key === null ? null : await givenBefore(bank, key, request)
    if (before !== null) return { answer: before, replayed: true, caused: false }
    const answer = await answerWith(bank.tx, await work(bank), expand)
    if (key !== null) {
      await bank.tx
        .insertInto('stripe_idempotency')
        .values({ key, request, answer: JSON.stringify(answer) })
        .execute()
    }
    return { answer, replayed: false, caused: bank.emitted.length > 0 }
  })
}

const makeApp = (options: StripeServerOptions): Hono<NodeBindings> => {
  const app = new Hono<NodeBindings>()
  app.use(
    bodyLimit({
      maxSize: bodyBytesMax,
      onError: () => {
        throw new StripeProblem(413, `Request too large: at most ${bodyBytesMax} bytes.`)
      },
    }),
  )
  app.use(async (c, next) => {
    c.header('stripe-version', apiVersion)
    checkCaller(c, options.apiKey)
    await next()
  })
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const requestId = makeId('req_')
      c.header('request-id', requestId)
      const { answer, replayed, caused } = await perform(options, endpoint, c, requestId)
      if (replayed) c.header('idempotent-replayed', 'true')
      // The response does not wait for event delivery: a webhook handler may call this API again before it finishes.
      if (caused) options.delivery.kick()
      return c.json(answer)
    })
  }
  app.notFound((c) => {
    const problem = new StripeProblem(404, `Unrecognized request URL (${c.req.method}: ${c.req.path.slice(0, 200)}).`)
    return c.json(problem.body(), 404)
  })
  app.onError((error, c) => {
    const known = error instanceof StripeProblem
    if (!known) options.log.error({ error }, 'the payment service of the sandbox met an unexpected error')
    const problem = known ? error : new StripeProblem(500, 'Something unexpected went wrong.', { type: 'api_error' })
    c.header('stripe-should-retry', 'false')
    return c.json(problem.body(), problem.status)
  })
  return app
}

export const startStripeServer = async (options: StripeServerOptions): Promise<RunningServer> => {
  const listener = getRequestListener(makeApp(options).fetch)
  const server = createServer((request, response) => {
    void listener(request, response)
  })
  const stop = closing(server)
  server.on('clientError', (_error, socket) => socket.destroy())
  return { port: await listenNear(server, options.host, options.port), stop }
}
