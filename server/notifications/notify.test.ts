import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveEvents } from '../../contract/live.ts'
import { notificationKinds } from '../../contract/notifications.ts'
import { block } from '../accounts/moderation/moderation.ts'
import { inTransaction } from '../platform/db/database.ts'
import { mailKinds } from '../testing/accounts.ts'
import { type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { notify } from './notify.ts'
import { raise } from './raise.ts'
import { sampleNotification } from './samples.ts'

const api = useApi()

const tell = (memberId: string, kind: Parameters<typeof sampleNotification>[0] = 'website_verified'): Promise<void> =>
  inTransaction(api.database.db, (tx) => notify(tx, { memberId, ...sampleNotification(kind) }))

const rowsOf = (memberId: string) =>
  api.database.db.selectFrom('notifications').selectAll().where('user_id', '=', memberId).orderBy('id').execute()

const settle = async (): Promise<void> => {
  await until('all outbox rows are published', async () => {
    const left = await api.database.db.selectFrom('outbox').select('id').where('position', 'is', null).execute()
    return left.length === 0
  })
  await api.work()
}

describe('notifying a member', () => {
  let lena: SignedIn
  beforeAll(async () => {
    lena = await api.member('lena@example.com')
  })

  it('creates a row, a live event and an email', async () => {
    const stream = await openLiveStream(api, lena.session.access_token)
    await tell(lena.memberId)
    const [event] = await until('it is heard', () => {
      const heard = stream.heard('notification.created')
      return heard.length > 0 && heard
    })
    expect(liveEvents['notification.created'].parse(event)).toMatchObject({
      language: 'en',
      notification: { type: 'website_verified', read: false, path: '/websites/0b7f6d0e-7f0b-4c3c-8a57-6a1d2f9f4e22' },
    })
    await settle()
    const [row] = await rowsOf(lena.memberId)
    expect(row).toMatchObject({ type: 'website_verified', read: false, read_at: null, mailing: 'done' })
    expect(await mailKinds(api, 'lena@example.com')).toContain('website_verified')
  })

  it('leaves nothing behind when its transaction fails', async () => {
    const before = (await rowsOf(lena.memberId)).length
    const cause = inTransaction(api.database.db, async (tx) => {
      await notify(tx, { memberId: lena.memberId, ...sampleNotification('order_created') })
      throw new Error('the cause failed')
    })
    await expect(cause).rejects.toThrow('the cause failed')
    await settle()
    expect(await rowsOf(lena.memberId)).toHaveLength(before)
    expect(await mailKinds(api, 'lena@example.com')).not.toContain('order_created')
  })

  it('writes one email however often the job runs', async () => {
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

  it('sends every kind by email in the language of its reader', async () => {
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

  it('skips deleted members, and sends no email to members who are blocked, unconfirmed or whose address bounced', async () => {
    const { db } = api.database
    const add = async (email: string, values: object): Promise<string> => {
      const user = { email, full_name: 'A member', email_confirmed: true, ...values }
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

  it('sends no email to a member who is blocked before it is written', async () => {
    const max = await api.member('max@example.com')
    await tell(max.memberId)
    await api.database.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', max.memberId).execute()
    await settle()
    expect(await rowsOf(max.memberId)).toMatchObject([{ mailing: 'none' }])
    expect(await mailKinds(api, 'max@example.com')).not.toContain('website_verified')
  })

  it('sends no email for a kind switched off before it is written, nor one still queued', async () => {
    const mia = await api.member('mia@example.com')
    await tell(mia.memberId)
    await settle()
    await tell(mia.memberId)
    const token = mia.session.access_token
    const body = { kinds: { website_verified: false } }
    expect((await api.call('PATCH', '/api/me/notification-preferences', { token, body })).status).toBe(200)
    await settle()
    const mails = api.database.db.selectFrom('mails').select('state').where('recipient', '=', 'mia@example.com')
    expect(await mails.where('kind', '=', 'website_verified').execute()).toEqual([{ state: 'cancelled' }])
  })

  it('cancels queued emails to a blocked member', async () => {
    const kim = await api.member('kim@example.com')
    await tell(kim.memberId)
    await settle()
    const sender = { siteName: 'Ankerplatz', publicUrl: api.url, supportEmail: 'support@ankerplatz.test' }
    await api.member('admin@example.com')
    await inTransaction(api.database.db, (tx) => block(tx, sender, { memberId: kim.memberId, reason: 'Because' }))
    const mails = api.database.db.selectFrom('mails').select(['kind', 'state']).where('member_id', '=', kim.memberId)
    expect(await mails.where('kind', 'in', ['website_verified', 'account_blocked']).orderBy('kind').execute()).toEqual([
      { kind: 'account_blocked', state: 'waiting' },
      { kind: 'website_verified', state: 'cancelled' },
    ])
  })

  it('leaves nothing of a member who is deleted at the same time', async () => {
    const eva = await api.member('eva@example.com')
    const { db } = api.database
    const notified = Promise.withResolvers<null>()
    const telling = db.transaction().execute(async (tx) => {
      await notify(tx, { memberId: eva.memberId, ...sampleNotification('website_verified') })
      notified.resolve(null)
      await until('the deletion waits', async () => {
        const { rows } =
          await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            db,
          )
        return rows.length > 0
      })
    })
    await notified.promise
    const body = { password: testPassword }
    const gone = api.call('POST', '/api/me/deletion', { token: eva.session.access_token, body })
    await telling
    expect((await gone).status).toBe(200)
    expect(await rowsOf(eva.memberId)).toEqual([])
  })

  it('loses the name of a mentioned member when that member leaves', async () => {
    const ida = await api.member('ida@example.com')
    const jan = await api.member('jan@example.com')
    const { kind, data } = sampleNotification('message_received')
    const notification = { kind, data: { ...data, sender_name: 'Jan Wind', excerpt: 'Call me at home' } } as const
    await inTransaction(api.database.db, (tx) =>
      notify(tx, { memberId: ida.memberId, aboutId: jan.memberId, ...notification }),
    )
    const body = { password: testPassword }
    expect((await api.call('POST', '/api/me/deletion', { token: jan.session.access_token, body })).status).toBe(200)
    const kept = JSON.stringify(await rowsOf(ida.memberId))
    expect(kept).not.toContain('Jan Wind')
    expect(kept).not.toContain('Call me')
    expect(kept).toContain('Deleted member')
  })

  it('loses the texts of a member who leaves', async () => {
    const olaf = await api.member('olaf@example.com')
    const pia = await api.member('pia@example.com')
    const declined = sampleNotification('order_declined')
    const request = sampleNotification('revision_requested')
    const answered = sampleNotification('exchange_answered')
    const rejection = { ...answered.data, answer: 'rejected', note: 'My mother is ill' } as const
    await inTransaction(api.database.db, async (tx) => {
      const to = { memberId: olaf.memberId, aboutId: pia.memberId }
      await notify(tx, { ...to, kind: declined.kind, data: { ...declined.data, reason: 'My phone is 0451' } })
      await notify(tx, { ...to, kind: request.kind, data: { ...request.data, note: 'Call me at home' } })
      await notify(tx, { ...to, kind: answered.kind, data: rejection })
    })
    const body = { password: testPassword }
    expect((await api.call('POST', '/api/me/deletion', { token: pia.session.access_token, body })).status).toBe(200)
    const kept = JSON.stringify(await rowsOf(olaf.memberId))
    expect(kept).toContain('kuestenblog.test')
    expect(kept).not.toContain('0451')
    expect(kept).not.toContain('My mother')
    expect(kept).not.toContain('Call me')
  })

  it('notifies many in one call, each in their language, and no member twice within one broadcast', async () => {
    const { db } = api.database
    const ids: string[] = []
    for (const language of ['en', 'de'] as const) {
      const user = { email: `many-${language}@example.com`, full_name: 'One of many', email_confirmed: true, language }
      ids.push((await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id)
    }
    const broadcast = { segment: '{}', content: '{}', created_by: lena.memberId }
    const { id } = await db.insertInto('broadcasts').values(broadcast).returning('id').executeTakeFirstOrThrow()
    const notification = sampleNotification('admin_message')
    const once = () => inTransaction(db, (tx) => raise(tx, notification, { memberIds: ids, broadcastId: id }))
    expect([...(await once()).keys()].sort()).toEqual([...ids].sort())
    expect((await once()).size).toBe(0)
    const titles = (await Promise.all(ids.map(rowsOf))).flat().map(({ title }) => title)
    expect(titles).toEqual([notification.data.content.en.title, notification.data.content.de.title])
  })
})
