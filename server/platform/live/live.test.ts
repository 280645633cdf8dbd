import { createServer, type Server } from 'node:http'
import { createParser } from 'eventsource-parser'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { inTransaction } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { defineEvent, on, publish } from '../outbox/events.ts'
import { pruneOutbox, notifyMember, publishSessionEnded } from '../outbox/outbox.ts'
import { type Relay, startRelay } from '../outbox/relay.ts'
import { type Hub, startHub } from './hub.ts'
import { streamsPerMemberMax } from './streams.ts'

const database = useDatabase()
const log = readableLog()
const anna = '11111111-1111-4111-8111-111111111111'
const ben = '22222222-2222-4222-8222-222222222222'

const shipArrived = defineEvent('ship.arrived', z.object({ name: z.string(), berth: z.number() }))
const shipLeft = defineEvent('ship.left', z.object({}))
const greet = defineJob('greet', z.object({ name: z.string() }))
const paint = defineJob('paint', z.object({ colour: z.string() }))

let hub: Hub
let relay: Relay
let server: Server

beforeEach(async () => {
  relay = startRelay({ database: database.current, reactions: [on(shipArrived, greet)], log: log.log })
  hub = await startHub({ database: database.current, log: log.log })
  server = createServer((request, response) => {
    const [, memberId = '', sessionId = ''] = request.url?.split('/') ?? []
    const last = request.headers['last-event-id']
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    void hub.open({ memberId, sessionId, response, lastEventId: last === undefined ? null : Number(last) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await hub.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await relay.stop()
})

interface Heard {
  event: string
  id: string
  data: { total_credits?: number }
}

const listenTo = async (memberId: string, options: { lastEventId?: string; session?: string } = {}) => {
  const heard: Heard[] = []
  const abort = new AbortController()
  const headers: Record<string, string> =
    options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/${memberId}/${options.session ?? 'session'}`, {
    headers,
    signal: abort.signal,
  })
  let closed = false
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => void heard.push({ event, id, data: JSON.parse(data) as Heard['data'] }),
  })
  const reading = (async () => {
    try {
      for await (const chunk of response.body ?? []) parser.feed(new TextDecoder().decode(chunk as Uint8Array))
    } catch {
      // The test hung up.
    }
    closed = true
  })()
  await until('the stream is ready', () => heard.some((one) => one.event === 'ready'))
  return {
    heard,
    credits: () => heard.filter((one) => one.event === 'credits.changed').map((one) => one.data.total_credits),
    lastId: () => heard.findLast((one) => one.id !== '')?.id ?? '',
    isClosed: () => closed,
    hangUp: async () => {
      abort.abort()
      await reading
    },
  }
}

const tell = (memberId: string, credits: number): Promise<void> =>
  inTransaction(database.current.db, (tx) =>
    notifyMember(tx, memberId, 'credits.changed', { total_credits: credits, debt: 0 }),
  )

describe('the live stream', () => {
  it('delivers a member’s events in order, and no other member’s', async () => {
    const stream = await listenTo(anna)
    await tell(anna, 1)
    await tell(ben, 500)
    await tell(anna, 2)
    await until('both arrived', () => stream.credits().length === 2)
    expect(stream.credits()).toEqual([1, 2])
  })

  it('delivers nothing of a failed transaction', async () => {
    const stream = await listenTo(anna)
    await inTransaction(database.current.db, async (tx) => {
      await notifyMember(tx, anna, 'credits.changed', { total_credits: 99, debt: 0 })
      throw new Error('no')
    }).catch(() => undefined)
    await tell(anna, 3)
    await until('the next one arrived', () => stream.credits().length > 0)
    expect(stream.credits()).toEqual([3])
  })

  it('does not lose a row that was written first and committed last', async () => {
    const stream = await listenTo(anna)
    const { db } = database.current
    await inTransaction(db, async (tx) => {
      await notifyMember(tx, anna, 'credits.changed', { total_credits: 10, debt: 0 })
      await tell(anna, 11)
      await until('the later row is out', () => stream.credits().includes(11))
    })
    await until('the earlier row came too', () => stream.credits().length === 2)
    expect(stream.credits()).toEqual([11, 10])
  })

  it('resumes after a break without loss or repetition', async () => {
    const first = await listenTo(anna)
    await tell(anna, 20)
    await until('it arrived', () => first.credits().length === 1)
    const lastEventId = first.lastId()
    await first.hangUp()
    for (const credits of [21, 22, 23]) await tell(anna, credits)
    const second = await listenTo(anna, { lastEventId })
    await tell(anna, 24)
    await until('all arrived', () => second.credits().length >= 4)
    expect(second.credits()).toEqual([21, 22, 23, 24])
  })

  it('resumes even if this process has not yet seen what another one has published', async () => {
    const { pool } = database.current
    // As the relay leaves it, without its notification.
    const { rows } = await pool.query<{ position: number }>(
      `insert into outbox (member_id, topic, payload, position)
       values ($1, 'credits.changed', '{"total_credits": 25, "debt": 0}', nextval('outbox_position')) returning position`,
      [anna],
    )
    const stream = await listenTo(anna, { lastEventId: String(rows[0]?.position) })
    await tell(anna, 26)
    await until('the next one arrived', () => stream.credits().includes(26))
    expect(stream.credits()).toEqual([26])
    expect(stream.heard.map(({ event }) => event)).not.toContain('reset')
  })

  it('ends where the past cannot be read, so that the browser comes back instead of hearing nothing', async () => {
    const first = await listenTo(anna)
    const lastEventId = first.lastId()
    await first.hangUp()
    await tell(anna, 27)
    const { pool } = database.current
    const query = pool.query.bind(pool) as (statement: { name?: string }) => unknown
    const refusing = vi
      .spyOn(pool, 'query')
      .mockImplementation(((statement: { name?: string }) =>
        statement.name === 'live_of_member' ? Promise.reject(new Error('restarting')) : query(statement)) as never)
    const broken = await listenTo(anna, { lastEventId })
    await until('closed', () => broken.isClosed())
    expect(hub.size()).toBe(0)
    refusing.mockRestore()
    const second = await listenTo(anna, { lastEventId })
    await until('it arrived', () => second.credits().includes(27))
  })

  it('sends a reset if it cannot resume', async () => {
    const { pool, db } = database.current
    await tell(anna, 30)
    await tell(anna, 31)
    await until(
      'published',
      async () => (await pool.query('select 1 from outbox where position is null')).rowCount === 0,
    )
    await pool.query(`update outbox set created_at = now() - interval '2 hours'`)
    await pruneOutbox(db)
    expect((await pool.query('select 1 from outbox')).rowCount).toBe(1)
    const past = await listenTo(anna, { lastEventId: '1' })
    await until('a reset arrives', () => past.heard.some((one) => one.event === 'reset'))
    const future = await listenTo(anna, { lastEventId: '999999999' })
    await until('a reset arrives', () => future.heard.some((one) => one.event === 'reset'))
  })

  it('closes when its session ends, and only then', async () => {
    const mine = await listenTo(anna, { session: 'ending' })
    const other = await listenTo(anna, { session: 'staying' })
    await inTransaction(database.current.db, (tx) => publishSessionEnded(tx, anna, ['ending']))
    await until('closed', () => mine.isClosed())
    expect(mine.heard.at(-1)?.event).toBe('ended')
    expect(other.isClosed()).toBe(false)
    expect(hub.size()).toBe(1)
  })

  it('limits the streams of one member by closing the oldest', async () => {
    const streams: Awaited<ReturnType<typeof listenTo>>[] = []
    for (let i = 0; i <= streamsPerMemberMax; i += 1) streams.push(await listenTo(ben))
    await until('the oldest was dropped', () => streams[0]?.isClosed())
    expect(hub.size()).toBe(streamsPerMemberMax)
  })
})

describe('domain events', () => {
  it('become one job for each reaction', async () => {
    const { db, pool } = database.current
    await inTransaction(db, (tx) => publish(tx, shipArrived, { name: 'Anna', berth: 7 }))
    await inTransaction(db, (tx) => publish(tx, shipLeft, {}))
    const { rows } = await until('the job is there', async () => {
      const found = await pool.query<{ payload: unknown }>('select payload from graphile_worker._private_jobs')
      return found.rows.length > 0 && found
    })
    expect(rows.map((row) => row.payload)).toEqual([{ name: 'Anna', berth: 7 }])
  })

  it('are reacted to only by jobs that need no more than their payload', () => {
    expect(on(shipArrived, greet)).toEqual({ event: 'ship.arrived', job: 'greet' })
    // @ts-expect-error The event has no colour.
    on(shipArrived, paint)
  })
})
