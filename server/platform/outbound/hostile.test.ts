import type { Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startScriptedServers, type ScriptedServersOptions } from '../../testing/scriptedServers.ts'
import { respond } from '../../testing/scriptedWeb.ts'
import type { FetchOutcome, FetchRequest } from './outbound.ts'

const fetchFrom = async (
  serve: (socket: Socket) => void,
  request: FetchRequest = {},
  options: ScriptedServersOptions = {},
): Promise<FetchOutcome> => {
  const { outbound } = await startScriptedServers((_request, socket) => serve(socket), options)
  return outbound.fetch('http://site.test/', request)
}

const summary = (outcome: FetchOutcome): string =>
  outcome.kind === 'failed'
    ? outcome.reason
    : `${outcome.status} ${Buffer.from(outcome.body).toString()}${outcome.truncated ? ' (cut)' : ''}`

/** Writes the same bytes as long as the remote side accepts them. */
const flood = (socket: Socket, bytes: string): void => {
  const pour = (): void => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', pour)
  pour()
}

describe('slow hosts', () => {
  it('are stopped at the deadline if they drip single bytes', async () => {
    let drip: NodeJS.Timeout | undefined
    const outcome = await fetchFrom(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        drip = setInterval(() => socket.write('x'), 5)
      },
      { deadlineMs: 100 },
    )
    clearInterval(drip)
    expect(summary(outcome)).toBe('timeout')
  })

  it.each([
    ['says nothing', ''],
    ['stops in its status line', 'HTTP/1.1 200'],
    ['stops in its headers', 'HTTP/1.1 200 OK\r\ncontent-type: te'],
    ['stops in its body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab'],
    ['promises an answer for ever', 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('are stopped at the deadline: a host that %s', async (_name, bytes) => {
    const began = performance.now()
    expect(summary(await fetchFrom((socket) => void socket.write(bytes), { deadlineMs: 80 }))).toBe('timeout')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('are fetched without delaying other requests, even twenty at once', async () => {
    const { outbound, web } = await startScriptedServers(({ host }, socket) => {
      if (host.startsWith('slow')) socket.write('HTTP/1.1 200 OK\r\n\r\n')
      else respond(socket, 200, {}, 'quick')
    })
    const slow = Array.from({ length: 20 }, (_, index) =>
      outbound.fetch(`http://slow${index}.test/`, { deadlineMs: 20_000 }),
    )
    const ended = Promise.allSettled(slow)
    const began = performance.now()
    const quick = await Promise.all(
      Array.from({ length: 60 }, (_, index) => outbound.fetch(`http://honest${index}.test/`)),
    )
    expect(quick.map(summary)).toEqual(Array(60).fill('200 quick'))
    // Before the first of the slow hosts times out.
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(web.requests.filter(({ host }) => host.startsWith('slow')).length).toBe(20)
    outbound.close()
    expect((await ended).map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  })
})

describe('oversized responses', () => {
  const bomb = brotliCompressSync(Buffer.alloc(64 * 1024 * 1024), { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })

  it('are rejected if a small body decompresses to 64 MiB', async () => {
    expect(bomb.length).toBeLessThan(10_000)
    expect(summary(await fetchFrom((socket) => respond(socket, 200, { 'content-encoding': 'br' }, bomb)))).toBe(
      'too_large',
    )
    expect(
      summary(await fetchFrom((socket) => respond(socket, 200, { 'content-encoding': 'br, gzip' }, gzipSync(bomb)))),
    ).toBe('too_large')
  })

  it('are rejected without decompression if they have three encodings or an unknown one', async () => {
    const thrice = gzipSync(gzipSync(gzipSync('x')))
    expect(
      summary(await fetchFrom((socket) => respond(socket, 200, { 'content-encoding': 'gzip, gzip, gzip' }, thrice))),
    ).toBe('bad_response')
    expect(summary(await fetchFrom((socket) => respond(socket, 200, { 'content-encoding': 'rot13' }, 'x')))).toBe(
      'bad_response',
    )
  })

  it('are rejected before reading if they announce too much', async () => {
    const outcome = await fetchFrom((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2000001\r\n\r\n'))
    expect(summary(outcome)).toBe('too_large')
  })

  it('are counted if they announce no length', async () => {
    const request = { maxWireBytes: 100_000 }
    const unannounced = 'HTTP/1.0 200 OK\r\n\r\n'
    const exact = await fetchFrom((socket) => void socket.end(unannounced + 'x'.repeat(100_000)), request)
    expect(exact).toMatchObject({ kind: 'answered', truncated: false })
    const more = await fetchFrom((socket) => void socket.end(unannounced + 'x'.repeat(100_001)), request)
    expect(summary(more)).toBe('too_large')
    const endless = await fetchFrom((socket) => {
      socket.write(unannounced)
      flood(socket, 'x'.repeat(10_000))
    }, request)
    expect(summary(endless)).toBe('too_large')
  })

  it('are limited in decoded and plain form alike', async () => {
    const request = { maxDecodedBytes: 1000 }
    expect(summary(await fetchFrom((socket) => respond(socket, 200, {}, 'x'.repeat(1001)), request))).toBe('too_large')
    expect(summary(await fetchFrom((socket) => respond(socket, 200, {}, 'x'.repeat(1000)), request))).toBe(
      `200 ${'x'.repeat(1000)}`,
    )
  })

  it('are rejected if the headers never end', async () => {
    const oneByOne = await fetchFrom((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      flood(socket, 'x-header: value\r\n')
    })
    expect(summary(oneByOne)).toBe('bad_response')
    const inOneLine = await fetchFrom((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-long: ')
      flood(socket, 'x'.repeat(1000))
    })
    expect(summary(inOneLine)).toBe('bad_response')
  })

  it.each([
    ['interim answers', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', ''],
    ['chunk extensions', 'x'.repeat(1000), 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;'],
    ['trailers', 'x-a: b\r\n', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n'],
    ['one-byte chunks', '1\r\nx\r\n', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'],
  ])('stop at the byte limit for endless %s', async (_name, bytes, head) => {
    const outcome = await fetchFrom(
      (socket) => {
        socket.write(head)
        flood(socket, bytes)
      },
      { maxWireBytes: 50_000, deadlineMs: 10_000 },
    )
    expect(summary(outcome)).toMatch(/^(too_large|bad_response)$/)
  })
})

describe('broken responses', () => {
  it('return what arrived before an early end, marked as truncated', async () => {
    expect(
      summary(await fetchFrom((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'))),
    ).toBe('200 half (cut)')
    const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'
    expect(summary(await fetchFrom((socket) => void socket.end(chunked)))).toBe('200 half (cut)')
  })

  it('are read no further than the announced length', async () => {
    expect(
      summary(await fetchFrom((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbodyand more'))),
    ).toBe('200 body')
  })

  it('are read to the end if they have no length (HTTP/1.0)', async () => {
    expect(summary(await fetchFrom((socket) => void socket.end('HTTP/1.0 200 OK\r\n\r\nall of it')))).toBe(
      '200 all of it',
    )
  })

  it('count as a failed connection after a reset or without a response', async () => {
    expect(summary(await fetchFrom((socket) => socket.resetAndDestroy()))).toBe('connection_error')
    expect(summary(await fetchFrom((socket) => void socket.end()))).toBe('connection_error')
    const midway = await fetchFrom((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy())
    })
    expect(summary(midway)).toBe('connection_error')
  })

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['two different lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'],
    ['a bad chunk size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    [
      'an upgrade nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ],
    ['a body that is not what it says', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n<html>plain</html>'],
  ])('count as a bad response: %s', async (_name, bytes) => {
    expect(summary(await fetchFrom((socket) => void socket.end(bytes)))).toBe('bad_response')
  })
})

describe('host rate limits', () => {
  it('send one request at a time to a host, with a pause in between', async () => {
    let open = 0
    let openMost = 0
    const { outbound, web } = await startScriptedServers(
      (_request, socket) => {
        open += 1
        openMost = Math.max(openMost, open)
        socket.on('close', () => (open -= 1))
        respond(socket, 200)
      },
      { pauseMs: 40 },
    )
    await Promise.all(Array.from({ length: 4 }, () => outbound.fetch('http://site.test/')))
    const times = web.requests.map(({ atMs }) => atMs)
    expect(openMost).toBe(1)
    times.slice(1).forEach((atMs, index) => expect(atMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(39))
  })

  it.each([429, 503])('pause a host that answered %d with Retry-After, and no others', async (status) => {
    const { outbound, web } = await startScriptedServers((_request, socket) =>
      respond(socket, status, { 'retry-after': '120' }),
    )
    expect(await outbound.fetch('http://site.test/')).toMatchObject({ kind: 'answered', status })
    expect(summary(await outbound.fetch('http://site.test/other'))).toBe('host_busy')
    expect(await outbound.fetch('http://other.test/')).toMatchObject({ kind: 'answered' })
    expect(web.connections()).toBe(2)
  })

  it('have a budget per host', async () => {
    const { outbound, web } = await startScriptedServers((_request, socket) => respond(socket, 200), {
      hostRequestsPerMinuteMax: 2,
    })
    const outcomes = [1, 2, 3].map((page) => outbound.fetch(`http://site.test/${page}`))
    expect((await Promise.all(outcomes)).map(summary)).toEqual(['200 ', '200 ', 'host_busy'])
    expect(web.connections()).toBe(2)
  })
})
