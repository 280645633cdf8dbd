// The open streams of this process, by member. Each knows what it has written, so that nothing goes out twice, and one that reads
// too slowly is let go: it comes back and resumes by itself.
import type { ServerResponse } from 'node:http'
import { liveEnded, liveReset } from '../../../contract/live.ts'

const bufferedBytesMax = 64 * 1024
export const streamsPerMemberMax = 20

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
  /** The last position written; nothing at or below it is written again. */
  seen: number
  /** Rows that arrive while the past is still being read; null once caught up. */
  pending: LiveRow[] | null
}

export interface Streams {
  add(stream: Stream): void
  /** Hands a row to the streams of its member. */
  deliver(row: LiveRow): void
  write(stream: Stream, row: LiveRow): void
  /** Tells a stream that it cannot resume. */
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

  const drop = (stream: Stream): void => {
    const streams = byMember.get(stream.memberId)
    if (streams?.delete(stream) !== true) return
    count -= 1
    if (streams.size === 0) byMember.delete(stream.memberId)
    stream.response.destroy()
  }

  const write = (stream: Stream, row: LiveRow): void => {
    if (row.position <= stream.seen) return
    stream.seen = row.position
    stream.response.write(frame(row))
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
      stream.response.write(`retry: 1000\nid: ${stream.seen}\nevent: ready\ndata: {}\n\n`)
    },
    deliver: (row) => {
      for (const stream of byMember.get(row.member_id) ?? []) {
        if (stream.pending === null) write(stream, row)
        else stream.pending.push(row)
      }
    },
    write,
    reset: (stream) => void stream.response.write(`event: ${liveReset}\ndata: {}\n\n`),
    endSession: (memberId, sessionId) => {
      for (const stream of byMember.get(memberId) ?? []) {
        if (stream.sessionId !== sessionId) continue
        stream.response.end(`event: ${liveEnded}\ndata: {}\n\n`)
      }
    },
    beat: () => {
      for (const stream of all()) stream.response.write(': beat\n\n')
    },
    close: () => {
      for (const stream of all()) stream.response.end()
    },
    size: () => count,
  }
}
