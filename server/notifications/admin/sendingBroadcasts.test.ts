import { hourMs } from '../../../contract/durations.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { draft, issuesOf, useBroadcasts } from './broadcasts.fixture.ts'

const { api, post, put, discard, make, read, send, auditOf } = useBroadcasts()

const notificationsOf = async (id: string): Promise<string[]> => {
  const rows = await api.database.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .where('broadcast_id', '=', id)
    .orderBy('email')
    .execute()
  return rows.map((row) => row.email)
}

const published = (): Promise<unknown> =>
  until('all outbox rows are published', async () => {
    const left = await api.database.db.selectFrom('outbox').select('id').where('position', 'is', null).execute()
    return left.length === 0
  })

/** Runs until every pending notification has become a job and every job is done. */
const work = async (): Promise<void> => {
  await api.work()
  await published()
  await api.work()
}

const germans = ['anna@exchange.test', 'bo@exchange.test', 'cy@exchange.test']

describe('sending', () => {
  it('shows the number of recipients beforehand', async () => {
    const { json } = await post('/reach', { segment: { language: 'de' } })
    expect(json).toEqual({ members: 3, mailed: 2 })
    const ever = { language: 'de', joined_since: '0000-01-01', joined_until: '9999-12-31' }
    expect((await post('/reach', { segment: ever })).json).toEqual({ members: 3, mailed: 2 })
  })

  it('notifies the segment, emails those who have opted in, and shows the progress', async () => {
    const broadcast = await make()
    const sent = await send(broadcast)
    expect(sent.json).toMatchObject({ state: 'sending', audience: 3, notified: 0 })
    await work()
    expect(await notificationsOf(broadcast.id)).toEqual(germans)
    expect(await read(broadcast.id)).toMatchObject({
      state: 'done',
      notified: 3,
      mails: { waiting: 2, cancelled: 0 },
    })
    const mail = await api.database.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'anna@exchange.test')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      kind: 'admin_message',
      language: 'de',
      subject: 'Neue Liegeplätze',
      broadcast_id: broadcast.id,
    })
    expect(mail.body_html).toContain('<b>schau</b>')
    expect(mail.body_text).toContain('Liebe*r anna, schau.')
    expect(mail.body_text).toContain(`${api.url}/help`)
    expect(await auditOf('send_broadcast')).toEqual([{ title: 'New moorings', audience: '3' }])
  })

  it('happens once for a double click, which gets the same response', async () => {
    const broadcast = await make()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(broadcast, null, key)))
    for (const answer of answers) expect(answer.json).toEqual(answers[0]?.json)
    expect((await send(broadcast, null, key)).json).toEqual(answers[0]?.json)
    await work()
    expect(await notificationsOf(broadcast.id)).toEqual(germans)
    expect((await auditOf('send_broadcast')).length).toBe(2)
  })

  it('happens once when two admins click at the same time', async () => {
    const broadcast = await make()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(broadcast)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'conflict')).toHaveLength(5)
    await work()
    expect(await notificationsOf(broadcast.id)).toEqual(germans)
    expect(await read(broadcast.id)).toMatchObject({ state: 'done', audience: 3, notified: 3 })
  })

  it('is rejected for a version that another tab has changed since', async () => {
    const broadcast = await make()
    await put(broadcast.id, { ...draft, based_on: 1 })
    expect((await send(broadcast)).code).toBe('conflict')
    expect(await read(broadcast.id)).toMatchObject({ state: 'draft' })
  })

  it('is rejected while there are no recipients', async () => {
    const broadcast = await make({ segment: { joined_since: '2199-01-01' } })
    expect((await send(broadcast)).code).toBe('no_recipients')
    expect((await send(broadcast, '2199-01-01T00:00:00Z')).code).toBe('no_recipients')
    expect(await read(broadcast.id)).toMatchObject({ state: 'draft', audience: null, started_at: null })
  })

  it('cannot be changed, discarded or sent again once it has started', async () => {
    const broadcast = await make()
    await send(broadcast)
    const { id } = broadcast
    const answers = [await put(id, { ...draft, based_on: 1 }), await discard(id), await send(broadcast)]
    expect(answers.map((answer) => answer.code)).toEqual(['conflict', 'conflict', 'conflict'])
    await work()
    await api.database.db.updateTable('mails').set({ state: 'sent' }).where('broadcast_id', '=', id).execute()
    expect((await post(`/${id}/stop`)).code).toBe('conflict')
  })
})

describe('stopping', () => {
  it('after all members were notified, but while emails are being written, leaves none queued or pending', async () => {
    const crowd = Array.from({ length: 40 }, (_, number) => ({
      email: `crowd${number}@exchange.test`,
      full_name: `Crowd ${number}`,
      email_confirmed: true,
    }))
    await api.database.db.insertInto('users').values(crowd).execute()
    for (let round = 0; round < 3; round += 1) {
      const broadcast = await make({ segment: { language: 'en', role: 'member' } })
      await send(broadcast)
      await api.work()
      await published()
      const working = api.work()
      await until('its mails are being written', async () => (await read(broadcast.id)).mails.waiting > round * 5)
      const stopped = await post(`/${broadcast.id}/stop`)
      expect(stopped.json).toMatchObject({ state: 'stopped', notified: 40, mails: { waiting: 0 } })
      await working
      const { mails } = await read(broadcast.id)
      expect([mails.waiting, mails.sent]).toEqual([0, 0])
      expect(mails.cancelled).toBeGreaterThan(round * 5)
      const requested = await api.database.db
        .selectFrom('notifications')
        .select('id')
        .where('broadcast_id', '=', broadcast.id)
        .where('mailing', 'in', ['now', 'digest'])
        .execute()
      expect(requested).toEqual([])
    }
  })
})

describe('a scheduled broadcast', () => {
  const inOneDay = async (): Promise<string> => {
    const { rows } = await sql<{ at: Date }>`select clock_now() + interval '1 day' as at`.execute(api.database.db)
    return rows[0]?.at.toISOString() ?? ''
  }

  /** Like the sandbox: the clock moves on, and everything scheduled comes closer. */
  const passDays = async (days: number): Promise<void> => {
    const by = `${days} days`
    await sql`update clock set ahead = ahead + ${by}::interval`.execute(api.database.db)
    await sql`update graphile_worker._private_jobs set run_at = run_at - ${by}::interval`.execute(api.database.db)
  }

  it('waits for its time on the product’s clock', async () => {
    const broadcast = await make()
    const at = await inOneDay()
    expect((await send(broadcast, at)).json).toMatchObject({ state: 'scheduled', scheduled_at: at, audience: null })
    await work()
    expect(await notificationsOf(broadcast.id)).toEqual([])
    await passDays(2)
    await work()
    expect(await notificationsOf(broadcast.id)).toEqual(germans)
    expect(await read(broadcast.id)).toMatchObject({ state: 'done', audience: 3, notified: 3 })
  })

  it('is rejected for a time in the past on the same clock', async () => {
    const broadcast = await make()
    const answer = await send(broadcast, new Date(Date.now() + hourMs).toISOString())
    expect(issuesOf(answer)).toEqual([{ path: 'at', code: 'in_the_past' }])
    expect((await read(broadcast.id)).state).toBe('draft')
  })

  it('is not sent if it was stopped before', async () => {
    const broadcast = await make()
    await send(broadcast, await inOneDay())
    const stopped = await post(`/${broadcast.id}/stop`)
    expect(stopped.json).toMatchObject({ state: 'stopped', notified: 0 })
    await passDays(2)
    await work()
    expect(await notificationsOf(broadcast.id)).toEqual([])
    expect((await auditOf('stop_broadcast')).at(-1)).toEqual({ title: 'New moorings', notified: '0' })
  })
})
