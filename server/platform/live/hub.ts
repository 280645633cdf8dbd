// The live streams of this process. The hub follows the outbox in published order and hands each row to the streams of its
// member; a stream that reads too slowly is dropped and resumes by itself.
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { heartbeatEveryMs, liveEnded, liveReset } from '../../../contract/live.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { sessionEndedTopic } from '../outbox/outbox.ts'
import { liveChannel } from '../outbox/relay.ts'

const readMax = 1_000
const fallbackPollEveryMs = 2_000
const bufferedBytesMax = 64 * 1024
export const streamsPerMemberMax = 20

export interface LiveRow {
  position: number
  member_id: string
  topic: string
  payload: unknown
}

interface Stream {
  memberId: string
  sessionId: string
  response: ServerResponse
  /** The last position written; nothing at or below it is written again. */
  seen: number
  /** Rows that arrive while the past is still being read; null once caught up. */
  pending: LiveRow[] | null
}

export interface Hub {
  open(stream: {
    memberId: string
    sessionId: string
    response: ServerResponse
    lastEventId: number | null
  }): Promise<void>
  /** Hears rows of one topic in this process, whoever they are for. */
  on(topic: string, hear: (row: LiveRow) => void): void
  size(): number
  stop(): Promise<void>
}

const frame = (row: LiveRow): string =>
  `id: ${row.position}\nevent: ${row.topic}\ndata: ${JSON.stringify(row.payload)}\n\n`

export const startHub = async ({ database, log }: { database: Database; log: Log }): Promise<Hub> => {
  const byMember = new Map<string, Set<Stream>>()
  const ears = new Map<string, ((row: LiveRow) => void)[]>()
  let position = await lastPosition(database)
  let count = 0
  let stopped = false

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

  const end = (stream: Stream): void => {
    stream.response.write(`event: ${liveEnded}\ndata: {}\n\n`)
    stream.response.end()
    drop(stream)
  }

  const deliver = (row: LiveRow): void => {
    for (const hear of ears.get(row.topic) ?? []) hear(row)
    for (const stream of byMember.get(row.member_id) ?? []) {
      if (row.topic === sessionEndedTopic) {
        if ((row.payload as { sessionId: string }).sessionId === stream.sessionId) end(stream)
      } else if (stream.pending !== null) stream.pending.push(row)
      else write(stream, row)
    }
  }

  const follow = follower(async () => {
    for (;;) {
      const rows = await readAfter(database, position, null)
      for (const row of rows) {
        position = row.position
        deliver(row)
      }
      if (rows.length < readMax) return
    }
  }, log)

  const listener = listen(database.url, follow, log)
  const poll = setInterval(follow, fallbackPollEveryMs)
  const heartbeat = setInterval(() => {
    for (const streams of byMember.values()) for (const stream of streams) stream.response.write(': beat\n\n')
  }, heartbeatEveryMs)

  const catchUp = async (stream: Stream, lastEventId: number): Promise<void> => {
    if (lastEventId < (await oldestKept(database)) - 1) {
      stream.response.write(`event: ${liveReset}\ndata: {}\n\n`)
    } else {
      for (let after = lastEventId, rows: LiveRow[] = []; ;) {
        rows = await readAfter(database, after, stream.memberId)
        for (const row of rows) if (row.topic !== sessionEndedTopic) write(stream, row)
        after = rows.at(-1)?.position ?? after
        if (rows.length < readMax) break
      }
    }
    const pending = stream.pending ?? []
    stream.pending = null
    for (const row of pending) write(stream, row)
  }

  return {
    open: async ({ memberId, sessionId, response, lastEventId }) => {
      // A number from the future would silence the stream for ever; it can only come from another database.
      const resumes = lastEventId !== null && lastEventId <= position
      const stream: Stream = {
        memberId,
        sessionId,
        response,
        seen: resumes ? lastEventId : position,
        pending: resumes ? [] : null,
      }
      const streams = byMember.get(memberId) ?? new Set()
      byMember.set(memberId, streams.add(stream))
      count += 1
      for (const oldest of streams) {
        if (streams.size <= streamsPerMemberMax) break
        drop(oldest)
      }
      response.on('close', () => drop(stream))
      response.write(`retry: 1000\nid: ${stream.seen}\nevent: ready\ndata: {}\n\n`)
      if (lastEventId !== null && !resumes) response.write(`event: ${liveReset}\ndata: {}\n\n`)
      if (resumes) await catchUp(stream, lastEventId)
    },
    on: (topic, hear) => void ears.set(topic, [...(ears.get(topic) ?? []), hear]),
    size: () => count,
    stop: async () => {
      if (stopped) return
      stopped = true
      clearInterval(poll)
      clearInterval(heartbeat)
      await listener.stop()
      for (const streams of byMember.values()) for (const stream of streams) stream.response.end()
    },
  }
}

/** Runs `work` once at a time; a call during a run leads to one more run. */
const follower = (work: () => Promise<void>, log: Log): (() => void) => {
  let state: 'idle' | 'running' | 'again' = 'idle'
  const go = (): void => {
    if (state !== 'idle') {
      state = 'again'
      return
    }
    state = 'running'
    work()
      .catch((error: unknown) => log.warn({ error }, 'live rows could not be read'))
      .finally(() => {
        const again = state === 'again'
        state = 'idle'
        if (again) go()
      })
  }
  return go
}

const reconnectAfterMs = 1_000

const listen = (url: string, heard: () => void, log: Log): { stop(): Promise<void> } => {
  let client: pg.Client | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const again = (): void => {
    clearTimeout(retry)
    if (!stopped) retry = setTimeout(connect, reconnectAfterMs)
  }
  const connect = (): void => {
    const next = new pg.Client({ connectionString: url, application_name: 'ankerplatz-live' })
    client = next
    next.on('notification', heard)
    next.on('error', (error) => log.warn({ error }, 'live listener lost its connection'))
    next.on('end', again)
    next
      .connect()
      .then(() => next.query(`listen ${liveChannel}`))
      .then(heard)
      .catch((error: unknown) => {
        log.warn({ error }, 'live listener could not connect')
        again()
      })
  }
  connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

const lastPosition = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ position: number }>('select coalesce(max(position), 0) as position from outbox')
  return rows[0]?.position ?? 0
}

const oldestKept = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ position: number }>(
    'select coalesce(min(position), 0) as position from outbox where position is not null',
  )
  return rows[0]?.position ?? 0
}

const readAfter = async ({ pool }: Database, after: number, memberId: string | null): Promise<LiveRow[]> => {
  const { rows } = await pool.query<LiveRow>({
    name: memberId === null ? 'live_all' : 'live_of_member',
    text: `select position, member_id, topic, payload from outbox
           where position > $1 and ${memberId === null ? 'member_id is not null' : 'member_id = $2'}
           order by position limit ${readMax}`,
    values: memberId === null ? [after] : [after, memberId],
  })
  return rows
}
