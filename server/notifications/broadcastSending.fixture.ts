// Set-up of tests of broadcast jobs: a crowd of members, and jobs run one at a time.
import { handlerOf } from '../testing/handlerOf.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import type { Broadcast, BroadcastContent, Segment } from '../../contract/broadcasts.ts'
import { inTransaction, type Database } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { readableLog } from '../testing/log.ts'
import * as broadcasts from './broadcasts.ts'
import { broadcastJobs } from './broadcastSending.ts'

export const sender = { siteName: 'Ankerplatz', publicUrl: 'http://localhost', supportEmail: 'support@ankerplatz.test' }
const handlers = broadcastJobs({ sender })
const { log } = readableLog()

/** More than two batches. */
export const crowdSize = 230

export const plain: BroadcastContent = {
  en: { title: 'We are moving', body: '<p>On Sunday &amp; Monday.</p>', action: 'Read more' },
  de: { title: 'Wir ziehen um', body: '<p>Am Sonntag &amp; Montag.</p>', action: 'Mehr lesen' },
}

export interface BroadcastJobs {
  database: { readonly current: Database }
  readonly admin: string
  addMember: (name: string, more?: { language?: 'en' | 'de'; blocked?: boolean }) => Promise<string>
  jobsWaiting: () => Promise<{ id: number; name: string; payload: unknown }[]>
  forget: (id: number) => Promise<unknown>
  run: ({ id, name, payload }: { id: number; name: string; payload: unknown }) => Promise<void>
  runAll: () => Promise<void>
  begin: (segment?: Segment, content?: BroadcastContent) => Promise<string>
  stop: (id: string) => Promise<unknown>
  stateOf: (id: string) => Promise<Broadcast>
  notified: (id: string) => Promise<
    {
      full_name: string
      user_id: string
      language: string
      data: unknown
      mailing: string
      message: string
      title: string
      id: number
    }[]
  >
  runNext: () => Promise<boolean>
}

/** The jobs of broadcasts, run one at a time. */
const jobsOf = (database: BroadcastJobs['database']) => {
  const jobsWaiting = async (): Promise<{ id: number; name: string; payload: unknown }[]> => {
    const { rows } = await database.current.pool.query<{ id: number; name: string; payload: unknown }>(
      `select jobs.id, identifier as name, payload from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = any($1) order by jobs.id`,
      [handlers.map(({ name }) => name)],
    )
    return rows
  }

  const forget = (id: number): Promise<unknown> =>
    database.current.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])

  const run = async ({ id, name, payload }: { id: number; name: string; payload: unknown }): Promise<void> => {
    const context = { db: database.current.db, log, jobId: String(id), attempt: 1, attemptsMax: 10 }
    await handlerOf(handlers, { name })(payload, context)
  }

  /** Runs the oldest job to its end; returns false if none is waiting. */
  const runNext = async (): Promise<boolean> => {
    const [job] = await jobsWaiting()
    if (job === undefined) return false
    await run(job)
    await forget(job.id)
    return true
  }

  const runAll = async (): Promise<void> => {
    while (await runNext());
  }

  return { jobsWaiting, forget, run, runNext, runAll }
}

/** Call once at the top of a test file. */
export const useBroadcastJobs = (): BroadcastJobs => {
  const database = useDatabase()
  let admin = ''

  const addMember = async (name: string, more: { language?: 'en' | 'de'; blocked?: boolean } = {}): Promise<string> => {
    const { id } = await database.current.db
      .insertInto('users')
      .values({
        email: `${randomUUID()}@crowd.test`,
        full_name: name,
        email_confirmed: true,
        language: more.language ?? 'en',
        blocked_at: more.blocked === true ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  beforeAll(async () => {
    const { db, pool } = database.current
    admin = await addMember('Ada Admin')
    await db.insertInto('user_roles').values({ user_id: admin, role: 'admin' }).execute()
    for (let number = 0; number < crowdSize; number += 1) {
      await addMember(`Member ${number % 5}`, { language: number % 2 === 0 ? 'en' : 'de' })
    }
    // Aborts a transaction from within, like a process that is killed before its commit.
    await pool.query(`
    create table deaths (at text not null);
    create function die() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from deaths where at = tg_table_name) then raise exception 'killed here'; end if;
      return null;
    end $$;
    create trigger die after insert on notifications for each statement execute function die();
    create trigger die after update on broadcasts for each statement execute function die();`)
  })

  const jobs = jobsOf(database)

  beforeEach(async () => {
    for (const job of await jobs.jobsWaiting()) await jobs.forget(job.id)
  })

  const begin = (segment: Segment = { role: 'member' }, content = plain): Promise<string> =>
    inTransaction(database.current.db, async (tx) => {
      const { id, version } = await broadcasts.create(tx, {
        draft: { segment, content, path: '/help' },
        createdBy: admin,
      })
      await broadcasts.send(tx, { id, basedOn: version, at: null })
      return id
    })

  const stop = (id: string): Promise<unknown> => inTransaction(database.current.db, (tx) => broadcasts.stop(tx, id))
  const stateOf = (id: string) => broadcasts.read(database.current.db, id)

  const notified = (id: string) =>
    database.current.db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['notifications.id', 'user_id', 'title', 'message', 'data', 'mailing', 'language', 'full_name'])
      .where('broadcast_id', '=', id)
      .execute()

  return {
    database,
    get admin() {
      return admin
    },
    addMember,
    ...jobs,
    begin,
    stop,
    stateOf,
    notified,
  }
}
