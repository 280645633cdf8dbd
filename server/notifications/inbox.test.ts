import fc from 'fast-check'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { listNotifications } from './inbox.ts'
import { notify } from './notify.ts'
import { sampleNotification } from './samples.ts'

const api = useApi()
let lena: SignedIn
let ben: SignedIn

const tell = (member: SignedIn, kind: Parameters<typeof sampleNotification>[0]): Promise<void> =>
  inTransaction(api.database.db, (tx) => notify(tx, { memberId: member.memberId, ...sampleNotification(kind) }))

interface Page {
  notifications: Notification[]
  next_cursor: string | null
  unread: number
}

const list = async (member: SignedIn, query = 'language=en'): Promise<Page> =>
  (await api.call('GET', `/api/notifications?${query}`, { token: member.session.access_token })).json as unknown as Page

const read = (member: SignedIn, id: string) =>
  api.call('POST', `/api/notifications/${id}/read`, { token: member.session.access_token })

const readAll = (member: SignedIn, upTo: string) =>
  api.call('POST', '/api/notifications/read-all', { token: member.session.access_token, body: { up_to: upTo } })

/** A database that answers one statement after the other, with `between` after each: the test decides what is committed in between. */
const readingInTurn = (between: () => Promise<void>): Db => {
  let turn: Promise<unknown> = Promise.resolve()
  const query = (text: string, values: unknown[]): Promise<unknown> => {
    const answer = turn.then(() => api.database.pool.query(text, values))
    turn = answer.then(between)
    return turn.then(() => answer)
  }
  const client = { query, release: () => undefined } as unknown as PostgresPoolClient
  const pool = { options: {}, connect: () => Promise.resolve(client), end: () => Promise.resolve() }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

describe('the inbox', () => {
  beforeAll(async () => {
    lena = await api.member('lena@example.com')
    ben = await api.member('ben@example.com')
  })
  beforeEach(() => api.database.db.deleteFrom('notifications').execute())

  it('shows the latest 20, newest first, and links to the rest', async () => {
    for (let count = 0; count < 45; count += 1) await tell(lena, 'website_verified')
    const ids: string[] = []
    let query = 'language=en'
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await list(lena, query)
      expect(page.unread).toBe(45)
      expect(page.notifications).toHaveLength(pages < 2 ? 20 : 5)
      ids.push(...page.notifications.map(({ id }) => id))
      query = `language=en&cursor=${page.next_cursor ?? ''}`
      if (pages === 2) expect(page.next_cursor).toBeNull()
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(b) - Number(a)))
  })

  it('lists and counts at the same moment, so that a browser can go on counting by what it hears', async () => {
    let statements = 0
    const reader = readingInTurn(async () => {
      statements += 1
      await tell(lena, 'website_verified')
    })
    const { notifications, unread } = await listNotifications(reader, lena.memberId, { language: 'en', show: 'all' })
    expect(statements).toBeGreaterThan(0)
    expect(unread).toBe(notifications.length)
  })

  it('counts what is unread also where the page itself is empty', async () => {
    await tell(lena, 'website_verified')
    const [only] = (await list(lena)).notifications
    expect(await list(lena, `language=en&cursor=${only?.id ?? ''}`)).toEqual({
      notifications: [],
      next_cursor: null,
      unread: 1,
    })
    expect(await list(ben)).toEqual({ notifications: [], next_cursor: null, unread: 0 })
  })

  it('is in the requested language, whatever language it was written in', async () => {
    await tell(lena, 'order_created')
    const [english] = (await list(lena)).notifications
    const [german] = (await list(lena, 'language=de')).notifications
    expect(english?.message).toContain(' by ')
    expect(german?.message).toContain(' von ')
    expect(english).toMatchObject({ id: german?.id, path: '/tasks' })
  })

  it('shows rows of another version as stored, with the text rule of new orders', async () => {
    await api.database.db
      .insertInto('notifications')
      .values({
        user_id: lena.memberId,
        type: 'order_created',
        title: 'Neue Bestellung',
        message: 'Neue Bestellung #4711 eingegangen',
        data: JSON.stringify({ buyer_name: 'Jonas' }),
      })
      .execute()
    const [shown] = (await list(lena, 'language=de')).notifications
    expect(shown?.title).toBe('Neue Bestellung')
    expect(shown?.message).not.toContain('4711')
    expect(shown?.message).toContain('von Jonas')
  })

  it('filters by unread and by group', async () => {
    await tell(lena, 'website_verified')
    await tell(lena, 'order_accepted')
    const [order, site] = (await list(lena)).notifications
    await read(lena, order?.id ?? '')
    expect((await list(lena, 'language=en&show=unread')).notifications.map(({ id }) => id)).toEqual([site?.id])
    const orders = await list(lena, 'language=en&group=email_new_orders')
    expect(orders.notifications.map(({ id }) => id)).toEqual([order?.id])
  })

  it('marks one as read, once, and publishes it to other tabs', async () => {
    await tell(lena, 'website_verified')
    const [one] = (await list(lena)).notifications
    const stream = await openLiveStream(api, lena.session.access_token)
    expect((await read(lena, one?.id ?? '')).status).toBe(200)
    const [marked] = (await list(lena)).notifications
    expect(marked).toMatchObject({ read: true })
    expect(marked?.read_at).not.toBeNull()
    expect((await read(lena, one?.id ?? '')).status).toBe(200)
    expect((await list(lena)).notifications[0]?.read_at).toBe(marked?.read_at)
    await tell(lena, 'analysis_done')
    await until('the next is heard', () =>
      JSON.stringify(stream.heard('notification.created')).includes('analysis_done'),
    )
    const ofThis = stream.heard('notification.read').filter((event) => JSON.stringify(event).includes(`"${one?.id}"`))
    expect(ofThis).toEqual([{ id: one?.id }])
  })

  it('marks all that the reader has seen as read and leaves newer ones unread', async () => {
    await tell(lena, 'website_verified')
    await tell(lena, 'order_accepted')
    const seen = (await list(lena)).notifications[0]?.id ?? ''
    await tell(lena, 'analysis_done')
    await tell(ben, 'analysis_done')
    expect((await readAll(lena, seen)).status).toBe(200)
    expect(await list(lena)).toMatchObject({ unread: 1 })
    expect(await list(ben)).toMatchObject({ unread: 1 })
  })

  it('never shows or marks notifications of another member', async () => {
    await tell(ben, 'website_verified')
    const [his] = (await list(ben)).notifications
    expect((await list(lena)).notifications).toEqual([])
    expect(await read(lena, his?.id ?? '')).toMatchObject({ status: 404, code: 'not_found' })
    expect((await list(ben)).notifications[0]?.read).toBe(false)
  })

  it('counts at most 100 unread', async () => {
    const notification = sampleNotification('website_verified')
    await api.database.pool.query(
      `insert into notifications (user_id, type, title, message, data)
       select $1, 'website_verified', 'x', 'y', $2::jsonb from generate_series(1, 150)`,
      [lena.memberId, JSON.stringify(notification.data)],
    )
    expect((await list(lena)).unread).toBe(100)
  })

  it('answers any input with a list or a clear error', async () => {
    const wild = fc.oneof(fc.string(), fc.constantFrom('en', 'de', 'fr', '0', '-1', '1e9', '99999999999999999999'))
    await fc.assert(
      fc.asyncProperty(wild, wild, wild, async (language, cursor, group) => {
        const query = new URLSearchParams({ language, cursor, group }).toString()
        const answer = await api.call('GET', `/api/notifications?${query}`, { token: lena.session.access_token })
        expect([200, 400]).toContain(answer.status)
      }),
      { numRuns: 60 },
    )
  })
})
