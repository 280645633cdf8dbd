// Health endpoints: liveness, readiness, and metrics for monitoring.
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import type { Database } from '../db/database.ts'
import type { NodeBindings } from './api.ts'
import { cameThroughProxy } from './proxied.ts'

const readyWithinMs = 2_000

export interface HealthOptions {
  database: Database
  role: string
  /** True once shutdown has begun: the load balancer should send visitors elsewhere. */
  stopping(): boolean
  renderMetrics(): Promise<{ contentType: string; body: string }>
  metricsToken: string | null
  trustedProxies: number
}

export const healthRoutes = (options: HealthOptions): Hono<NodeBindings> => {
  const app = new Hono<NodeBindings>()
  app.get('/health', (c) => c.json({ status: 'ok', role: options.role }))
  app.get('/ready', async (c) => {
    if (options.stopping()) return c.json({ status: 'stopping' }, 503)
    return (await databaseAnswers(options.database))
      ? c.json({ status: 'ready' })
      : c.json({ status: 'no_database' }, 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.env.incoming, options)) {
      return c.json({ error: { code: 'forbidden' } }, 403)
    }
    const { contentType, body } = await options.renderMetrics()
    return c.body(body, 200, { 'content-type': contentType })
  })
  return app
}

const databaseAnswers = async (database: Database): Promise<boolean> => {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), readyWithinMs).unref()
  })
  const asked = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

/**
 * With a token configured: every caller that has it. Without one: only this machine, and no caller behind a proxy,
 * because through it all requests come from loopback.
 */
const mayReadMetrics = (
  request: IncomingMessage,
  { metricsToken, trustedProxies }: Pick<HealthOptions, 'metricsToken' | 'trustedProxies'>,
): boolean => {
  const { headers, socket } = request
  if (metricsToken === null) {
    const isProxied = trustedProxies > 0 || cameThroughProxy(request)
    return !isProxied && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  }
  const given = Buffer.from(headers.authorization?.replace(/^Bearer /, '') ?? '')
  const expected = Buffer.from(metricsToken)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
