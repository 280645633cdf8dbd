// Has something written and hears it come into being, event by event. The stream ends with its last event, by whoever stops it, or because
// the line broke; those are three different things.
import { createParser } from 'eventsource-parser'
import type { contentEndpoints, WritingEvent, WritingPayload } from '../../../contract/content.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import { withAccess } from '../../lib/api.ts'
import { at, request } from '../../lib/http.ts'
import { watchSilence } from '../../lib/silence.ts'

type Write = typeof contentEndpoints.write

const write = at<Write>('POST', '/api/content/drafts/:id/write')

export type WritingOrder = CallOf<Write>['body']

/** Longer than any text takes. */
const longestMs = 15 * 60_000
/** The server gives a sign of life every ten seconds: a line that is dead without saying so ends here. */
const silenceMs = 35_000

export type Heard = { [E in WritingEvent]: { event: E; data: WritingPayload<E> } }[WritingEvent]

const events: readonly string[] = ['begin', 'text', 'outline', 'end'] satisfies WritingEvent[]

const heardOf = (event: string | undefined, data: string): Heard | null => {
  if (event === undefined || !events.includes(event)) return null
  return { event, data: JSON.parse(data) as unknown } as Heard
}

/** `ended`: the last event came. `broken`: it did not. Whatever the server refused before is thrown. */
export type StreamEnd = 'ended' | 'broken'

interface Bytes {
  body: AsyncIterable<Uint8Array> | null
}

export const readWriting = async (
  { body }: Bytes,
  hear: (heard: Heard) => void,
  stillThere: () => void = () => undefined,
): Promise<StreamEnd> => {
  let end: StreamEnd = 'broken'
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const heard = heardOf(event, data)
      if (heard === null) return
      hear(heard)
      if (heard.event === 'end') end = 'ended'
    },
  })
  const decoder = new TextDecoder()
  try {
    for await (const bytes of body ?? []) {
      stillThere()
      parser.feed(decoder.decode(bytes, { stream: true }))
    }
  } catch {
    // What came until then is what there is; whether it was the end, the events have said.
  }
  return end
}

export const followWriting = (
  id: string,
  order: WritingOrder,
  signal: AbortSignal,
  hear: (heard: Heard) => void,
): Promise<StreamEnd> =>
  withAccess(async (accessToken) => {
    const silence = watchSilence(silenceMs)
    const options = { accessToken, signal: AbortSignal.any([signal, silence.signal]), timeoutMs: longestMs }
    try {
      return await request(write, { params: { id }, body: order }, options, (response) =>
        readWriting(response as unknown as Bytes, hear, silence.stillThere),
      )
    } catch (error) {
      // Nobody answered at all: as with a line that breaks, the server may have heard of it.
      if (silence.signal.aborted) return 'broken'
      throw error
    } finally {
      silence.end()
    }
  })
