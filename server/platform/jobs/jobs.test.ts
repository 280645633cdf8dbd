import { fork } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayMs, hourMs, minuteMs } from '../../../contract/durations.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import * as clock from '../clock.ts'
import { inTransaction } from '../db/database.ts'
import { advanceClock } from './advance.ts'
import { defineJob, enqueue, enqueueAll, handle, type HandledJob, newJob } from './jobs.ts'
import { discardParked, listParked, retryParked } from './parked.ts'
import { type Schedule, scheduleHandlers } from './schedules.ts'
import { startWorker, unlockJobsOfTheDead, type Worker } from './worker.ts'

const database = useDatabase()
const log = readableLog()
let worker: Worker | null = null

const remember = defineJob('remember', z.string())
const stumble = defineJob('stumble', z.object({ step: z.number() }))
const meet = defineJob('meet', z.object({}))
const queue = defineJob('queue', z.object({}))
const holdForever = defineJob('holdForever', z.object({}))
const slow = defineJob('slow', z.object({}))
const noteHour = defineJob('note', z.number())
const noteText = defineJob('note', z.string())

const work = async (handlers: readonly HandledJob[], schedules: Schedule[] = []): Promise<void> => {
  const base = { database: database.current, log: log.log, observer: { observeJob: () => undefined } }
  worker = await startWorker({ ...base, handlers, schedules, concurrency: 4 })
}

/** A schedule every ten minutes that counts its rounds. */
const sweeping = (): { schedule: Schedule; count: () => number } => {
  let sweeps = 0
  const run = () => Promise.resolve(void (sweeps += 1))
  return { schedule: { name: 'sweep', recurrence: { everyMinutes: 10 }, run }, count: () => sweeps }
}

afterEach(async () => {
  await worker?.stop()
  worker = null
  await database.current.pool.query('delete from graphile_worker._private_jobs')
})

describe('jobs', () => {
  it('exist only if the transaction that added them commits', async () => {
    const { db } = database.current
    const ran: unknown[] = []
    await inTransaction(db, (tx) => enqueue(tx, remember, 'committed'))
    await inTransaction(db, async (tx) => {
      await enqueue(tx, remember, 'rolled back')
      throw new Error('changed my mind')
    }).catch(() => undefined)
    await work([handle(remember, (text) => Promise.resolve(void ran.push(text)))])
    await until('the job ran', () => ran.length > 0)
    await enqueue(db, remember, 'later')
    await until('the later job ran', () => ran.length > 1)
    expect(ran).toEqual(['committed', 'later'])
  })

  it('are retried after a failure, and parked after their last attempt', async () => {
    const { db, pool } = database.current
    await work([handle(stumble, () => Promise.reject(new Error('a stone in the way')))])
    await enqueue(db, stumble, { step: 1 }, { maxAttempts: 1 })
    const [parked] = await until('the job is parked', async () => {
      const jobs = await listParked(db)
      return jobs.length > 0 && jobs
    })
    expect(parked).toMatchObject({ name: 'stumble', payload: { step: 1 }, attempts: 1 })
    expect(parked?.last_error).toContain('a stone in the way')
    expect(await inTransaction(db, (tx) => retryParked(tx, parked?.id ?? ''))).toBe('stumble')
    await until('it was tried again', () => log.lines().filter((line) => line['msg'] === 'job failed').length >= 2)
    await until('it is parked again', async () => (await listParked(db)).length > 0)
    expect(await inTransaction(db, (tx) => discardParked(tx, parked?.id ?? ''))).toBe('stumble')
    expect(await inTransaction(db, (tx) => discardParked(tx, parked?.id ?? ''))).toBeNull()
    expect((await pool.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0)
  })

  it('are fetched in batches for many worker slots, those of one queue still one after the other', async () => {
    const { db } = database.current
    let [running, most, inQueue, mostInQueue, done] = [0, 0, 0, 0, 0]
    const places = 40
    const all = Promise.withResolvers<undefined>()
    const handlers = [
      handle(meet, async () => {
        running += 1
        most = Math.max(most, running)
        if (running === places - 1) all.resolve(undefined)
        await all.promise
        done += 1
      }),
      handle(queue, () => {
        inQueue += 1
        mostInQueue = Math.max(mostInQueue, inQueue)
        return new Promise<void>((resolve) => {
          setImmediate(() => {
            inQueue -= 1
            done += 1
            resolve()
          })
        })
      }),
    ]
    await enqueueAll(db, [
      ...Array.from({ length: 10 }, () => newJob(queue, {}, { queue: 'one' })),
      ...Array.from({ length: places - 1 }, (_, at) => newJob(meet, {}, { queue: `of ${at}` })),
    ])
    const observer = { observeJob: () => undefined }
    const parts = { database: database.current, handlers, schedules: [], log: log.log, observer }
    worker = await startWorker({ ...parts, concurrency: places, inBatches: true })
    await until('all are done', () => done === places + 9)
    expect(most).toBe(places - 1)
    expect(mostInQueue).toBe(1)
    // Worker slots that wait for others need no connection each.
    expect(log.lines().filter((line) => line['level'] === 'warn')).toEqual([])
  })

  it('of a killed process are released and run elsewhere', async () => {
    const { db, pool, url } = database.current
    await enqueue(db, holdForever, {})
    const holder = fork(join(import.meta.dirname, 'holdForever.fixture.ts'), [url], { silent: true })
    await until('the other process holds the job', async () => {
      const { rows } = await pool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')
      return rows.length > 0
    })
    holder.kill('SIGKILL')
    await new Promise((resolve) => holder.once('exit', resolve))
    expect(await unlockJobsOfTheDead(database.current, log.log)).toBe(0)
    await pool.query(`update worker_heartbeats set beat_at = beat_at - interval '31 seconds'`)
    await pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '31 seconds'`)
    const ran: string[] = []
    await work([handle(holdForever, (_, { jobId }) => Promise.resolve(void ran.push(jobId)))])
    await until('the job ran here', () => ran.length > 0)
    expect(ran).toHaveLength(1)
  })

  it('stop cleanly: running jobs finish, waiting jobs stay', async () => {
    const { db, pool } = database.current
    let finish = (): void => undefined
    let started = false
    await work([
      handle(slow, () => {
        started = true
        return new Promise<void>((resolve) => (finish = resolve))
      }),
    ])
    await enqueue(db, slow, {})
    await until('it started', () => started)
    const stopping = worker?.stop()
    worker = null
    finish()
    await stopping
    expect((await pool.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0)
  })
})

describe('schedules', () => {
  it('have one next occurrence, however many workers start', async () => {
    const schedule: Schedule = { name: 'tidy', recurrence: { everyMinutes: 60 }, run: () => Promise.resolve() }
    await work([], [schedule])
    await worker?.stop()
    await work([], [schedule])
    const { rows } = await database.current.pool.query(`select 1 from graphile_worker.jobs where key = 'schedule:tidy'`)
    expect(rows).toHaveLength(1)
  })

  it('continue after a failed round, which is not retried', async () => {
    let rounds = 0
    const run = () => {
      rounds += 1
      return Promise.reject(new Error('this round fails'))
    }
    await work([], [{ name: 'failing', recurrence: { everyMinutes: 60 }, run }])
    const { pool } = database.current
    const waiting = async () =>
      (await pool.query(`select 1 from graphile_worker.jobs where key = 'schedule:failing' and attempts = 0`)).rowCount
    for (const expected of [1, 2]) {
      await pool.query(`update graphile_worker._private_jobs set run_at = now() where key = 'schedule:failing'`)
      await until(`round ${expected}`, async () => rounds === expected && (await waiting()) === 1)
    }
    await worker?.stop()
    worker = null
    const { rows } = await pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'failing' and attempts < max_attempts`,
    )
    expect([rows.length, rounds]).toEqual([1, 2])
  })

  it('restart after a round has used up its attempts', async () => {
    const schedule: Schedule = { name: 'stuck', recurrence: { everyMinutes: 60 }, run: () => Promise.resolve() }
    await work([], [schedule])
    await worker?.stop()
    const { pool } = database.current
    await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'schedule:stuck'`)
    await work([], [schedule])
    const { rows } = await pool.query(`select attempts from graphile_worker.jobs where key = 'schedule:stuck'`)
    expect(rows).toEqual([{ attempts: 0 }])
  })

  it('wake no worker for a future round', async () => {
    const { db, pool } = database.current
    const schedule: Schedule = { name: 'quiet', recurrence: { everyMinutes: 60 }, run: () => Promise.resolve() }
    await work([], [schedule])
    const listener = await pool.connect()
    const woken: string[] = []
    try {
      listener.on('notification', ({ payload = '' }) => woken.push(payload))
      await listener.query('listen "jobs:insert"')
      await scheduleHandlers([schedule])[0]?.run({}, { db, log: log.log, jobId: '1', attempt: 1, attemptsMax: 3 })
      // Notifications arrive in the order in which they were sent.
      await pool.query(`select pg_notify('jobs:insert', 'the end')`)
      await until('the end is heard', () => Promise.resolve(woken.includes('the end')))
      expect(woken).toEqual(['the end'])
    } finally {
      listener.release(true)
    }
  })
})

describe('the moved clock', () => {
  const inHoursFrom = (began: Date, hours: number): Date => new Date(began.getTime() + hours * hourMs)

  afterEach(async () => void (await sql`update clock set ahead = interval '0'`.execute(database.current.db)))

  it('runs every job at its own time and every schedule as often as it becomes due', async () => {
    const { db } = database.current
    const seen: { what: unknown; hoursLater: number }[] = []
    const began = await clock.now(db)
    const note = async (what: unknown): Promise<void> => {
      const hoursLater = ((await clock.now(db)).getTime() - began.getTime()) / hourMs
      seen.push({ what, hoursLater: Math.round(hoursLater * 10) / 10 })
    }
    await work(
      [handle(noteText, note)],
      [{ name: 'everyDay', recurrence: { everyMinutes: dayMs / minuteMs }, run: () => note('day') }],
    )
    await enqueue(db, noteText, 'third', { runAt: inHoursFrom(began, 60) })
    await enqueue(db, noteText, 'second', { runAt: inHoursFrom(began, 30) })
    await enqueue(db, noteText, 'never', { runAt: inHoursFrom(began, 73) })
    const { now } = await advanceClock(database.current, 'P2DT23H')
    expect(Date.parse(now) - began.getTime()).toBeGreaterThanOrEqual(71 * hourMs)
    expect(seen.map(({ what }) => what)).toEqual(['day', 'second', 'day', 'third'])
    const lateHours = [24, 30, 48, 60].map((hours, at) => (seen[at]?.hoursLater ?? NaN) - hours)
    const [firstDay, second, secondDay, third] = lateHours
    for (const late of [second, third]) expect(late).toBeCloseTo(0, 0)
    // A schedule may be late by a sixteenth of the move, each time.
    const lateMax = 71 / 16 + 0.5
    for (const [rounds, late] of [firstDay, secondDay].entries()) {
      expect(late).toBeGreaterThan(-0.5)
      expect(late).toBeLessThan((rounds + 1) * lateMax)
    }
  })

  it('passes a month without a stop for every round, and misses no day and no job', async () => {
    const { db } = database.current
    const began = await clock.now(db)
    const lateMs: number[] = []
    const sweep = sweeping()
    const days = new Set<string>()
    const schedules: Schedule[] = [
      sweep.schedule,
      {
        name: 'daily',
        recurrence: { dailyAtUtc: '04:20' },
        run: async () => void days.add((await clock.now(db)).toISOString().slice(0, 10)),
      },
    ]
    const note = async (hour: number): Promise<void> => {
      lateMs.push((await clock.now(db)).getTime() - inHoursFrom(began, hour).getTime())
    }
    await work([handle(noteHour, note)], schedules)
    const hours = [31, 240.5, 500.25]
    for (const hour of hours) await enqueue(db, noteHour, hour, { runAt: inHoursFrom(began, hour) })
    await advanceClock(database.current, 'P30D')
    expect(sweep.count()).toBeGreaterThanOrEqual(30)
    expect(sweep.count()).toBeLessThanOrEqual(80)
    expect(days.size).toBe(30)
    expect(lateMs).toHaveLength(hours.length)
    for (const late of lateMs) expect(late).toBeLessThan(minuteMs)
  })

  it('takes no finer steps in a part of a longer move', async () => {
    const sweep = sweeping()
    await work([], [sweep.schedule])
    await advanceClock(database.current, 'P1D', 30 * dayMs)
    expect(sweep.count()).toBeLessThanOrEqual(3)
  })

  it('passes a day in a few rounds', async () => {
    const sweep = sweeping()
    await work([], [sweep.schedule])
    await advanceClock(database.current, 'P1D')
    expect(sweep.count()).toBeGreaterThanOrEqual(4)
    expect(sweep.count()).toBeLessThanOrEqual(7)
  })
})
