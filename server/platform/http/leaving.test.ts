// Graceful shutdown behind a load balancer, and access to the metrics.
import { Agent, get, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { healthRoutes } from './health.ts'
import { type Listener, listen } from './listener.ts'

const database = useDatabase()
const token = 'a-token-of-sixteen'

let web: Listener
let stopping = false
const agent = new Agent({ keepAlive: true })

beforeEach(async () => {
  stopping = false
  web = await listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => web.stop())

const serve = (options: { metricsToken: string | null; trustedProxies: number }): Promise<void> => {
  const app = healthRoutes({
    ...options,
    database: database.current,
    role: 'web',
    stopping: () => stopping,
    renderMetrics: () => Promise.resolve({ contentType: 'text/plain', body: 'figures 1' }),
  })
  return web.serve(getRequestListener((request, env) => app.fetch(request, env)))
}

interface Answer {
  status: number
  connection: string | undefined
}

const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ port: web.port, host: '127.0.0.1', path, headers, agent }, (answer: IncomingMessage) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }))
    }).on('error', reject)
  })

it('keeps answering until the balancer notices the shutdown, keeps no connection alive, and refuses new ones at the end', async () => {
  await serve({ metricsToken: null, trustedProxies: 0 })
  expect(await ask('/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  stopping = true
  const left = web.leave(300)
  expect(await ask('/ready')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/health')).toEqual({ status: 200, connection: 'close' })
  await left
  await expect(ask('/health')).rejects.toThrow('ECONNREFUSED')
})

it('refuses connections until it is ready where other instances serve, and answers 503 where it is alone', async () => {
  expect((await ask('/health')).status).toBe(503)
  await web.stop()
  web = await listen({ port: 0, host: '127.0.0.1', isOneOfMany: true })
  await expect(ask('/health')).rejects.toThrow('ECONNREFUSED')
  await serve({ metricsToken: null, trustedProxies: 0 })
  expect((await ask('/health')).status).toBe(200)
})

it('shows its metrics to this machine only, and to no caller behind a proxy', async () => {
  await serve({ metricsToken: null, trustedProxies: 0 })
  expect((await ask('/metrics')).status).toBe(200)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    expect([header, (await ask('/metrics', { [header]: '203.0.113.9' })).status]).toEqual([header, 403])
  }
  await serve({ metricsToken: null, trustedProxies: 1 })
  expect((await ask('/metrics')).status).toBe(403)
})

it('shows its metrics to every caller with the token, from any address', async () => {
  await serve({ metricsToken: token, trustedProxies: 1 })
  const proxied = { 'x-forwarded-for': '203.0.113.9' }
  expect((await ask('/metrics', { ...proxied, authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await ask('/metrics', proxied)).status).toBe(403)
  expect((await ask('/metrics')).status).toBe(403)
})
