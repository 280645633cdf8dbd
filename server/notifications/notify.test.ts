import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveEvents } from '../../contract/live.ts'
import { notificationKinds } from '../../contract/notifications.ts'
import { inTransaction } from '../platform/db/database.ts'
import { mailKinds } from '../testing/accounts.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { notify } from './notify.ts'
import { raise } from './raise.ts'
import { sampleNotice } from './samples.ts'

const api = useApi()

const tell = (memberId: string, kind: Parameters<typeof sampleNotice>[0] = 'website_verified'): Promise<void> =>
  inTransaction(api.database.db, (tx) => notify(tx, { memberId, ...sampleNotice(kind) }))

const rowsOf = (memberId: string) =>
  api.database.db.selectFrom('notifications').selectAll().where('user_id', '=', memberId).orderBy('id').execute()

const settle = async (): Promise<void> => {
  await until('all wishes are published', async () => {
    const left = await api.database.db.selectFrom('outbox').select('id').where('position', 'is', null).execute()
    return left.length === 0
  })
  await api.work()
}

describe('telling a member', () => {
  let lena: SignedIn
  beforeAll(async () => {
    lena = await api.member('lena@example.com')
  })

  it('leaves a row, a live event and a mail', async () => {
    const stream = await openLiveStream(api, lena.session.access_token)
    await tell(lena.memberId)
    const [event] = await until('it is heard', () => {
      const heard = stream.heard('notification.created')
      return heard.length > 0 && heard
    })
    expect(liveEvents['notification.created'].parse(event)).toMatchObject({
      language: 'en',
      notification: { type: 'website_verified', read: false, path: '/websites' },
    })
    await settle()
    const [row] = await rowsOf(lena.memberId)
    expect(row).toMatchObject({ type: 'website_verified', read: false, read_at: null, mailing: 'done' })
    expect(await mailKinds(api, 'lena@example.com')).toContain('website_verified')
  })

  it('leaves nothing at all when its cause fails', async () => {
    const before = (await rowsOf(lena.memberId)).length
    const cause = inTransaction(api.database.db, async (tx) => {
      await notify(tx, { memberId: lena.memberId, ...sampleNotice('order_created') })
      throw new Error('the cause failed')
    })
    await expect(cause).rejects.toThrow('the cause failed')
    await settle()
    expect(await rowsOf(lena.memberId)).toHaveLength(before)
    expect(await mailKinds(api, 'lena@example.com')).not.toContain('order_created')
  })

  it('writes one mail however often the job runs', async () => {
    const ben = await api.member('ben@example.com')
    await tell(ben.memberId)
    const [row] = await rowsOf(ben.memberId)
    const payload = JSON.stringify({ notificationId: String(row?.id) })
    for (let again = 0; again < 3; again += 1) {
      await sql`select graphile_worker.add_job('mailNotification', ${payload}::json)`.execute(api.database.db)
    }
    await settle()
    expect((await mailKinds(api, 'ben@example.com')).filter((kind) => kind === 'website_verified')).toHaveLength(1)
  })

  it('tells every kind, by mail in the language of its reader', async () => {
    const greta = await api.member('greta@example.com')
    await api.database.db.updateTable('users').set({ language: 'de' }).where('id', '=', greta.memberId).execute()
    for (const kind of notificationKinds) await tell(greta.memberId, kind)
    await settle()
    const mails = await api.database.db
      .selectFrom('mails')
      .select(['kind', 'language', 'headers', 'member_id'])
      .where('recipient', '=', 'greta@example.com')
      .where('kind', 'in', notificationKinds)
      .execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual([...notificationKinds].sort())
    for (const mail of mails) {
      expect(mail).toMatchObject({ language: 'de', member_id: greta.memberId })
      expect(mail.headers).toMatchObject({
        'List-Unsubscribe': expect.stringMatching(/^<http:\/\/.+\/api\/unsubscribe\/[\w-]+>$/) as string,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    }
  })

  it('tells nobody who is gone, and mails nobody who is blocked, unconfirmed or whose address came back', async () => {
    const { db } = api.database
    const add = async (email: string, values: object): Promise<string> => {
      const user = { email, full_name: 'Somebody', email_confirmed: true, ...values }
      return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
    }
    const gone = await add('gone@example.com', { deleted_at: new Date() })
    const blocked = await add('shut@example.com', { blocked_at: new Date() })
    const unconfirmed = await add('open@example.com', { email_confirmed: false })
    const bounced = await add('back@example.com', {})
    await db
      .insertInto('mail_suppressions')
      .values({ address: 'back@example.com', reason: 'no such mailbox' })
      .execute()
    for (const id of [gone, blocked, unconfirmed, bounced]) await tell(id)
    await settle()
    expect(await rowsOf(gone)).toEqual([])
    for (const id of [blocked, unconfirmed, bounced]) {
      expect(await rowsOf(id)).toMatchObject([{ mailing: 'none' }])
    }
    const mails = await db
      .selectFrom('mails')
      .select('recipient')
      .where('recipient', 'in', ['gone@example.com', 'shut@example.com', 'open@example.com', 'back@example.com'])
      .execute()
    expect(mails).toEqual([])
  })

  it('does not mail somebody who is blocked between the wish and the mail', async () => {
    const max = await api.member('max@example.com')
    await tell(max.memberId)
    await api.database.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', max.memberId).execute()
    await settle()
    expect(await rowsOf(max.memberId)).toMatchObject([{ mailing: 'none' }])
    expect(await mailKinds(api, 'max@example.com')).not.toContain('website_verified')
  })

  it('tells many at once, each in their own language, and within one broadcast nobody twice', async () => {
    const { db } = api.database
    const ids: string[] = []
    for (const language of ['en', 'de'] as const) {
      const user = { email: `many-${language}@example.com`, full_name: 'One of many', email_confirmed: true, language }
      ids.push((await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id)
    }
    const broadcast = { segment: '{}', content: '{}', created_by: lena.memberId }
    const { id } = await db.insertInto('broadcasts').values(broadcast).returning('id').executeTakeFirstOrThrow()
    const notice = sampleNotice('admin_message')
    const once = () => inTransaction(db, (tx) => raise(tx, notice, { memberIds: ids, broadcastId: id }))
    expect([...(await once()).keys()].sort()).toEqual([...ids].sort())
    expect((await once()).size).toBe(0)
    const titles = (await Promise.all(ids.map(rowsOf))).flat().map(({ title }) => title)
    expect(titles).toEqual([notice.data.content.en.title, notice.data.content.de.title])
  })
})
