// Live hub of this process: follows the outbox in published order and delivers each row to the streams of its member.
import type { ServerResponse } from 'node:http'
import { heartbeatEveryMs } from '../../../contract/limits.ts'
import type { LivePayload, LiveTopic } from '../../../contract/live.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { sessionEndedTopic } from '../outbox/outbox.ts'
import { listenForNews } from './listener.ts'
import { type LiveRow, makeStreams, type Stream } from './streams.ts'

const readMax = 1_000
const fallbackPollEveryMs = 2_000

export interface Hub {
  open(stream: {
    memberId: string
    sessionId: string
    response: ServerResponse
    lastEventId: number | null
  }): Promise<void>
  /** Subscribes to rows of one topic in this process, for any member. */
  on(topic: string, hear: (row: LiveRow) => void): void
  /**
   * Publishes an event without a recipient to every stream of this process. Members who are offline never receive it.
   */
  publishAll<T extends LiveTopic>(topic: T, payload: LivePayload<T>): void
  size(): number
  stop(): Promise<void>
}

export const startHub = async ({ database, log }: { database: Database; log: Log }): Promise<Hub> => {
  const streams = makeStreams()
  const ears = new Map<string, ((row: LiveRow) => void)[]>()
  let position = await lastPosition(database)

  const deliver = (row: LiveRow): void => {
    for (const hear of ears.get(row.topic) ?? []) hear(row)
    if (row.topic !== sessionEndedTopic) streams.deliver(row)
  }

  const follow = oneAtATime(async () => {
    for (;;) {
      const rows = await readAfter(database, position, null)
      for (const row of rows) {
        position = row.position
        deliver(row)
      }
      if (rows.length < readMax) return
    }
  }, log)

  const catchUp = async (stream: Stream, lastEventId: number): Promise<void> => {
    if (lastEventId < (await oldestKept(database)) - 1) streams.reset(stream)
    else {
      for (let after = lastEventId, rows: LiveRow[] = []; ;) {
        rows = await readAfter(database, after, stream.memberId)
        for (const row of rows) if (row.topic !== sessionEndedTopic) streams.write(stream, row)
        after = rows.at(-1)?.position ?? after
        if (rows.length < readMax) break
      }
    }
    const pending = stream.pending ?? []
    stream.pending = null
    for (const row of pending) streams.write(stream, row)
  }

  const open: Hub['open'] = async ({ memberId, sessionId, response, lastEventId }) => {
    // Another process may have been ahead of this one. A number that was never issued would silence the stream for ever; it can only
    // come from another database.
    const resumes = lastEventId !== null && (lastEventId <= position || lastEventId <= (await lastPosition(database)))
    const seen = resumes ? lastEventId : position
    const stream: Stream = { memberId, sessionId, response, seen, pending: resumes ? [] : null }
    streams.add(stream)
    if (resumes) await catchUp(stream, lastEventId)
    else if (lastEventId !== null) streams.reset(stream)
  }

  const on = (topic: string, hear: (row: LiveRow) => void): void =>
    void ears.set(topic, [...(ears.get(topic) ?? []), hear])
  on(sessionEndedTopic, (row) => streams.endSession(row.member_id, (row.payload as { sessionId: string }).sessionId))

  const listener = listenForNews(database.url, follow, log)
  const poll = setInterval(follow, fallbackPollEveryMs)
  const heartbeat = setInterval(streams.beat, heartbeatEveryMs)

  return {
    open: (wanted) =>
      // A stream that has not caught up would buffer events and never send them. Closed, it is opened again by the browser, from the same place.
      open(wanted).catch((error: unknown) => {
        log.warn({ error }, 'live stream closed: its past could not be read')
        wanted.response.destroy()
      }),
    on,
    publishAll: streams.publishAll,
    size: streams.size,
    stop: async () => {
      clearInterval(poll)
      clearInterval(heartbeat)
      await listener.stop()
      streams.close()
    },
  }
}

/** Runs `work` once at a time; any calls during a run cause one more run. */
const oneAtATime = (work: () => Promise<void>, log: Log): (() => void) => {
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
