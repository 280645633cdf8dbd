// Signals that the product collects by itself: members who sign in with one browser, over real HTTP.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cookieOf, testPassword, useApi } from '../testing/api.ts'
import { workPublished } from '../testing/published.ts'
import { relationRecords } from './records.ts'
import { isRelated, relationOf } from './relations.fixture.ts'

const api = useApi()

const signIn = async (email: string, network: string, cookie?: string): Promise<string> => {
  const answer = await api.call('POST', '/api/auth/sign-in', {
    body: { email, password: testPassword },
    headers: { 'x-forwarded-for': network },
    ...(cookie === undefined ? {} : { cookie }),
  })
  expect(answer.status).toBe(200)
  const set = answer.headers.getSetCookie().find((line) => line.startsWith('device='))
  return set?.split(';')[0] ?? ''
}

const kindsOf = async (ownerId: string): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from relation_signals where owner_id = ${ownerId} order by kind`.execute(api.database.db)
  return rows.map(({ kind }) => kind)
}

describe('members who sign in', () => {
  it('with one browser from one network are related, and the reasons say by what', async () => {
    const { db } = api.database
    const one = await api.member('one@example.com')
    const two = await api.member('two@example.com')
    const cookie = await signIn('one@example.com', '93.184.216.34')
    await signIn('two@example.com', '93.184.216.34', cookie)
    await workPublished(api)
    expect(await isRelated(db, one.memberId, two.memberId)).toBe(true)
    const relation = await relationOf(db, one.memberId, two.memberId)
    expect(relation?.reasons.map(({ signal }) => signal)).toEqual(['device', 'network'])
  })

  it('with browsers of their own from a private network share nothing', async () => {
    const { db } = api.database
    const three = await api.member('three@example.com')
    const four = await api.member('four@example.com')
    await signIn('three@example.com', '10.0.0.7')
    await signIn('four@example.com', '10.0.0.7')
    await workPublished(api)
    expect(await kindsOf(three.memberId)).toEqual(['device'])
    expect(await relationOf(db, three.memberId, four.memberId)).toBeNull()
  })

  it('leave no address and no browser in the event', async () => {
    await api.member('five@example.com')
    await signIn('five@example.com', '93.184.216.35')
    const { rows } = await sql<{ payload: string }>`
      select payload::text as payload from outbox where topic = 'member.signalsSeen'`.execute(api.database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { payload } of rows) expect(payload).not.toContain('93.184')
  })
})

/** Confirms the address as the same browser would. */
const signUp = async (email: string, network: string): Promise<string> => {
  const headers = { 'x-forwarded-for': network }
  const body = { email, password: testPassword, full_name: 'Test Member', language: 'en' }
  const signedUp = await api.call('POST', '/api/auth/sign-up', { body, headers })
  const token = new URLSearchParams((await api.mailedLink(email)).split('#')[1]).get('token')
  const confirmed = await api.call('POST', '/api/auth/confirm', {
    body: { token },
    cookie: cookieOf(signedUp),
    headers,
  })
  expect(confirmed.status).toBe(200)
  const { id } = await api.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

describe('members who sign up', () => {
  it('shortly after each other in one network are related by that, more than by the network alone', async () => {
    const { db } = api.database
    const eight = await signUp('eight@example.com', '93.184.216.37')
    const nine = await signUp('nine@example.com', '93.184.216.37')
    await workPublished(api)
    const relation = await relationOf(db, eight, nine)
    expect(relation?.reasons.map(({ signal }) => signal)).toEqual(['sign_up', 'network'])
    expect(relation?.score).toBe(35)
    expect(await isRelated(db, eight, nine)).toBe(false)
  })

  it('at the same time in other networks share no sign-up', async () => {
    const { db } = api.database
    const ten = await signUp('ten@example.com', '93.184.216.38')
    const eleven = await signUp('eleven@example.com', '93.184.216.39')
    await workPublished(api)
    expect(await kindsOf(ten)).toContain('sign_up')
    expect(await relationOf(db, ten, eleven)).toBeNull()
  })
})

describe('the data export of a member', () => {
  it('has kinds of signals and relations, without the values and without the others', async () => {
    const six = await api.member('six@example.com')
    const seven = await api.member('seven@example.com')
    const cookie = await signIn('six@example.com', '93.184.216.36')
    await signIn('seven@example.com', '93.184.216.36', cookie)
    await workPublished(api)
    const taken = JSON.stringify(await relationRecords.take(api.database.db, six.memberId))
    expect(taken).toContain('"kind":"device"')
    expect(taken).toContain('"signal":"device"')
    expect(taken).not.toContain(seven.memberId)
    expect(taken).not.toContain('hash')
  })
})
