import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Broadcast, BroadcastContent } from '../../contract/broadcasts.ts'
import { minuteMs } from '../../contract/durations.ts'
import { inTransaction } from '../platform/db/database.ts'
import { handlerOf } from '../testing/handlerOf.ts'
import { useDatabase } from '../testing/database.ts'
import { readableLog } from '../testing/log.ts'
import * as broadcasts from './broadcasts.ts'
import { notificationsFor } from './broadcastContent.ts'
import { broadcastJobs } from './broadcastSending.ts'

const database = useDatabase()
const sender = { siteName: 'Ankerplatz', publicUrl: 'http://localhost', supportEmail: 'support@ankerplatz.test' }
const handlers = broadcastJobs({ sender })
const readers: string[] = []

const spoken = { title: 'Info', body: '<p>News.</p>', action: '' }
const content: BroadcastContent = { en: spoken, de: spoken }

const addMember = async (): Promise<string> => {
  const { id } = await database.current.db
    .insertInto('users')
    .values({ email: `${randomUUID()}@crowd.test`, full_name: 'Member', email_confirmed: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addAdmin = async (): Promise<string> => {
  const id = await addMember()
  await database.current.db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  return id
}

beforeAll(async () => {
  for (let number = 0; number < 3; number += 1) readers.push(await addMember())
})

afterEach(() => sql`update clock set ahead = interval '0'`.execute(database.current.db))

const passDays = (days: number) =>
  sql`update clock set ahead = ahead + make_interval(days => ${days}::int)`.execute(database.current.db)

type Mailing = 'now' | 'digest' | 'done' | 'none'

/** All members have been notified; whether an email follows depends on each reader. */
const addDone = async (mailings: readonly Mailing[]): Promise<string> => {
  const { db } = database.current
  const now = sql<Date>`clock_now()`
  const { id } = await db
    .insertInto('broadcasts')
    .values({
      state: 'done',
      segment: '{}',
      content: JSON.stringify(content),
      created_by: await addAdmin(),
      started_at: now,
      finished_at: now,
      audience: mailings.length,
      notified: mailings.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = mailings.map((mailing, place) => ({
    user_id: readers[place] ?? '',
    type: 'admin_message',
    title: 'Info',
    message: 'News.',
    mailing,
    broadcast_id: id,
  }))
  await db.insertInto('notifications').values(rows).execute()
  return id
}

const addMail = async (broadcastId: string, state: keyof Broadcast['mails']): Promise<string> => {
  const { id } = await database.current.db
    .insertInto('mails')
    .values({
      kind: 'admin_message',
      recipient: 'a@crowd.test',
      language: 'en',
      subject: 's',
      body_text: 't',
      body_html: 'h',
      state,
      message_id: randomUUID(),
      broadcast_id: broadcastId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const setMail = (id: string, state: keyof Broadcast['mails']): Promise<unknown> =>
  database.current.db.updateTable('mails').set({ state }).where('id', '=', id).execute()

const read = (id: string): Promise<Broadcast> => broadcasts.read(database.current.db, id)
const stop = (id: string): Promise<Broadcast> => inTransaction(database.current.db, (tx) => broadcasts.stop(tx, id))

const mailingsOf = async (id: string): Promise<string[]> => {
  const rows = await database.current.db
    .selectFrom('notifications')
    .select('mailing')
    .where('broadcast_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.mailing)
}

describe('a broadcast that has notified all members', () => {
  it.each([
    ['waits to be written', ['now', 'done', 'none'], 1],
    ['waits for a digest', ['digest', 'done', 'none'], 1],
    ['waits for either', ['digest', 'now', 'digest'], 3],
  ] as const)('can be stopped while an email %s, which is then cancelled', async (_what, mailings, toBeWritten) => {
    const id = await addDone(mailings)
    expect(await read(id)).toMatchObject({ state: 'done', to_be_written: toBeWritten, stoppable: true })
    expect(await stop(id)).toMatchObject({ state: 'stopped', to_be_written: 0, stoppable: false })
    expect(await mailingsOf(id)).toEqual(mailings.map((mailing) => (mailing === 'done' ? 'done' : 'none')))
  })

  it('can be stopped while an email is queued, which is then not sent', async () => {
    const id = await addDone(['done', 'done'])
    await addMail(id, 'waiting')
    await addMail(id, 'sent')
    expect(await read(id)).toMatchObject({ to_be_written: 0, stoppable: true, mails: { waiting: 1, sent: 1 } })
    expect(await stop(id)).toMatchObject({ stoppable: false, mails: { waiting: 0, sent: 1, cancelled: 1 } })
  })

  it('cannot be stopped once every email has been sent', async () => {
    const id = await addDone(['done', 'none'])
    await addMail(id, 'sent')
    expect(await read(id)).toMatchObject({ to_be_written: 0, stoppable: false })
    await expect(stop(id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the email counts', () => {
  const settled = async (id: string): Promise<unknown> => {
    const query = database.current.db.selectFrom('broadcasts').select('mails_settled').where('id', '=', id)
    return (await query.executeTakeFirstOrThrow()).mails_settled
  }

  it('include bounces for a week and are final after it', async () => {
    const id = await addDone(['done', 'done'])
    const mail = await addMail(id, 'sent')
    await addMail(id, 'sent')
    expect(await read(id)).toMatchObject({ mails: { sent: 2, bounced: 0 } })
    await passDays(6)
    await setMail(mail, 'bounced')
    expect(await read(id)).toMatchObject({ mails: { sent: 1, bounced: 1 } })
    expect(await settled(id)).toBeNull()
    await passDays(2)
    const { broadcasts: listed } = await broadcasts.listBroadcasts(database.current.db, {})
    const expected = { waiting: 0, sent: 1, failed: 0, bounced: 1, cancelled: 0 }
    expect(listed.find((one) => one.id === id)?.mails).toEqual(expected)
    expect(await settled(id)).toEqual(expected)
    await database.current.db.deleteFrom('mails').where('broadcast_id', '=', id).execute()
    expect(await read(id)).toMatchObject({ mails: expected, to_be_written: 0, stoppable: false })
  })

  it('are not final as long as an email is waiting, however long that takes', async () => {
    const waiting = await addDone(['done'])
    const mail = await addMail(waiting, 'waiting')
    const unwritten = await addDone(['digest'])
    await passDays(30)
    expect(await read(waiting)).toMatchObject({ mails: { waiting: 1 }, stoppable: true })
    expect(await read(unwritten)).toMatchObject({ to_be_written: 1, stoppable: true })
    expect([await settled(waiting), await settled(unwritten)]).toEqual([null, null])
    await setMail(mail, 'sent')
    expect(await read(waiting)).toMatchObject({ mails: { waiting: 0, sent: 1 }, stoppable: false })
    expect(await settled(waiting)).toMatchObject({ sent: 1 })
  })
})

describe('a scheduled broadcast', () => {
  const schedule = (author: string): Promise<string> =>
    inTransaction(database.current.db, async (tx) => {
      const draft = { segment: {}, content, path: null }
      const { id } = await broadcasts.create(tx, { draft, createdBy: author })
      await broadcasts.send(tx, { id, basedOn: 1, at: new Date(Date.now() + minuteMs).toISOString() })
      return id
    })

  const start = async (id: string): Promise<Record<string, unknown>[]> => {
    const { log, lines } = readableLog()
    const { db } = database.current
    await handlerOf(handlers, { name: 'startBroadcast' })(
      { broadcastId: id },
      { db, log, jobId: '1', attempt: 1, attemptsMax: 10 },
    )
    return lines()
  }

  it('begins when its time has come', async () => {
    const id = await schedule(await addAdmin())
    expect(await read(id)).toMatchObject({ state: 'scheduled', stoppable: true })
    expect(await start(id)).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'sending', stoppable: true })
  })

  it.each([
    ['is no admin any more', (id: string) => sql`delete from user_roles where user_id = ${id}`],
    ['is blocked', (id: string) => sql`update users set blocked_at = clock_now() where id = ${id}`],
    ['is gone', (id: string) => sql`update users set deleted_at = clock_now() where id = ${id}`],
  ])('is stopped instead when its author %s, and a warning is logged', async (_what, change) => {
    const author = await addAdmin()
    const id = await schedule(author)
    await change(author).execute(database.current.db)
    expect(await start(id)).toMatchObject([{ level: 'warn', broadcastId: id }])
    expect(await read(id)).toMatchObject({ state: 'stopped', started_at: null, stoppable: false })
    expect((await read(id)).finished_at).not.toBeNull()
    expect(await mailingsOf(id)).toEqual([])
    expect(await start(id)).toEqual([])
  })
})

describe('a text that addresses the reader', () => {
  const members = ['Anna', 'Bo', 'Anna'].map((name) => ({ id: randomUUID(), name }))
  const titles = (body: string): (string | undefined)[] => {
    const said = { ...content, de: { ...spoken, body } }
    return notificationsFor({ content: said, path: null }, 'Ankerplatz', members).map(
      ({ notification }) => notification.data.content.de.message,
    )
  }

  it.each([
    '<p>{{ name }}</p>',
    '<p>{{name}}</p>',
    '<p>{{\nname }}</p>',
    '<p>{%if\tname%}{{-\r\nname\n-}}{% endif %}</p>',
  ])('uses the name however the placeholder is written: %j', (body) => {
    expect(titles(body)).toEqual(['Anna', 'Bo'])
  })

  it('is one for all without a placeholder', () => {
    expect(titles('<p>{{ site }}</p>')).toEqual(['Ankerplatz'])
  })
})
