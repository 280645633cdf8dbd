import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minuteMs } from '../../contract/durations.ts'
import { heartbeatEveryMs, reconnectDelaysMs } from '../../contract/limits.ts'
import { onLive, onLiveConnected, onLiveFresh, reconnectDelayMs, startLive } from './live.ts'
import { sessionClient } from './session.ts'

it('reconnects after 1, 2, 5 and then always 10 seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(reconnectDelayMs)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
  expect([1, 2, 3, 4].map(reconnectDelayMs)).toEqual([...reconnectDelaysMs])
})

it('expects a heartbeat at least every 25 seconds', () => {
  expect(heartbeatEveryMs).toBe(25_000)
})

describe('after a network loss', () => {
  interface Line {
    lastEventId: string | null
    say(text: string): void
    breakOff(): void
  }

  let lines: Line[] = []
  let isReachable = true
  let heard: string[] = []
  const ends: (() => void)[] = []

  /** A server that can be up or down, with its open connections. */
  const answer = (_: unknown, { headers, signal }: { headers: Headers; signal: AbortSignal }): Promise<Response> => {
    if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'))
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const breakOff = (): void => controller.error(new TypeError('network error'))
        signal.addEventListener('abort', breakOff)
        lines.push({
          lastEventId: headers.get('Last-Event-ID'),
          say: (text) => controller.enqueue(encoder.encode(text)),
          breakOff,
        })
      },
    })
    return Promise.resolve(new Response(body))
  }

  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

  const sayReady = async (id: number): Promise<void> => {
    lines.at(-1)?.say(`id: ${id}\nevent: ready\ndata: {}\n\n`)
    await settle()
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    ;[lines, isReachable, heard] = [[], true, []]
    vi.stubGlobal('fetch', answer)
    vi.stubGlobal('window', new EventTarget())
    vi.spyOn(sessionClient, 'accessToken').mockReturnValue('token')
    ends.push(
      onLive('shop.changed', () => heard.push('shop')),
      onLive('credits.changed', ({ total_credits: credits }) => heard.push(`credits ${credits}`)),
      onLiveFresh(() => heard.push('fresh')),
      onLiveConnected(() => heard.push('connected')),
      startLive(),
    )
    await settle()
    await sayReady(7)
    heard = []
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('resumes after the last event, and treats the shop as changed, because its events are not replayed', async () => {
    lines[0]?.breakOff()
    await vi.advanceTimersByTimeAsync(reconnectDelayMs(1))
    expect(lines[1]?.lastEventId).toBe('7')
    await sayReady(7)
    lines[1]?.say('id: 9\nevent: credits.changed\ndata: {"total_credits":12,"debt":0}\n\n')
    await settle()
    expect(heard).toEqual(['shop', 'connected', 'credits 12'])
  })

  it('reconnects at once when the browser is online again', async () => {
    isReachable = false
    lines[0]?.breakOff()
    await vi.advanceTimersByTimeAsync(minuteMs)
    isReachable = true
    expect(lines).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(lines).toHaveLength(2)
  })

  it('drops a connection from before, even if it has not failed', async () => {
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(lines).toHaveLength(2)
    expect(lines[1]?.lastEventId).toBe('7')
  })
})
