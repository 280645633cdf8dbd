// A live stream as a browser keeps it open, for tests of when it ends.
import { onTestFinished } from 'vitest'
import type { TestApi } from './api.ts'
import { until } from './until.ts'

export interface OpenStream {
  isClosed(): boolean
  /** Everything received so far. */
  text(): string
  /** Payloads of the events of one topic that happened after it was opened, in order of arrival. */
  heard(topic: string): unknown[]
}

/** The position up to which all events so far are published. */
const positionNow = async ({ database: { pool } }: TestApi): Promise<number> => {
  await until('all that happened is published', async () => {
    const { rowCount } = await pool.query('select from outbox where position is null limit 1')
    return rowCount === 0
  })
  const { rows } = await pool.query<{ last: number }>('select coalesce(max(position), 0)::int as last from outbox')
  return rows[0]?.last ?? 0
}

/** Opens the stream and waits until it is ready. */
export const openLiveStream = async (api: TestApi, token: string): Promise<OpenStream> => {
  const before = await positionNow(api)
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
      // Events without a recipient have no id.
      .filter((frame) => Number(/^id: (\d+)$/m.exec(frame)?.[1] ?? Infinity) > before)
      .map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null') as unknown)
  return { isClosed: () => closed, text: () => text, heard }
}
