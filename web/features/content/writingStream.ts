// Starts a generation and reads its event stream. It ends with its last event, by a stop, or by a lost connection;
// these are three different results.
import { createParser } from 'eventsource-parser'
import { minuteMs } from '../../../contract/durations.ts'
import type { contentEndpoints } from '../../../contract/content.ts'
import type { WritingEvent, WritingPayload } from '../../../contract/writingEvents.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import { withAccess } from '../../lib/api.ts'
import { at, request } from '../../lib/http.ts'
import { watchSilence } from '../../lib/heartbeat.ts'

type Write = typeof contentEndpoints.write

const write = at<Write>('POST', '/api/content/drafts/:id/write')

export type WritingOrder = CallOf<Write>['body']

/** Longer than any generation takes. */
const longestMs = 15 * minuteMs
/** The server sends a heartbeat every ten seconds: a silently dead connection times out here. */
const silenceMs = 35_000

export type Heard = { [E in WritingEvent]: { event: E; data: WritingPayload<E> } }[WritingEvent]

const events: readonly string[] = ['begin', 'text', 'outline', 'end'] satisfies WritingEvent[]

const heardOf = (event: string | undefined, data: string): Heard | null => {
  if (event === undefined || !events.includes(event)) return null
  return { event, data: JSON.parse(data) as unknown } as Heard
}

/** `ended`: the last event came. `broken`: it did not. A refusal before the start is thrown. */
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
      // No response at all: as with a lost connection, the server may have received the request.
      if (silence.signal.aborted) return 'broken'
      throw error
    } finally {
      silence.end()
    }
  })
