// An answer that comes as a stream of events, as a page reads it.
import { createParser } from 'eventsource-parser'
import type { TestApi } from './api.ts'

interface AnyEvent {
  event: string
  data: unknown
}

export interface OpenEvents<Told extends AnyEvent> {
  status: number
  /** Of an answer that is no stream. */
  code: string | null
  /** Everything that was told, once the stream has ended. */
  all(): Promise<Told[]>
  /** Waits for an event that fits. */
  until(fits: (told: Told) => boolean): Promise<Told>
  leave(): void
}

export const openEvents = async <Told extends AnyEvent>(
  { url }: Pick<TestApi, 'url'>,
  path: string,
  { token, body }: { token: string; body: object },
): Promise<OpenEvents<Told>> => {
  const leaving = new AbortController()
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    const { error } = (await response.json()) as { error: { code: string } }
    return {
      status: response.status,
      code: error.code,
      all: () => Promise.resolve([]),
      until: () => Promise.reject(new Error(error.code)),
      leave: () => undefined,
    }
  }
  return { status: response.status, code: null, ...follow<Told>(response), leave: () => leaving.abort() }
}

const follow = <Told extends AnyEvent>(response: Response): Pick<OpenEvents<Told>, 'all' | 'until'> => {
  const told: Told[] = []
  const waiting: { fits: (one: Told) => boolean; resolve: (one: Told) => void }[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      const one = { event, data: JSON.parse(data) as unknown } as Told
      told.push(one)
      for (const { fits, resolve } of waiting) if (fits(one)) resolve(one)
    },
  })
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    const bytes = (response.body ?? []) as AsyncIterable<Uint8Array>
    for await (const piece of bytes) parser.feed(decoder.decode(piece, { stream: true }))
  }
  // Whoever leaves breaks the line on purpose.
  const ended = read().catch(() => undefined)
  return {
    all: async () => {
      await ended
      return told
    },
    until: (fits) => {
      const before = told.find(fits)
      return before === undefined ? new Promise((resolve) => waiting.push({ fits, resolve })) : Promise.resolve(before)
    },
  }
}
