// Writing as a stream of events over HTTP. Closing the connection stops the writing.
import type { WritingEvent, WritingPayload } from '../../contract/writingEvents.ts'
import type { Reader } from './write.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Heartbeat, so that neither a proxy nor the reader's own timeout closes the connection. */
const beatEveryMs = 10_000

export const streamTo = (write: (reader: Reader) => Promise<void>): Response => {
  const left = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string): void => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const tell = <E extends WritingEvent>(event: E, payload: WritingPayload<E>): void =>
        send(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`)
      const beat = setInterval(() => send(': \n\n'), beatEveryMs)
      void write({ tell, signal: left.signal }).finally(() => {
        clearInterval(beat)
        if (!left.signal.aborted) controller.close()
      })
    },
    cancel: () => left.abort(),
  })
  return new Response(body, { headers })
}
