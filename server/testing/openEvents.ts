// Reads a response that is a stream of server-sent events, as a page does.
import { createParser } from 'eventsource-parser'
import type { TestApi } from './api.ts'

interface AnyEvent {
  event: string
  data: unknown
}

export interface OpenEvents<Reported extends AnyEvent> {
  status: number
  /** Error code of a response that is no stream. */
  code: string | null
  /** All events, once the stream has ended. */
  all(): Promise<Reported[]>
  /** Waits for a matching event. */
  until(fits: (reported: Reported) => boolean): Promise<Reported>
  leave(): void
}

export const openEvents = async <Reported extends AnyEvent>(
  { url }: Pick<TestApi, 'url'>,
  path: string,
  { token, body }: { token: string; body: object },
): Promise<OpenEvents<Reported>> => {
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
  return { status: response.status, code: null, ...follow<Reported>(response), leave: () => leaving.abort() }
}

const follow = <Reported extends AnyEvent>(response: Response): Pick<OpenEvents<Reported>, 'all' | 'until'> => {
  const reported: Reported[] = []
  const waiting: { fits: (one: Reported) => boolean; resolve: (one: Reported) => void }[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      const one = { event, data: JSON.parse(data) as unknown } as Reported
      reported.push(one)
      for (const { fits, resolve } of waiting) if (fits(one)) resolve(one)
    },
  })
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    const bytes = (response.body ?? []) as AsyncIterable<Uint8Array>
    for await (const piece of bytes) parser.feed(decoder.decode(piece, { stream: true }))
  }
  // Aborting on purpose is no error.
  const ended = read().catch(() => undefined)
  return {
    all: async () => {
      await ended
      return reported
    },
    until: (fits) => {
      const before = reported.find(fits)
      return before === undefined ? new Promise((resolve) => waiting.push({ fits, resolve })) : Promise.resolve(before)
    },
  }
}
