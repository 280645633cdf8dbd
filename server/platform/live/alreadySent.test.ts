import { getRequestListener } from '@hono/node-server'
import { describe, expect, it } from 'vitest'
import { alreadySent } from './alreadySent.ts'

describe('the answer of a route that wrote to the socket itself', () => {
  it('writes no second head, also after the adapter has replaced the global Response', async () => {
    const { Request, Response } = globalThis
    const listener = getRequestListener(() => Promise.resolve(alreadySent()), { overrideGlobalObjects: true })
    const heads: unknown[] = []
    const outgoing = { on: () => outgoing, writeHead: (status: unknown) => heads.push(status), end: () => undefined }
    const incoming = {
      method: 'GET',
      url: '/api/live',
      headers: { host: 'localhost' },
      rawHeaders: ['host', 'localhost'],
    }
    try {
      await listener(incoming as never, outgoing as never)
    } finally {
      Object.assign(globalThis, { Request, Response })
    }
    expect(heads).toEqual([])
  })
})
