// Mails among other jobs: which waits for which.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { until } from '../../testing/until.ts'
import { inTransaction } from '../db/database.ts'
import { defineJob, enqueue, handle, type HandledJob } from '../jobs/jobs.ts'
import { groupByLane, startWorker, type Worker } from '../jobs/worker.ts'
import { resumeWaiting } from './attempts.ts'
import { mailHandlers } from './jobs.ts'
import { type Mail, queueMail } from './mail.ts'
import { connectionsMax, type Mailer, type ReadyMail, type SendOutcome } from './mailer.ts'

const database = useDatabase()
const readable = readableLog()
let workers: Worker[] = []
const otherJob = defineJob('other', z.object({}))

/** As the product does it. */
const work = async (mailer: Mailer, more: readonly HandledJob[] = []): Promise<void> => {
  const handlers = [...mailHandlers({ mailer, observer: { observeMail: () => undefined } }), ...more]
  const around = { database: database.current, log: readable.log, observer: { observeJob: () => undefined } }
  for (const lane of groupByLane(handlers, { schedules: [], concurrency: 10 })) {
    workers.push(await startWorker({ ...around, ...lane }))
  }
}

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  await sql`delete from graphile_worker._private_jobs`.execute(database.current.db)
  await sql`delete from mails`.execute(database.current.db)
})

const queue = async (to: string, more: Partial<Mail> = {}): Promise<string> => {
  const mail: Mail = { kind: 'news', to, language: 'en', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>', ...more }
  const { mailId } = await inTransaction(database.current.db, (tx) => queueMail(tx, mail))
  return mailId
}

const newBroadcast = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with author as (
      insert into users (email, full_name) values (gen_random_uuid() || '@example.test', 'Author') returning id
    )
    insert into broadcasts (segment, content, created_by) select '{}', '{}', id from author
    returning id`.execute(database.current.db)
  return rows[0]?.id ?? ''
}

const unsubscribable = { headers: { 'List-Unsubscribe': '<https://ankerplatz.test/u>' } }
const taken: SendOutcome = { kind: 'sent', response: 'ok' }

/** Accepts no mail until the test allows it. */
const hangingMailer = () => {
  const waiting: { mail: ReadyMail; serve(): void }[] = []
  const asked: string[] = []
  let most = 0
  const mailer: Mailer = {
    send: (mail) => {
      asked.push(mail.to)
      return new Promise<SendOutcome>((resolve) => {
        waiting.push({ mail, serve: () => resolve(taken) })
        most = Math.max(most, waiting.length)
      })
    },
    close: () => undefined,
  }
  return { mailer, asked, waiting, most: () => most }
}

test('A hanging mail server blocks no other job, and uses no more sessions than it gets connections', async () => {
  const { mailer, waiting, asked, most } = hangingMailer()
  let ran = 0
  for (let n = 0; n < 30; n += 1) await queue(`m${n}@example.test`)
  await work(mailer, [handle(otherJob, () => Promise.resolve(void (ran += 1)))])
  await until('all connections hang', () => waiting.length === connectionsMax)
  for (let n = 0; n < 20; n += 1) await enqueue(database.current.db, otherJob, {})
  await until('the other jobs ran', () => ran === 20)
  expect(asked).toHaveLength(connectionsMax)
  await until('all mails are sent', () => {
    for (const { serve } of waiting.splice(0)) serve()
    return asked.length === 30
  })
  for (const { serve } of waiting.splice(0)) serve()
  expect(most()).toBe(connectionsMax)
})

test('Mails about the account go before notifications, and notifications before broadcasts', async () => {
  const broadcastId = await newBroadcast()
  const { mailer, waiting, asked } = hangingMailer()
  for (let n = 0; n < 50; n += 1) await queue(`all${n}@example.test`, { ...unsubscribable, broadcastId })
  await work(mailer)
  await until('the first of them are open', () => waiting.length === connectionsMax)
  await queue('notified@example.test', unsubscribable)
  await queue('confirms@example.test', { secret: true })
  await until('both are sent', () => {
    // One at a time, because two that start at once may overtake each other.
    if (waiting.length === connectionsMax) waiting.shift()?.serve()
    return asked.includes('notified@example.test')
  })
  expect(asked.indexOf('confirms@example.test')).toBe(connectionsMax)
  expect(asked.indexOf('notified@example.test')).toBe(connectionsMax + 1)
  await until('all are sent', () => {
    for (const { serve } of waiting.splice(0)) serve()
    return asked.length === 52
  })
})

const jobsOf = async (mailId: string) => {
  const { rows } = await sql<{ attempts: number; priority: number }>`
    select attempts, priority from graphile_worker.jobs where key = ${`mail:${mailId}`}`.execute(database.current.db)
  return rows
}

const makeOld = (mailId: string, minutes: number) =>
  sql`update mails set created_at = created_at - ${minutes}::int * interval '1 minute' where id = ${mailId}`.execute(
    database.current.db,
  )

const park = (mailId: string) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${`mail:${mailId}`}`.execute(
    database.current.db,
  )

test('A waiting mail without a runnable job gets a new one', async () => {
  const { db } = database.current
  const [parked, lost, busy, young, later] = [
    await queue('parked@example.test', unsubscribable),
    await queue('lost@example.test'),
    await queue('busy@example.test'),
    await queue('young@example.test'),
    await queue('later@example.test'),
  ]
  for (const mailId of [parked, lost, busy, later]) await makeOld(mailId, 16)
  for (const mailId of [parked, young, later]) await park(mailId)
  await sql`delete from graphile_worker._private_jobs where key = ${`mail:${lost}`}`.execute(db)
  await sql`update mails set next_attempt_at = clock_now() where id = ${later}`.execute(db)
  await resumeWaiting(db, readable.log)
  expect(await jobsOf(parked)).toEqual([{ attempts: 0, priority: 10 }])
  expect(await jobsOf(lost)).toEqual([{ attempts: 0, priority: 0 }])
  expect(await jobsOf(young)).toEqual([{ attempts: 10, priority: 0 }])
  await resumeWaiting(db, readable.log)
  expect(readable.lines().filter((line) => 'mails' in line)).toMatchObject([{ mails: 2 }])
})

test('A retried mail keeps its priority', async () => {
  const mailId = await queue('again@example.test', unsubscribable)
  const refused: SendOutcome = { kind: 'refused_for_now', reason: '451' }
  await work({ send: () => Promise.resolve(refused), close: () => undefined })
  await until('it was tried', async () => {
    const { attempts, next_attempt_at: next } = await database.current.db
      .selectFrom('mails')
      .select(['attempts', 'next_attempt_at'])
      .where('id', '=', mailId)
      .executeTakeFirstOrThrow()
    return attempts === 1 && next !== null
  })
  expect(await jobsOf(mailId)).toEqual([{ attempts: 0, priority: 10 }])
})
