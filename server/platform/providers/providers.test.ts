import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Provider } from '../../../contract/quotas.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../db/database.ts'
import { makeProviders, type ProviderOptions, type Providers, providerSettings, type Reading } from './providers.ts'
import { describeQuotas, setLimits } from './quotas.ts'

const database = useDatabase()
const log = readableLog()
const key = 'a-key-that-nobody-may-see'
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
let requests: { url: string; headers: IncomingMessage['headers'] }[] = []
let url = ''
const open: Providers[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
})
afterAll(async () => {
  await Promise.all(open.map((providers) => providers.close()))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(async () => {
  requests = []
  await sql`truncate provider_usage`.execute(database.current.db)
  await limit(100)
})

const limit = (perDay: number) =>
  inTransaction(database.current.db, (tx) => setLimits(tx, 'moz', { perDay, perMonth: null }))

const providersAt = (options: Partial<ProviderOptions> & { at?: string } = {}): Providers => {
  const service = { url: options.at ?? url, key }
  const providers = makeProviders({
    db: database.current.db,
    settings: { moz: service, serpapi: service },
    log: log.log,
    timeoutMs: 2_000,
    pausesMs: [1, 2],
    ...options,
  })
  open.push(providers)
  return providers
}

const read = (status: number, json: unknown): Reading<unknown> => {
  if (status === 429) return { kind: 'failure', reason: 'rate_limited' }
  if (status >= 500) return { kind: 'failure', reason: 'server_error' }
  return json === undefined ? { kind: 'failure', reason: 'unreadable' } : { kind: 'value', value: json }
}

const ask = (providers: Providers, provider: Provider = 'moz') =>
  providers.ask(provider, { method: 'GET', path: '/figures', query: { q: 'a b&c' } }, read)

const used = async (): Promise<{ calls: number; counted: number; failed: number }> => {
  const [quota] = await describeQuotas(database.current.db, () => true)
  const today = quota?.history.at(-1)
  return { calls: today?.calls ?? 0, counted: quota?.used_today ?? 0, failed: today?.failed ?? 0 }
}

const send = (status: number, body: string, headers: Record<string, string> = {}): void => {
  answer = (_, response) => void response.writeHead(status, headers).end(body)
}

describe('a request to a provider', () => {
  it('sends the key where the provider expects it, is counted once, and returns the response', async () => {
    send(200, '{"dr":5}')
    const providers = providersAt()
    expect(await ask(providers)).toEqual({ kind: 'answered', value: { dr: 5 } })
    expect(await ask(providers, 'serpapi')).toEqual({ kind: 'answered', value: { dr: 5 } })
    expect(requests.map((request) => request.url)).toEqual([
      '/base/figures?q=a+b%26c',
      `/base/figures?q=a+b%26c&api_key=${key}`,
    ])
    expect(requests.map((request) => request.headers['x-moz-token'])).toEqual([key, undefined])
    expect(await used()).toEqual({ calls: 1, counted: 1, failed: 0 })
  })

  it('is not sent without a key', async () => {
    const service = { url, key: null }
    const providers = providersAt({ settings: { moz: service, serpapi: service } })
    expect(await ask(providers)).toEqual({ kind: 'no_key' })
    expect([providers.has('moz'), requests.length]).toEqual([false, 0])
    expect(await used()).toEqual({ calls: 0, counted: 0, failed: 0 })
  })

  it('is not sent when the quota is used up', async () => {
    await limit(1)
    send(200, '{}')
    const providers = providersAt()
    await ask(providers)
    expect(await ask(providers)).toMatchObject({ kind: 'exhausted', until: expect.any(Date) as Date })
    expect(requests).toHaveLength(1)
  })

  it('is retried at most twice after a server error, and each attempt is counted', async () => {
    send(503, 'busy')
    expect(await ask(providersAt())).toEqual({ kind: 'failed', reason: 'server_error' })
    expect(await used()).toEqual({ calls: 3, counted: 3, failed: 1 })
    let round = 0
    answer = (_, response) => {
      round += 1
      response.writeHead(round < 3 ? 500 : 200).end('{"at":"last"}')
    }
    expect(await ask(providersAt())).toEqual({ kind: 'answered', value: { at: 'last' } })
  })

  it('is not retried if the quota is used up, and keeps its failure', async () => {
    await limit(2)
    send(500, '')
    expect(await ask(providersAt())).toEqual({ kind: 'failed', reason: 'server_error' })
    expect(requests).toHaveLength(2)
  })

  it('respects Retry-After, within limits', async () => {
    let round = 0
    answer = (_, response) => {
      round += 1
      response.writeHead(round === 1 ? 429 : 200, { 'retry-after': '1' }).end('{}')
    }
    const startedAt = performance.now()
    expect(await ask(providersAt())).toMatchObject({ kind: 'answered' })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
    send(429, '{}', { 'retry-after': '3600' })
    requests = []
    expect(await ask(providersAt())).toEqual({ kind: 'failed', reason: 'rate_limited' })
    expect(requests).toHaveLength(1)
  })

  it('times out, even while bytes drip in', async () => {
    answer = (request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 20)
      request.socket.once('close', () => {
        clearInterval(drip)
      })
    }
    const outcome = await ask(providersAt({ timeoutMs: 150, pausesMs: [] }))
    expect(outcome).toEqual({ kind: 'failed', reason: 'timeout' })
    expect(await used()).toEqual({ calls: 1, counted: 1, failed: 1 })
  })

  it('rejects a response of more than a megabyte', async () => {
    send(200, `"${'x'.repeat(1_000_000)}"`)
    expect(await ask(providersAt())).toEqual({ kind: 'failed', reason: 'too_large' })
  })

  it('follows no redirects', async () => {
    send(302, '', { location: `${url}/elsewhere` })
    expect(await ask(providersAt())).toEqual({ kind: 'failed', reason: 'redirected' })
    expect(requests).toHaveLength(1)
  })

  it('that was never sent is refunded to the quota', async () => {
    const closedServer = createServer()
    await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve))
    const { port } = closedServer.address() as AddressInfo
    await new Promise((resolve) => closedServer.close(resolve))
    for (const at of [`http://127.0.0.1:${port}`, 'http://no-such-host.invalid']) {
      expect(await ask(providersAt({ at }))).toEqual({ kind: 'failed', reason: 'unreachable' })
    }
    expect(await used()).toEqual({ calls: 0, counted: 0, failed: 2 })
  })

  it('that was cut off after sending counts', async () => {
    answer = (request) => request.socket.destroy()
    expect(await ask(providersAt({ pausesMs: [] }))).toEqual({ kind: 'failed', reason: 'unreachable' })
    expect(await used()).toEqual({ calls: 1, counted: 1, failed: 1 })
  })

  it('leaves no trace of the key in the log', async () => {
    await until('failures are logged', () => log.lines().length > 5)
    expect(log.lines().every(({ provider }) => provider === 'moz')).toBe(true)
    expect(JSON.stringify(log.lines())).not.toContain(key)
  })
})

describe('the URL of a provider', () => {
  it('is simulated in the sandbox, its own with a key, and rejected without TLS', () => {
    const inSandbox = providerSettings(readConfig({}), 'http://localhost:3000')
    expect(inSandbox.moz.url).toBe('http://localhost:3000/sandbox/providers/moz')
    expect(inSandbox.serpapi.key).not.toBeNull()
    const own = providerSettings(readConfig({ MOZ_TOKEN: 'token', SANDBOX: '0' }), 'http://localhost:3000')
    expect(own).toEqual({
      moz: { url: 'https://api.moz.com', key: 'token' },
      serpapi: { url: 'https://serpapi.com', key: null },
    })
    expect(() => readConfig({ MOZ_URL: 'http://moz.example' })).toThrow(/^MOZ_URL must begin with https/)
    expect(readConfig({ MOZ_URL: 'http://127.0.0.1:9/', MOZ_TOKEN: 'x' }).providers.moz.url).toBe('http://127.0.0.1:9')
  })
})
