import { expect, it } from 'vitest'
import { z } from 'zod'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { defineJob, enqueue, handle } from './jobs.ts'
import { startWorker, unlockJobsOfTheDead } from './worker.ts'

const database = useDatabase()
const log = readableLog()
const workJob = defineJob('work', z.object({ step: z.string() }))

it('a job that was released and then finishes twice leaves its queue free for the next one', async () => {
  const { db, pool } = database.current
  const done: string[] = []
  const started: string[] = []
  const gates = { silent: Promise.withResolvers<null>(), second: Promise.withResolvers<null>() }
  const start = (name: 'silent' | 'second') =>
    startWorker({
      database: database.current,
      handlers: [
        handle(workJob, async ({ step }) => {
          started.push(`${step} by ${name}`)
          if (step === 'first') await gates[name].promise
          done.push(`${step} by ${name}`)
        }),
      ],
      schedules: [],
      concurrency: 1,
      oneByOne: true,
      log: log.log,
      observer: { observeJob: () => undefined },
    })
  const silent = await start('silent')
  await enqueue(db, workJob, { step: 'first' }, { queue: 'analyses of somebody' })
  await until('it runs', () => started.includes('first by silent'))
  await until('it is given back', async () => {
    await pool.query(`update worker_heartbeats set beat_at = now() - interval '1 minute'`)
    return (await unlockJobsOfTheDead(database.current, log.log)) === 1
  })
  const second = await start('second')
  try {
    await until('it runs again', () => started.includes('first by second'))
    gates.silent.resolve(null)
    await until('the silent one is done', async () => {
      const { rowCount } = await pool.query('select 1 from graphile_worker._private_jobs')
      return done.includes('first by silent') && rowCount === 0
    })
    gates.second.resolve(null)
    await until('the second one is done', () => done.includes('first by second'))
    await enqueue(db, workJob, { step: 'next' }, { queue: 'analyses of somebody' })
    await until('the next runs', async () => {
      await unlockJobsOfTheDead(database.current, log.log)
      return done.some((line) => line.startsWith('next'))
    })
    expect(done).toHaveLength(3)
  } finally {
    gates.silent.resolve(null)
    gates.second.resolve(null)
    await silent.stop()
    await second.stop()
  }
})
