import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { followStream, type LiveMessage, type StreamRequest } from './liveStream.ts'

const servers: Server[] = []

const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Heard {
  ids: string[]
  messages: LiveMessage[]
  request: StreamRequest
}

const listener = (url: string, more: Partial<StreamRequest> = {}): Heard => {
  const heard: Heard = {
    ids: [],
    messages: [],
    request: {
      url,
      accessToken: 'token',
      lastEventId: null,
      silenceMs: 5_000,
      signal: new AbortController().signal,
      onBytes: () => undefined,
      onId: (id) => void heard.ids.push(id),
      onMessage: (message) => void heard.messages.push(message),
      ...more,
    },
  }
  return heard
}

const open = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })

describe('a live stream', () => {
  it('delivers events and ids, even if they arrive in pieces', async () => {
    const url = await serve((_, response) => {
      open(response).write('retry: 1000\nid: 7\nevent: ready\ndata: {}\n\nid: 8\nevent: credits.cha')
      setImmediate(() => response.end('nged\ndata: {"total_credits":25}\n\n: beat\n\n'))
    })
    const heard = listener(url)
    expect(await followStream(heard.request)).toBe('closed')
    expect(heard.ids).toEqual(['7', '8'])
    expect(heard.messages).toEqual([
      { event: 'ready', data: {} },
      { event: 'credits.changed', data: { total_credits: 25 } },
    ])
  })

  it('counts an event as seen only once all of it has come', async () => {
    const url = await serve((_, response) => {
      open(response).write('id: 7\nevent: ready\ndata: {}\n\nid: 8\nevent: credits.changed\ndata: {}\n')
      setImmediate(() => response.destroy())
    })
    const heard = listener(url)
    await followStream(heard.request)
    expect(heard.ids).not.toContain('8')
    expect(heard.messages.map(({ event }) => event)).not.toContain('credits.changed')
  })

  it('sends its token and the id of the last event', async () => {
    const seen: (string | string[] | undefined)[] = []
    const url = await serve((request, response) => {
      seen.push(request.headers.authorization, request.headers['last-event-id'])
      open(response).end()
    })
    await followStream(listener(url, { lastEventId: '41' }).request)
    expect(seen).toEqual(['Bearer token', '41'])
  })

  it('distinguishes a rejected token from an unreachable server', async () => {
    const refusing = await serve((_, response) => void response.writeHead(401).end('{}'))
    const failing = await serve((_, response) => void response.writeHead(503).end())
    expect(await followStream(listener(refusing).request)).toBe('refused')
    expect(await followStream(listener(failing).request)).toBe('unreachable')
    expect(await followStream(listener('http://127.0.0.1:1/api/live').request)).toBe('unreachable')
  })

  it('closes a connection without heartbeats', async () => {
    const url = await serve((_, response) => void open(response).write(': beat\n\n'))
    expect(await followStream(listener(url, { silenceMs: 60 }).request)).toBe('closed')
  })

  it('ends when aborted', async () => {
    const stop = new AbortController()
    const url = await serve((_, response) => void open(response).write('id: 1\nevent: ready\ndata: {}\n\n'))
    const heard = listener(url, { signal: stop.signal, onId: () => stop.abort() })
    expect(await followStream(heard.request)).toBe('closed')
  })
})
