import { beforeAll, describe, expect, it } from 'vitest'
import { notificationKinds, type NotificationPreferences } from '../../contract/notifications.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, testSecret, useApi } from '../testing/api.ts'
import { notify } from './notify.ts'
import { sampleNotification } from './samples.ts'
import { masked } from './unsubscribe.ts'
import { makeUnsubscribeToken, type MailedKind, readUnsubscribeToken } from './unsubscribeToken.ts'

const api = useApi()
let lena: SignedIn

const preferences = async (): Promise<NotificationPreferences> =>
  (await api.call('GET', '/api/me/notification-preferences', { token: lena.session.access_token }))
    .json as unknown as NotificationPreferences

const change = (body: object) =>
  api.call('PATCH', '/api/me/notification-preferences', { token: lena.session.access_token, body })

const set = (body: object) => api.call('PATCH', '/api/me/settings', { token: lena.session.access_token, body })

/** The mailing state that an email of this kind would get now. */
const mailingOf = async (kind: Parameters<typeof sampleNotification>[0]): Promise<string> => {
  const { db } = api.database
  await inTransaction(db, (tx) => notify(tx, { memberId: lena.memberId, ...sampleNotification(kind) }))
  const { mailing } = await db
    .selectFrom('notifications')
    .select('mailing')
    .where('user_id', '=', lena.memberId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return mailing
}

const tokenOf = (kind: MailedKind): string => makeUnsubscribeToken(testSecret, { memberId: lena.memberId, kind })

beforeAll(async () => {
  lena = await api.member('lena.marlow@example.org')
})

describe('a member’s email preferences', () => {
  it('include everything, immediately, by default', async () => {
    const { kinds, digest, bounced_at } = await preferences()
    expect(Object.keys(kinds).sort()).toEqual([...notificationKinds].sort())
    expect(Object.values(kinds).every(Boolean)).toBe(true)
    expect({ digest, bounced_at }).toEqual({ digest: 'off', bounced_at: null })
    expect(await mailingOf('website_verified')).toBe('now')
  })

  it('can exclude a kind, and include it again', async () => {
    expect((await change({ kinds: { website_verified: false } })).status).toBe(200)
    expect(await mailingOf('website_verified')).toBe('none')
    expect(await mailingOf('analysis_done')).toBe('now')
    await change({ kinds: { website_verified: true } })
    expect(await mailingOf('website_verified')).toBe('now')
  })

  it('follow the switch of the group, and remember the kinds below it', async () => {
    await change({ kinds: { order_accepted: false } })
    await set({ email_new_orders: false })
    expect(await mailingOf('order_created')).toBe('none')
    expect(await mailingOf('website_verified')).toBe('now')
    await set({ email_new_orders: true })
    expect(await mailingOf('order_created')).toBe('now')
    expect(await mailingOf('order_accepted')).toBe('none')
  })

  it('defer to the digest, except for kinds with a deadline', async () => {
    await change({ digest: 'daily' })
    expect(await mailingOf('website_verified')).toBe('digest')
    expect(await mailingOf('prime_reminder')).toBe('now')
    await change({ digest: 'off' })
    expect((await preferences()).digest).toBe('off')
  })

  it('are rejected if invalid, and nothing changes', async () => {
    const before = await preferences()
    for (const body of [
      { digest: 'hourly' },
      { kinds: { gossip: false } },
      { kinds: { order_created: 1 } },
      { x: 1 },
    ]) {
      expect((await change(body)).status).toBe(400)
    }
    expect(await preferences()).toEqual(before)
  })

  it('report bounces until the member confirms that the address works', async () => {
    const { db } = api.database
    const bounce = { address: 'lena.marlow@example.org', reason: 'no such mailbox' }
    await db.insertInto('mail_suppressions').values(bounce).execute()
    expect((await preferences()).bounced_at).not.toBeNull()
    expect(await mailingOf('website_verified')).toBe('none')
    const token = lena.session.access_token
    const answer = await api.call('POST', '/api/me/notification-preferences/address-works', { token })
    expect(answer.json['bounced_at']).toBeNull()
    expect(await mailingOf('website_verified')).toBe('now')
  })
})

describe('an unsubscribe link', () => {
  it('stops its kind with one click in a mail client, without a session', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const path = `/api/unsubscribe/${tokenOf('analysis_done')}`
    const response = await fetch(api.url + path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
    expect(response.status).toBe(200)
    expect(await mailingOf('analysis_done')).toBe('none')
    expect(await mailingOf('website_verified')).toBe('now')
  })

  it('answers mail clients from any network, as often as they call', async () => {
    const path = `/api/unsubscribe/${tokenOf('credits_awarded')}`
    for (const origin of ['null', 'https://mail.example']) {
      expect((await api.call('POST', path, { headers: { origin, 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
    }
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    for (let count = 0; count < 130; count += 1) {
      expect((await api.call('POST', path, { headers })).status).toBe(200)
    }
  })

  it('without a valid token leads nowhere, and guessing is rate-limited', async () => {
    for (const wrong of ['x'.repeat(30) + '%0d%0aX:1', 'x'.repeat(30) + '%E2%82%AC']) {
      expect(await api.call('GET', `/api/unsubscribe/${wrong}`)).toMatchObject({ status: 404, code: 'not_found' })
    }
    const headers = { 'x-forwarded-for': '192.0.2.78' }
    const statuses = new Set<number>()
    for (let count = 0; count < 130; count += 1) {
      statuses.add((await api.call('POST', `/api/unsubscribe/${'a'.repeat(64)}`, { headers })).status)
    }
    expect(statuses).toEqual(new Set([410, 429]))
  })

  it('changes nothing when it is only opened, and redirects to the confirmation page', async () => {
    const token = tokenOf('website_verified')
    const answer = await api.call('GET', `/api/unsubscribe/${token}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${api.url}/unsubscribe#token=${token}`)
    expect(await mailingOf('website_verified')).toBe('now')
  })

  it('shows what it is about, stops as much as the reader chooses, and can be undone', async () => {
    const path = `/api/unsubscribe/${tokenOf('website_verified')}/choice`
    const look = async () => (await api.call('GET', path)).json
    expect(await look()).toEqual({
      kind: 'website_verified',
      group: 'email_system_updates',
      address: 'l…@e….org',
      on: { kind: true, group: true, all: true },
      groups: { email_new_orders: true, email_system_updates: true },
    })
    await api.call('PUT', path, { body: { scope: 'kind', on: false } })
    expect(await look()).toMatchObject({ on: { kind: false, group: true } })
    await api.call('PUT', path, { body: { scope: 'group', on: false } })
    expect(await mailingOf('credits_awarded')).toBe('none')
    expect(await mailingOf('order_created')).toBe('now')
    await api.call('PUT', path, { body: { scope: 'all', on: false } })
    expect(await mailingOf('order_created')).toBe('none')
    await api.call('PUT', path, { body: { scope: 'all', on: true } })
    await api.call('PUT', path, { body: { scope: 'kind', on: true } })
    expect(await look()).toMatchObject({ on: { kind: true, group: true, all: true } })
  })

  it('that stopped everything restores what was on before, and no more', async () => {
    const path = `/api/unsubscribe/${tokenOf('order_created')}/choice`
    const groups = { email_new_orders: true, email_system_updates: false }
    await api.call('PUT', `/api/unsubscribe/${tokenOf('website_verified')}/choice`, {
      body: { scope: 'group', on: false },
    })
    expect((await api.call('GET', path)).json).toMatchObject({ groups })
    await api.call('PUT', path, { body: { scope: 'all', on: false, groups } })
    expect(await mailingOf('order_created')).toBe('none')
    await api.call('PUT', path, { body: { scope: 'all', on: true, groups } })
    expect(await mailingOf('order_created')).toBe('now')
    expect(await mailingOf('website_verified')).toBe('none')
    await api.call('PUT', path, { body: { scope: 'all', on: true } })
    expect(await mailingOf('website_verified')).toBe('now')
  })

  it('of a digest means everything', async () => {
    const path = `/api/unsubscribe/${tokenOf('digest')}`
    expect((await api.call('GET', `${path}/choice`)).json).toMatchObject({ kind: 'digest', group: null })
    await api.call('POST', path)
    expect(await mailingOf('order_created')).toBe('none')
    await api.call('PUT', `${path}/choice`, { body: { scope: 'all', on: true } })
  })

  it('without a valid signature opens nothing', async () => {
    const token = tokenOf('website_verified')
    const bytes = Buffer.from(token, 'base64url')
    for (let at = 0; at < bytes.length; at += 5) {
      const forged = Buffer.from(bytes)
      forged[at] = (forged[at] ?? 0) ^ 1
      expect(readUnsubscribeToken(testSecret, forged.toString('base64url'))).toBeNull()
    }
    expect(readUnsubscribeToken('another secret', token)).toBeNull()
    const foreign = makeUnsubscribeToken('another secret', { memberId: lena.memberId, kind: 'digest' })
    expect(await api.call('POST', `/api/unsubscribe/${foreign}`)).toMatchObject({ status: 410, code: 'link_expired' })
  })

  it('of a deleted member is treated as invalid', async () => {
    const user = { email: 'gone@example.com', full_name: 'Gone', deleted_at: new Date() }
    const { id } = await api.database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const token = makeUnsubscribeToken(testSecret, { memberId: id, kind: 'digest' })
    expect((await api.call('POST', `/api/unsubscribe/${token}`)).status).toBe(410)
    expect((await api.call('GET', `/api/unsubscribe/${token}/choice`)).status).toBe(410)
  })

  it('masks the address so that only its owner recognises it', () => {
    expect(masked('lena@example.org')).toBe('l…@e….org')
    expect(masked('x@mail.example.co.uk')).toBe('x…@m….uk')
  })
})
