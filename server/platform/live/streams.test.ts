import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStreams, type Stream } from './streams.ts'

const server = createServer()
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** Both ends of a stream: the browser's and the server's. */
const openOne = async (): Promise<{ response: ServerResponse; incoming: IncomingMessage }> => {
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const got = once(get({ port: (server.address() as AddressInfo).port, agent: false }), 'response')
  const [, response] = await asked
  response.flushHeaders()
  const [incoming] = (await got) as [IncomingMessage]
  return { response, incoming }
}

const streamOf = (response: ServerResponse): Stream => ({
  memberId: 'm',
  sessionId: 's',
  response,
  seen: 0,
  pending: null,
})
const row = (position: number) => ({ position, member_id: 'm', topic: 'credits.changed', payload: {} })

describe('a stream whose session has ended', () => {
  it('is notified once, and later writes in the same tick cause no error', async () => {
    const { response, incoming } = await openOne()
    const failures: unknown[] = []
    response.on('error', (error) => failures.push(error))
    const streams = makeStreams()
    const stream = streamOf(response)
    streams.add(stream)
    streams.endSession('m', 's')
    streams.endSession('m', 's')
    streams.deliver(row(1))
    streams.write(stream, row(2))
    streams.reset(stream)
    streams.beat()
    streams.close()
    const said = await text(incoming)
    expect(said.match(/event: ended/g)).toHaveLength(1)
    expect(said).not.toContain('credits.changed')
    expect(streams.size()).toBe(0)
    expect(failures).toEqual([])
  })
})

describe('a stream whose connection fails', () => {
  it('is closed, and the process keeps running', async () => {
    const { response, incoming } = await openOne()
    const streams = makeStreams()
    streams.add(streamOf(response))
    incoming.on('error', () => undefined)
    response.emit('error', new Error('broken'))
    expect(streams.size()).toBe(0)
  })
})
