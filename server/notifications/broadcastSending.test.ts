import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BroadcastContent, Segment } from '../../contract/broadcasts.ts'
import { minuteMs } from '../../contract/durations.ts'
import { inTransaction } from '../platform/db/database.ts'
import { handlerOf } from '../testing/handlerOf.ts'
import { useDatabase } from '../testing/database.ts'
import { readableLog } from '../testing/log.ts'
import * as broadcasts from './broadcasts.ts'
import { broadcastJobs, mailOf } from './broadcastSending.ts'

const database = useDatabase()
const sender = { siteName: 'Ankerplatz', publicUrl: 'http://localhost', supportEmail: 'support@ankerplatz.test' }
const handlers = broadcastJobs({ sender })
const { log } = readableLog()

/** More than two batches. */
const crowdSize = 230
let admin = ''

const plain: BroadcastContent = {
  en: { title: 'We are moving', body: '<p>On Sunday &amp; Monday.</p>', action: 'Read more' },
  de: { title: 'Wir ziehen um', body: '<p>Am Sonntag &amp; Montag.</p>', action: 'Mehr lesen' },
}

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

beforeEach(async () => {
  for (const job of await jobsWaiting()) await forget(job.id)
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

const liveEventsOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox join notifications on payload #>> '{notification,id}' = notifications.id::text
    where topic = 'notification.created' and broadcast_id = ${id}`.execute(database.current.db)
  return rows[0]?.count ?? 0
}

const expectEverybodyOnce = async (id: string): Promise<void> => {
  const rows = await notified(id)
  const members = await database.current.db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', sql<string>`(select user_id from user_roles)`)
    .where('blocked_at', 'is', null)
    .execute()
  expect(rows.map((row) => row.user_id).toSorted()).toEqual(members.map((member) => member.id).toSorted())
  expect(await liveEventsOf(id)).toBe(members.length)
  expect(await stateOf(id)).toMatchObject({ state: 'done', audience: members.length, notified: members.length })
  expect(await jobsWaiting()).toEqual([])
}

describe('sending a broadcast', () => {
  it('notifies every member of its segment once, in their language', async () => {
    const id = await begin()
    expect(await stateOf(id)).toMatchObject({ state: 'sending', notified: 0, finished_at: null })
    await runAll()
    await expectEverybodyOnce(id)
    for (const row of await notified(id)) {
      const said =
        row.language === 'de' ? ['Wir ziehen um', 'Am Sonntag & Montag.'] : ['We are moving', 'On Sunday & Monday.']
      expect([row.title, row.message]).toEqual(said)
      expect(row.data).toMatchObject({ path: '/help', content: { de: { title: 'Wir ziehen um' } } })
    }
  })

  it('notifies every member once, wherever and however often it is killed', async () => {
    const fates = fc.constantFrom(
      'done',
      'killed in the middle',
      'killed at the end',
      'killed after it',
      'run twice at once',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fates, { minLength: 1, maxLength: 9 }), async (course) => {
        const id = await begin()
        for (const fate of course) {
          const [job] = await jobsWaiting()
          if (job === undefined) break
          if (fate === 'killed in the middle' || fate === 'killed at the end') {
            await dying(fate === 'killed in the middle' ? 'notifications' : 'broadcasts', () => run(job))
          } else if (fate === 'run twice at once') {
            await Promise.all([run(job), run(job)])
            await forget(job.id)
          } else {
            await run(job)
            // Killed before it could report completion: it runs again, after the jobs it has added.
            if (fate === 'killed after it') await comeAgain(job.id)
            else await forget(job.id)
          }
        }
        await runAll()
        await expectEverybodyOnce(id)
      }),
      {
        numRuns: 12,
        examples: [
          [['killed in the middle', 'killed at the end', 'done', 'killed at the end', 'killed in the middle']],
          [['killed after it', 'killed after it', 'run twice at once']],
        ],
      },
    )
  })

  /** A step that has nothing left to do cannot be killed while doing it. */
  const dying = async (at: 'notifications' | 'broadcasts', work: () => Promise<void>): Promise<void> => {
    await sql`insert into deaths values (${at})`.execute(database.current.db)
    const end = await work().catch((error: unknown) => (error instanceof Error ? error.message : 'strange'))
    await sql`delete from deaths`.execute(database.current.db)
    expect([undefined, 'killed here']).toContain(end)
  }

  const comeAgain = (id: number): Promise<unknown> =>
    database.current.pool.query('update graphile_worker._private_jobs set id = default where id = $1', [id])

  it('does not notify members who joined or were blocked since it began', async () => {
    const first = await begin()
    const newcomer = await addMember('New Comer')
    await runAll()
    expect((await notified(first)).map((row) => row.user_id)).not.toContain(newcomer)
    const second = await begin()
    await database.current.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', newcomer).execute()
    await runAll()
    expect((await notified(second)).map((row) => row.user_id)).not.toContain(newcomer)
    expect(await stateOf(second)).toMatchObject({ state: 'done', audience: crowdSize + 1, notified: crowdSize })
  })

  it('addresses each by name where the text does, and names the site', async () => {
    const body = '<p>{% if name %}Hello {{ name }}, {% endif %}welcome to {{ site }}.</p>'
    const spoken = { title: 'For {{ name }}', body, action: '' }
    const id = await begin({ role: 'member' }, { en: spoken, de: spoken })
    await runAll()
    await expectEverybodyOnce(id)
    for (const row of await notified(id)) {
      expect([row.title, row.message]).toEqual([
        `For ${row.full_name}`,
        `Hello ${row.full_name}, welcome to Ankerplatz.`,
      ])
    }
  })

  it('shows at most 500 characters in the in-app notification, and the full text in the email', async () => {
    const long = `${'x'.repeat(498)}🚢${'y'.repeat(600)}`
    const spoken = { title: 'Long', body: `<p>${long}</p>`, action: '' }
    const id = await begin({ role: 'admin' }, { en: spoken, de: spoken })
    await runAll()
    const [row] = await notified(id)
    expect(row?.message).toBe(`${'x'.repeat(498)}…`)
    const reader = { memberId: admin, email: 'ada@crowd.test', name: 'Ada', language: 'en' as const }
    const letter = await mailOf(database.current.db, { broadcastId: id, reader, sender })
    expect(letter?.message).toContain(long)
  })

  it('sends each reader a separate email, and never interprets their name as markup', async () => {
    const spoken = { title: 'News, {{ name }}', body: '<p>Dear {{ name }} of {{ site }}</p>', action: 'Go, {{ name }}' }
    const id = await begin({ role: 'admin' }, { en: spoken, de: spoken })
    const reader = { memberId: admin, email: 'ada@crowd.test', name: 'A <b>& B', language: 'de' as const }
    expect(await mailOf(database.current.db, { broadcastId: id, reader, sender })).toEqual({
      title: 'News, A <b>& B',
      message: '<p>Dear A &lt;b&gt;&amp; B of Ankerplatz</p>',
      label: 'Go, A <b>& B',
      path: '/help',
    })
    await stop(id)
    expect(await mailOf(database.current.db, { broadcastId: id, reader, sender })).toBeNull()
  })
})

describe('stopping a broadcast', () => {
  it('notifies no further members, and cancels emails that have not been sent', async () => {
    const id = await begin()
    await runNext()
    const [first, second] = await notified(id)
    const mail = {
      kind: 'admin_message',
      recipient: 'a@crowd.test',
      language: 'en',
      subject: 's',
      body_text: 't',
      body_html: 'h',
    }
    const mails = (['waiting', 'sent', 'failed'] as const).map((state) => ({
      ...mail,
      state,
      message_id: randomUUID(),
      broadcast_id: id,
    }))
    await database.current.db.insertInto('mails').values(mails).execute()
    await database.current.db
      .updateTable('notifications')
      .set({ mailing: 'done' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await database.current.db
      .updateTable('notifications')
      .set({ mailing: 'digest' })
      .where('id', '=', second?.id ?? 0)
      .execute()
    await stop(id)
    await runAll()
    const rows = await notified(id)
    expect(rows).toHaveLength(100)
    expect(rows.filter((row) => row.mailing !== 'none').map((row) => [row.id, row.mailing])).toEqual([
      [first?.id, 'done'],
    ])
    expect(await stateOf(id)).toMatchObject({
      state: 'stopped',
      notified: 100,
      mails: { waiting: 0, sent: 1, failed: 1, bounced: 0, cancelled: 1 },
    })
    await expect(stop(id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('in the middle of a batch notifies all of that batch or none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await begin()
      const [job] = await jobsWaiting()
      if (job === undefined) throw new Error('No batch is waiting')
      await Promise.all([run(job), stop(id)])
      await forget(job.id)
      await runAll()
      const rows = await notified(id)
      expect([0, 100]).toContain(rows.length)
      expect(rows.filter((row) => row.mailing !== 'none')).toEqual([])
      expect(await stateOf(id)).toMatchObject({ state: 'stopped', notified: rows.length })
    }
  })

  it('also works before its scheduled time', async () => {
    const at = new Date(Date.now() + minuteMs).toISOString()
    const id = await inTransaction(database.current.db, async (tx) => {
      const draft = { segment: {}, content: plain, path: null }
      const { id: draftId } = await broadcasts.create(tx, { draft, createdBy: admin })
      await broadcasts.send(tx, { id: draftId, basedOn: 1, at })
      return draftId
    })
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled', scheduled_at: at, audience: null })
    await stop(id)
    await runAll()
    expect(await notified(id)).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'stopped' })
  })
})
