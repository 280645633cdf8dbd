// Has something written and hears it come into being, event by event. The stream ends with its last event, by whoever stops it, or because
// the line broke; those are three different things.
import { createParser } from 'eventsource-parser'
import type { contentEndpoints, WritingEvent, WritingPayload } from '../../../contract/content.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import { withAccess } from '../../lib/api.ts'
import { at, request } from '../../lib/http.ts'

type Write = typeof contentEndpoints.write

const write = at<Write>('POST', '/api/content/drafts/:id/write')

export type WritingOrder = CallOf<Write>['body']

/** Longer than any text takes; a line that is dead without saying so ends here. */
const longestMs = 15 * 60_000

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

export const readWriting = async ({ body }: Bytes, hear: (heard: Heard) => void): Promise<StreamEnd> => {
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
    for await (const bytes of body ?? []) parser.feed(decoder.decode(bytes, { stream: true }))
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
  withAccess((accessToken) =>
    request(write, { params: { id }, body: order }, { accessToken, signal, timeoutMs: longestMs }, (response) =>
      readWriting(response as unknown as Bytes, hear),
    ),
  )
