import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startScriptedServers } from '../../testing/scriptedServers.ts'
import type { WebScript } from '../../testing/scriptedWeb.ts'
import { until } from '../../testing/until.ts'
import type { FetchOutcome } from './outbound.ts'

const said = (outcome: FetchOutcome): string =>
  outcome.kind === 'answered' ? Buffer.from(outcome.body).toString() : outcome.reason

const answer = (socket: Socket, text: string): void =>
  void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`)

/** Answers the first request of each connection and leaves it open for the next. */
const openFor =
  (next: (socket: Socket) => void): WebScript =>
  ({ path }, socket) => {
    socket.on('data', () => next(socket))
    answer(socket, path)
  }

const robots = 'http://site.test/robots.txt'
const page = 'http://site.test/page'

describe('a kept connection', () => {
  it('serves the next request to its origin without a DNS lookup, and is closed after it', async () => {
    const sockets: Socket[] = []
    const { outbound, web, dns } = await startScriptedServers(
      openFor((socket) => {
        sockets.push(socket)
        answer(socket, 'second')
      }),
    )
    expect(said(await outbound.fetch(robots, { stays: true }))).toBe('/robots.txt')
    const asked = dns.questions.length
    const second = await outbound.fetch(page)
    expect(said(second)).toBe('second')
    expect(second).toMatchObject({ timings: { dnsMs: 0, connectMs: 0 } })
    expect(dns.questions).toHaveLength(asked)
    expect(web.connections()).toBe(1)
    await until('it is closed', () => sockets[0]?.destroyed === true)
    expect(said(await outbound.fetch(page))).toBe('/page')
    expect(web.connections()).toBe(2)
  })

  it('serves no other host', async () => {
    const { outbound, web } = await startScriptedServers(openFor((socket) => answer(socket, 'second')))
    await outbound.fetch(robots, { stays: true })
    expect(said(await outbound.fetch('http://other.test/page'))).toBe('/page')
    expect(web.connections()).toBe(2)
  })

  it('respects the pause of its host', async () => {
    const { outbound } = await startScriptedServers(
      openFor((socket) => answer(socket, 'second')),
      { pauseMs: 200 },
    )
    await outbound.fetch(robots, { stays: true })
    const began = performance.now()
    expect(said(await outbound.fetch(page))).toBe('second')
    expect(performance.now() - began).toBeGreaterThanOrEqual(190)
  })

  it.each([
    ['while it waited', (socket: Socket): void => void socket.end(), (): void => undefined],
    ['when it was asked', (): void => undefined, (socket: Socket): void => void socket.destroy()],
  ])('is replaced if its host closed it %s', async (_when, afterFirst, atSecond) => {
    const { outbound, web } = await startScriptedServers((request, socket) => {
      openFor(atSecond)(request, socket)
      afterFirst(socket)
    })
    await outbound.fetch(robots, { stays: true })
    expect(said(await outbound.fetch(page))).toBe('/page')
    expect(web.connections()).toBe(2)
  })

  it('is not replaced if its host had begun to respond', async () => {
    const { outbound, web } = await startScriptedServers(
      openFor((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy())
      }),
    )
    await outbound.fetch(robots, { stays: true })
    expect(said(await outbound.fetch(page))).toBe('connection_error')
    expect(web.connections()).toBe(1)
  })

  it('starts a new byte limit for each request', async () => {
    const { outbound } = await startScriptedServers(
      openFor((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
        const extension = `1;${'x'.repeat(10_000)}\r\na\r\n`
        const flood = (): void => {
          if (!socket.destroyed) socket.write(extension, flood)
        }
        flood()
      }),
    )
    await outbound.fetch(robots, { stays: true })
    const outcome = await outbound.fetch(page, { maxWireBytes: 50_000 })
    expect(said(outcome)).toMatch(/^(?:too_large|bad_response)$/)
  })

  it('is closed when it stays idle, and when the guard is closed', async () => {
    const sockets: Socket[] = []
    const { outbound } = await startScriptedServers(
      ({ host }, socket) => {
        sockets.push(socket)
        answer(socket, host)
      },
      { keptBeyondPauseMs: 10 },
    )
    await outbound.fetch(robots, { stays: true })
    await until('the first is closed', () => sockets[0]?.destroyed === true)
    await outbound.fetch('http://other.test/', { stays: true })
    outbound.close()
    await until('the second is closed', () => sockets[1]?.destroyed === true)
  })
})
