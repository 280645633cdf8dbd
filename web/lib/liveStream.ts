// Reads one live stream to its end: until the server closes it, the connection breaks, or nothing, not even a
// heartbeat, has arrived for too long.
import { createParser } from 'eventsource-parser'
import { watchSilence } from './heartbeat.ts'

export interface LiveMessage {
  event: string
  data: unknown
}

export interface StreamRequest {
  url: string
  accessToken: string
  lastEventId: string | null
  /** After this long without a byte the connection counts as dead, whatever the browser reports. */
  silenceMs: number
  signal: AbortSignal
  /** Whatever came, and be it a heartbeat. */
  onBytes(): void
  onId(id: string): void
  onMessage(message: LiveMessage): void
}

export type StreamEnd = 'closed' | 'refused' | 'unreachable'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const open = (request: StreamRequest, signal: AbortSignal): Promise<Response> => {
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${request.accessToken}` })
  if (request.lastEventId !== null) headers.set('Last-Event-ID', request.lastEventId)
  return fetch(request.url, { headers, signal, cache: 'no-store' })
}

export const followStream = async (request: StreamRequest): Promise<StreamEnd> => {
  const silence = watchSilence(request.silenceMs)
  const parser = createParser({
    onId: request.onId,
    onEvent: ({ event = 'message', data }) => request.onMessage({ event, data: parse(data) }),
  })
  let opened = false
  try {
    const response = await open(request, AbortSignal.any([request.signal, silence.signal]))
    if (response.status === 401) return 'refused'
    if (!response.ok || response.body === null) return 'unreachable'
    opened = true
    const decoder = new TextDecoder()
    for await (const bytes of response.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      silence.stillThere()
      request.onBytes()
      parser.feed(decoder.decode(bytes, { stream: true }))
    }
    return 'closed'
  } catch {
    return opened ? 'closed' : 'unreachable'
  } finally {
    silence.end()
  }
}
