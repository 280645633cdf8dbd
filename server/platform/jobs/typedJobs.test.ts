import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { defineJob, enqueue, handle, newJob } from './jobs.ts'
import { lanes, worksLane } from './lanes.ts'
import { listParked } from './parked.ts'
import type { Schedule } from './schedules.ts'
import { groupByLane, startWorker } from './worker.ts'

const database = useDatabase()
const log = readableLog()

const greet = defineJob('greet', z.object({ name: z.string(), times: z.number().default(1) }))
const send = defineJob('send', z.object({}), { lane: 'mail' })
const nothing = (): Promise<void> => Promise.resolve()

afterEach(async () => void (await database.current.pool.query('delete from graphile_worker._private_jobs')))

const start = (handlers: Parameters<typeof startWorker>[0]['handlers']) =>
  startWorker({
    database: database.current,
    handlers,
    schedules: [],
    concurrency: 1,
    log: log.log,
    observer: { observeJob: () => undefined },
  })

describe('a payload', () => {
  it('is checked against the schema of its job when it is enqueued', () => {
    expect(newJob(greet, { name: 'Anna' }, { jobKey: 'anna' })).toMatchObject({
      name: 'greet',
      payload: { name: 'Anna' },
      jobKey: 'anna',
    })
    // @ts-expect-error A number is no name.
    newJob(greet, { name: 1 })
    // @ts-expect-error The name is missing.
    newJob(greet, {})
  })

  it('reaches the handler parsed', async () => {
    const seen: unknown[] = []
    await enqueue(database.current.db, greet, { name: 'Anna' })
    const worker = await start([handle(greet, (payload) => Promise.resolve(void seen.push(payload)))])
    await until('it ran', () => seen.length > 0)
    await worker.stop()
    expect(seen).toEqual([{ name: 'Anna', times: 1 }])
  })

  it('that does not match the schema fails the attempt, and parks the job after the last one', async () => {
    const { db, pool } = database.current
    let ran = 0
    await pool.query(`select graphile_worker.add_job('greet', '{"name": 7}', max_attempts => 1)`)
    const worker = await start([handle(greet, () => Promise.resolve(void (ran += 1)))])
    const [parked] = await until('the job is parked', async () => {
      const jobs = await listParked(db)
      return jobs.length > 0 && jobs
    })
    await worker.stop()
    expect(ran).toBe(0)
    expect(parked).toMatchObject({ name: 'greet', payload: { name: 7 } })
    expect(parked?.last_error).toContain('expected string, received number')
  })
})

describe('handlers', () => {
  it('are refused if two are for the same job', async () => {
    await expect(start([handle(greet, nothing), handle(greet, nothing)])).rejects.toThrow('job greet has two handlers')
  })

  it('run where they can: a renderer does nothing else, and leaves nothing to workers but its own', () => {
    expect((['all', 'worker', 'render'] as const).map((role) => worksLane(role, 'render'))).toEqual([true, false, true])
    expect((['all', 'worker', 'render'] as const).map((role) => worksLane(role, 'default'))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are grouped by the lanes of their jobs; the default lane also runs the schedules', () => {
    const schedule: Schedule = { name: 'tidy', recurrence: { everyMinutes: 60 }, run: nothing }
    const [greets, sends] = [handle(greet, nothing), handle(send, nothing)]
    expect(groupByLane([greets, sends], { concurrency: 3, schedules: [schedule] })).toEqual([
      { name: 'default', concurrency: 3, handlers: [greets], schedules: [schedule] },
      { name: 'mail', ...lanes.mail, handlers: [sends], schedules: [] },
    ])
    expect(groupByLane([sends], { concurrency: 3, schedules: [] })).toEqual([
      { name: 'mail', ...lanes.mail, handlers: [sends], schedules: [] },
    ])
  })
})
