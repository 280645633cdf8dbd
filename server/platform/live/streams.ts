// The open streams of this process, by member. Each tracks its last position, so that nothing is sent twice. A slow
// reader is disconnected; its client reconnects and resumes.
import type { ServerResponse } from 'node:http'
import { liveEnded, liveReset } from '../../../contract/live.ts'

const bufferedBytesMax = 64 * 1024
export const streamsPerMemberMax = 20
const lingerMsMax = 5_000

export interface LiveRow {
  position: number
  member_id: string
  topic: string
  payload: unknown
}

export interface Stream {
  memberId: string
  sessionId: string
  response: ServerResponse
  /** The last position written; rows at or below it are not written again. */
  seen: number
  /** Rows that arrive during the replay; null once caught up. */
  pending: LiveRow[] | null
}

export interface Streams {
  add(stream: Stream): void
  /** Delivers a row to the streams of its member. */
  deliver(row: LiveRow): void
  write(stream: Stream, row: LiveRow): void
  /** Sends the event to all streams. It has no id, so clients that were offline do not receive it later. */
  publishAll(topic: string, payload: unknown): void
  /** Notifies a stream that it cannot resume. */
  reset(stream: Stream): void
  endSession(memberId: string, sessionId: string): void
  beat(): void
  close(): void
  size(): number
}

const frame = (row: LiveRow): string =>
  `id: ${row.position}\nevent: ${row.topic}\ndata: ${JSON.stringify(row.payload)}\n\n`

export const makeStreams = (): Streams => {
  const byMember = new Map<string, Set<Stream>>()
  let count = 0

  /** False if the stream is already removed. */
  const forget = (stream: Stream): boolean => {
    const streams = byMember.get(stream.memberId)
    if (streams?.delete(stream) !== true) return false
    count -= 1
    if (streams.size === 0) byMember.delete(stream.memberId)
    return true
  }

  const drop = (stream: Stream): void => {
    if (forget(stream)) stream.response.destroy()
  }

  /** Writing after the end would emit an error without a listener, which ends the process. */
  const say = ({ response }: Stream, text: string): void => {
    if (!response.writableEnded && !response.destroyed) response.write(text)
  }

  /** Removed first, so that nothing more is written to it; a client that does not disconnect is cut off. */
  const finish = (stream: Stream, lastWords: string): void => {
    if (!forget(stream) || stream.response.writableEnded) return
    stream.response.end(lastWords)
    setTimeout(() => stream.response.destroy(), lingerMsMax).unref()
  }

  const write = (stream: Stream, row: LiveRow): void => {
    if (row.position <= stream.seen) return
    stream.seen = row.position
    say(stream, frame(row))
    if (stream.response.writableLength > bufferedBytesMax) drop(stream)
  }

  const all = (): Stream[] => [...byMember.values()].flatMap((streams) => [...streams])

  return {
    add: (stream) => {
      const streams = byMember.get(stream.memberId) ?? new Set()
      byMember.set(stream.memberId, streams.add(stream))
      count += 1
      const [oldest] = streams
      if (oldest !== undefined && streams.size > streamsPerMemberMax) drop(oldest)
      stream.response.on('close', () => drop(stream))
      stream.response.on('error', () => drop(stream))
      say(stream, `retry: 1000\nid: ${stream.seen}\nevent: ready\ndata: {}\n\n`)
    },
    deliver: (row) => {
      for (const stream of byMember.get(row.member_id) ?? []) {
        if (stream.pending === null) write(stream, row)
        else stream.pending.push(row)
      }
    },
    write,
    publishAll: (topic, payload) => {
      const text = `event: ${topic}\ndata: ${JSON.stringify(payload)}\n\n`
      for (const stream of all()) {
        say(stream, text)
        if (stream.response.writableLength > bufferedBytesMax) drop(stream)
      }
    },
    reset: (stream) => say(stream, `event: ${liveReset}\ndata: {}\n\n`),
    endSession: (memberId, sessionId) => {
      for (const stream of [...(byMember.get(memberId) ?? [])]) {
        if (stream.sessionId === sessionId) finish(stream, `event: ${liveEnded}\ndata: {}\n\n`)
      }
    },
    beat: () => {
      for (const stream of all()) say(stream, ': beat\n\n')
    },
    close: () => {
      for (const stream of all()) finish(stream, '')
    },
    size: () => count,
  }
}
