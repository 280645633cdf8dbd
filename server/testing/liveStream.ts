// A live stream as a browser holds it open, for tests that look at when it ends.
import { onTestFinished } from 'vitest'
import type { TestApi } from './api.ts'
import { until } from './until.ts'

export interface OpenStream {
  isClosed(): boolean
  /** Everything that came so far. */
  text(): string
  /** What the events of one topic carried, in the order in which they came. */
  heard(topic: string): unknown[]
}

/** Opens the stream and waits until it is ready. */
export const openLiveStream = async (api: TestApi, token: string): Promise<OpenStream> => {
  const abort = new AbortController()
  const response = await fetch(`${api.url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  let text = ''
  let closed = false
  const reading = (async () => {
    try {
      for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk as Uint8Array)
    } catch {
      // The test hung up.
    }
    closed = true
  })()
  onTestFinished(async () => {
    abort.abort()
    await reading
  })
  await until('the stream is ready', () => text.includes('event: ready'))
  const heard = (topic: string): unknown[] =>
    text
      .split('\n\n')
      .filter((frame) => frame.includes(`event: ${topic}\n`))
      .map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null') as unknown)
  return { isClosed: () => closed, text: () => text, heard }
}
