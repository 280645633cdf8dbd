import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { creditEndpoints } from '../../contract/credits.ts'
import { operationEndpoints } from '../../contract/operations.ts'
import { ApiError, at, send, urlOf } from './http.ts'

const balance = at<typeof creditEndpoints.balance>('GET', '/api/credits/balance')
const servers: Server[] = []

/** A browser requests the page's own origin; here that is a server on loopback. */
const pageFrom = async (answer: RequestListener): Promise<void> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = fetch
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => real(origin + path, options))
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close()
})

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof ApiError)) throw new Error('Expected an ApiError.')
  return error
}

describe('a call', () => {
  it('uses the contract’s method and URL', () => {
    expect([balance.method, balance.path]).toEqual([creditEndpoints.balance.method, creditEndpoints.balance.path])
    expect(urlOf(operationEndpoints.retryParkedJob.path, { params: { id: 'a/b' } })).toBe(
      '/api/admin/parked-jobs/a%2Fb/retry',
    )
    expect(urlOf('/api/x', { query: { q: 'ä b', none: undefined, tag: ['1', '2'] } })).toBe(
      '/api/x?q=%C3%A4+b&tag=1&tag=2',
    )
  })

  it('sends the access token and returns the response', async () => {
    await pageFrom((request, response) =>
      response.end(JSON.stringify({ total_credits: request.headers.authorization?.length })),
    )
    expect(await send(balance, {}, { accessToken: 'abc' })).toEqual({ total_credits: 'Bearer abc'.length })
  })

  it('fails with the server’s code, issues and reference', async () => {
    const issues = [{ path: 'email', code: 'not_an_email' }]
    await pageFrom((_, response) =>
      response.writeHead(400).end(JSON.stringify({ error: { code: 'invalid_input', issues, reference: 'R-1' } })),
    )
    expect(await failure(send(balance, {}))).toMatchObject({
      code: 'invalid_input',
      status: 400,
      issues,
      reference: 'R-1',
    })
  })

  it('has a code even if the response is not ours', async () => {
    await pageFrom((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    expect(await failure(send(balance, {}))).toMatchObject({ code: 'unavailable', status: 502 })
  })

  it('without a response is a network error, and an aborted one is not', async () => {
    await pageFrom((request) => request.socket.destroy())
    expect(await failure(send(balance, {}))).toMatchObject({ code: 'network', status: 0 })
    const stopped = AbortSignal.abort()
    await expect(send(balance, {}, { signal: stopped })).rejects.toThrow('aborted')
  })
})
