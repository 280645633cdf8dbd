// Outbox relay. One relay at a time is the leader (an advisory lock on a dedicated connection) and numbers the rows as
// it publishes them, so a reader in the order of these numbers never misses a row that committed late.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { enqueueStatement } from '../jobs/jobs.ts'
import type { Reaction } from './events.ts'

export const liveChannel = 'ankerplatz_live'
const leaderLock = 7_402_118
const batchMax = 500
const pollEveryMs = 100
const standbyEveryMs = 1_000

type JobsOf = ReadonlyMap<string, readonly Reaction[]>

export interface Relay {
  stop(): Promise<void>
}

interface Row {
  id: string
  member_id: string | null
  topic: string
  payload: unknown
}

export const startRelay = (options: { database: Database; reactions: readonly Reaction[]; log: Log }): Relay => {
  const { database, log } = options
  const jobsOf = Map.groupBy(options.reactions, ({ event }) => event)
  const stopping = new AbortController()
  const stopped = (): boolean => stopping.signal.aborted
  const rest = (ms: number): Promise<unknown> =>
    pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const lead = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [leaderLock])
    if (rows[0]?.leads !== true) return
    while (!stopped()) {
      const published = await publishBatch(client, jobsOf)
      if (published < batchMax) await rest(pollEveryMs)
    }
    await client.query('select pg_advisory_unlock($1)', [leaderLock])
  }

  const running = (async () => {
    while (!stopped()) {
      let client: pg.PoolClient | null = null
      let broken = false
      try {
        client = await database.pool.connect()
        await lead(client)
      } catch (error) {
        broken = true
        if (!stopped()) log.warn({ error }, 'relay interrupted')
      } finally {
        client?.release(broken)
      }
      await rest(standbyEveryMs)
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Publishes at most one batch of waiting rows and returns its size. Only the leader may call it. */
const publishBatch = async (client: pg.PoolClient, jobsOf: JobsOf): Promise<number> => {
  await client.query('begin')
  try {
    const { rows } = await client.query<Row>(
      `with batch as (
         select id, row_number() over (order by id) as place from outbox where position is null order by id limit $1
       ), numbered as (
         select batch.id, batch.place, (select last_value from outbox_position) + batch.place as position from batch
       ), advanced as (
         select setval('outbox_position', max(position)) from numbered having max(position) is not null
       )
       update outbox set position = numbered.position from numbered, advanced
       where outbox.id = numbered.id
       returning outbox.id, member_id, topic, payload`,
      [batchMax],
    )
    if (rows.length > 0) {
      await addReactions(client, rows, jobsOf)
      await client.query(`select pg_notify($1, '')`, [liveChannel])
    }
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const addReactions = async (client: pg.PoolClient, rows: readonly Row[], jobsOf: JobsOf): Promise<void> => {
  const jobs = rows
    .filter((row) => row.member_id === null)
    .flatMap((row) => (jobsOf.get(row.topic) ?? []).map(({ job: name }) => ({ name, payload: row.payload })))
  if (jobs.length > 0) await client.query(enqueueStatement, [JSON.stringify(jobs)])
}
