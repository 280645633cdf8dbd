// Several tabs of one browser that share one live stream: each has modules of its own, as in a browser, and locks and channel are shared.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The stream as one tab has opened it. */
interface Line {
  lastEventId: string | null
  isOpen(): boolean
  say(text: string): void
}

interface Tab {
  heard: string[]
  /** From now on none of its messages gets anywhere. */
  freeze(): void
  close(): void
}

type Hear = (event: { data: unknown }) => void

let lines: Line[] = []
let tabs: Tab[] = []
let ears: { name: string; hear: Hear }[] = []
let isFrozen: () => boolean = () => false

/** Whatever a tab posts reaches the listeners of all others, in order. */
class Channel {
  private readonly isFrozen = isFrozen
  private readonly own = new Set<Hear>()
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  postMessage(data: unknown): void {
    if (this.isFrozen()) return
    const others = ears.filter(({ name, hear }) => name === this.name && !this.own.has(hear))
    queueMicrotask(() => {
      for (const { hear } of others) hear({ data })
    })
  }

  addEventListener(_: string, hear: Hear): void {
    this.own.add(hear)
    ears.push({ name: this.name, hear })
  }

  removeEventListener(_: string, gone: Hear): void {
    ears = ears.filter(({ hear }) => hear !== gone)
  }

  close(): void {
    for (const hear of this.own) this.removeEventListener('message', hear)
  }
}

const answer = (_: unknown, { headers, signal }: { headers: Headers; signal: AbortSignal }): Promise<Response> => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      let open = true
      signal.addEventListener('abort', () => {
        open = false
        controller.error(new TypeError('network error'))
      })
      lines.push({
        lastEventId: headers.get('Last-Event-ID'),
        isOpen: () => open,
        say: (text) => controller.enqueue(encoder.encode(text)),
      })
    },
  })
  return Promise.resolve(new Response(body))
}

const openTab = async (): Promise<Tab> => {
  let frozen = false
  isFrozen = () => frozen
  vi.resetModules()
  const { sessionClient } = await import('./session.ts')
  vi.spyOn(sessionClient, 'accessToken').mockReturnValue('token')
  const live = await import('./live.ts')
  const heard: string[] = []
  const ends = [
    live.onLive('credits.changed', ({ total_credits: credits }) => heard.push(`credits ${credits}`)),
    live.onLiveFresh(() => heard.push('fresh')),
    live.startLive(),
  ]
  const tab: Tab = {
    heard,
    freeze: () => {
      frozen = true
    },
    close: () => {
      for (const end of ends.splice(0)) end()
    },
  }
  tabs.push(tab)
  return tab
}

const hasOpened = (count: number): Promise<void> => vi.waitFor(() => expect(lines).toHaveLength(count))
const ready = (id: number): string => `id: ${id}\nevent: ready\ndata: {}\n\n`
const credits = (id: number, total: number): string =>
  `id: ${id}\nevent: credits.changed\ndata: {"total_credits":${total},"debt":0}\n\n`

/** A tab whose stream is open, and one that listens to it. */
const openTwo = async (): Promise<[Tab, Tab]> => {
  const leader = await openTab()
  await hasOpened(1)
  const follower = await openTab()
  lines[0]?.say(ready(7))
  await vi.waitFor(() => expect([leader.heard, follower.heard]).toEqual([['fresh'], ['fresh']]))
  return [leader, follower]
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[lines, tabs, ears] = [[], [], []]
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  for (const tab of tabs) tab.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

it('a tab hears what the stream of another one brings, and opens none itself', async () => {
  const [leader, follower] = await openTwo()
  lines[0]?.say(credits(8, 12))
  await vi.waitFor(() => expect([leader.heard.at(-1), follower.heard.at(-1)]).toEqual(['credits 12', 'credits 12']))
  expect(lines).toHaveLength(1)
})

it('a tab that joins late goes on where the other one was when that is closed', async () => {
  const leader = await openTab()
  await hasOpened(1)
  lines[0]?.say(ready(7) + credits(8, 12))
  await vi.waitFor(() => expect(leader.heard).toEqual(['fresh', 'credits 12']))
  const late = await openTab()
  await vi.advanceTimersByTimeAsync(0)
  leader.close()
  await hasOpened(2)
  expect(lines[1]?.lastEventId).toBe('8')
  lines[1]?.say(ready(8) + credits(9, 13))
  await vi.waitFor(() => expect(late.heard).toEqual(['credits 13']))
})

it('a tab takes the stream over from one that the browser has frozen', async () => {
  const [frozen, follower] = await openTwo()
  frozen.freeze()
  await vi.advanceTimersByTimeAsync(40_000)
  lines[0]?.say(': beat\n\n')
  await vi.advanceTimersByTimeAsync(34_000)
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await hasOpened(2)
  expect(lines[1]?.lastEventId).toBe('7')
  expect(lines[0]?.isOpen()).toBe(false)
  lines[1]?.say(ready(7) + credits(8, 12))
  await vi.waitFor(() => expect(follower.heard).toEqual(['fresh', 'credits 12']))
  // What had the stream listens now, and fetches what it may have missed.
  expect(frozen.heard).toEqual(['fresh', 'fresh', 'credits 12'])
})

it('a tab leaves the stream to one that gives signs of life', async () => {
  await openTwo()
  for (let beats = 0; beats < 8; beats += 1) {
    await vi.advanceTimersByTimeAsync(25_000)
    lines[0]?.say(': beat\n\n')
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(lines).toHaveLength(1)
})

it('a hidden tab leaves the stream where it is', async () => {
  vi.stubGlobal('document', { hidden: true })
  const [leader] = await openTwo()
  leader.freeze()
  for (let beats = 0; beats < 8; beats += 1) {
    await vi.advanceTimersByTimeAsync(25_000)
    lines[0]?.say(': beat\n\n')
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(lines).toHaveLength(1)
})
