// How the process is: alive at all, ready for visitors, and in figures for a monitor.
import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Database } from '../db/database.ts'
import type { NodeBindings } from './api.ts'

const readyWithinMs = 2_000

export interface HealthOptions {
  database: Database
  role: string
  /** True once stopping has begun: the balancer should send visitors elsewhere. */
  stopping(): boolean
  renderMetrics(): Promise<{ contentType: string; body: string }>
  metricsToken: string | null
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
    if (
      !mayReadMetrics(c.req.header('authorization'), c.env.incoming.socket.remoteAddress ?? '', options.metricsToken)
    ) {
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

/** With a token, whoever has it; without one, only this machine. */
const mayReadMetrics = (authorization: string | undefined, address: string, token: string | null): boolean => {
  if (token === null) return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
  const given = Buffer.from(authorization?.replace(/^Bearer /, '') ?? '')
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
