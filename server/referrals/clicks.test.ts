// Clicks on referral links over HTTP: which member they resolve to, which of them count, and that no other data is
// disclosed or stored.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseMember } from '../testing/eraseMember.ts'
import { useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { pruneClicks } from './forget.ts'
import { aReferrer, aVisitor, chrome, click, firefox } from './visitors.fixture.ts'

const api = useApi()
const unknownReferrer = { referrer_id: null, click_id: null }

interface Counted {
  rows: number
  counts: Record<string, number>
}

const sumsOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))

const countsOf = (referrerId: string) =>
  api.database.db.selectFrom('referral_click_days').selectAll().where('referrer_id', '=', referrerId).execute()

/** The stored clicks of a referrer by source and landing page. The counters must match them. */
const countedFor = async (referrerId: string): Promise<Counted> => {
  const { db } = api.database
  const clicks = await db.selectFrom('referral_clicks').selectAll().where('referrer_id', '=', referrerId).execute()
  const days = await countsOf(referrerId)
  const counted = (part: string) =>
    sumsOf(
      days.filter((row) => row.part === part).flatMap(({ name, clicks: times }) => Array<string>(times).fill(name)),
    )
  expect(counted('source')).toEqual(sumsOf(clicks.map(({ source }) => source)))
  expect(counted('landing')).toEqual(sumsOf(clicks.map(({ landing }) => landing)))
  return { rows: clicks.length, counts: sumsOf(clicks.map(({ source, landing }) => `${source} ${landing}`)) }
}

const setBlocked = (memberId: string, at: Date | null) =>
  api.database.db.updateTable('users').set({ blocked_at: at }).where('id', '=', memberId).execute()

describe('a click', () => {
  test('resolves to the member by id and by code, in any case, and is counted with source and landing page', async () => {
    const { memberId, code } = await aReferrer(api, 'leads@example.com')
    const byId = await click(api, { referrer_id: memberId, source: 'www.Blog.example', landing: '/help' })
    expect(byId.json).toEqual({ referrer_id: memberId, click_id: expect.any(String) as string })
    const ways = [{ referrer_id: memberId.toUpperCase() }, { code }, { code: code.toUpperCase(), landing: `/${code}` }]
    for (const way of ways) expect((await click(api, way)).json).toMatchObject({ referrer_id: memberId })
    expect(await countedFor(memberId)).toEqual({
      rows: 4,
      counts: { 'blog.example /help': 1, 'direct other': 2, 'direct code': 1 },
    })
  })

  test('gets an answer of the same shape for unknown and missing ids and codes, and nothing is stored', async () => {
    const before = await api.database.db.selectFrom('referral_clicks').select('id').execute()
    for (const way of [{ referrer_id: randomUUID() }, { code: 'nobody42' }, {}]) {
      const { status, json } = await click(api, way)
      expect([status, json]).toEqual([200, unknownReferrer])
    }
    expect(await api.database.db.selectFrom('referral_clicks').select('id').execute()).toHaveLength(before.length)
  })

  test('prefers the id to the code, and uses the code if the id is unknown', async () => {
    const [first, second] = [await aReferrer(api, 'id@example.com'), await aReferrer(api, 'code@example.com')]
    const both = await click(api, { referrer_id: first.memberId, code: second.code })
    expect(both.json['referrer_id']).toBe(first.memberId)
    const unknownId = await click(api, { referrer_id: randomUUID(), code: second.code })
    expect(unknownId.json['referrer_id']).toBe(second.memberId)
  })

  test.each([
    { referrer_id: 'not-an-id' },
    { referrer_id: '2f1c7a3e-0000-7000-8000-000000000000' },
    { code: 'abc' },
    { code: 'abcdefghijklm' },
    { code: 'ab cd' },
    { code: "x' or 1" },
    { source: 'x'.repeat(201) },
    { landing: 5 },
    { clicks: 1000 },
  ])('is rejected if malformed: %o', async (body) => {
    expect((await click(api, body)).status).toBe(400)
  })

  test('of the same visitor on the same day counts once and gets the same answer; on the next day it counts again', async () => {
    const { memberId, code } = await aReferrer(api, 'again@example.com')
    const visitor = aVisitor()
    const first = await click(api, { code, source: 'first' }, visitor)
    expect((await click(api, { referrer_id: memberId, source: 'second' }, visitor)).json).toEqual(first.json)
    expect(await countedFor(memberId)).toEqual({ rows: 1, counts: { 'first other': 1 } })
    const otherBrowser = await click(api, { code, source: 'first' }, { ...visitor, userAgent: chrome })
    expect(otherBrowser.json['click_id']).not.toBe(first.json['click_id'])
    await sql`update clock set ahead = ahead + interval '1 day'`.execute(api.database.db)
    const nextDay = await click(api, { code, source: 'first' }, visitor)
    expect(nextDay.json['click_id']).not.toBe(first.json['click_id'])
    expect((await countedFor(memberId)).rows).toBe(3)
  })

  test.each([
    '',
    ' ',
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'curl/8.15.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  ])('of a bot or without a user agent resolves to the member but is not counted: “%s”', async (userAgent) => {
    const { memberId, code } = await aReferrer(api, `robot-${randomUUID()}@example.com`)
    const { json } = await click(api, { code }, aVisitor(userAgent))
    expect(json).toEqual({ referrer_id: memberId, click_id: null })
    expect(await countedFor(memberId)).toEqual({ rows: 0, counts: {} })
  })

  test('of the signed-in referrer is not counted; that of another member is', async () => {
    const referrer = await aReferrer(api, 'own@example.com')
    const other = await aReferrer(api, 'another@example.com')
    const own = await click(api, { code: referrer.code }, aVisitor(), referrer.token)
    expect(own.json).toEqual({ referrer_id: referrer.memberId, click_id: null })
    const others = await click(api, { code: referrer.code }, aVisitor(), other.token)
    expect(others.json['click_id']).not.toBeNull()
    expect((await countedFor(referrer.memberId)).rows).toBe(1)
  })

  test('resolves to no member who is blocked, has not confirmed their address or has left', async () => {
    const { memberId, code } = await aReferrer(api, 'blocked@example.com')
    await setBlocked(memberId, new Date())
    expect((await click(api, { code })).json).toEqual(unknownReferrer)
    expect((await click(api, { referrer_id: memberId })).json).toEqual(unknownReferrer)
    await setBlocked(memberId, null)
    expect((await click(api, { code })).json['referrer_id']).toBe(memberId)
    const body = { email: 'waits@example.com', password: 'seven-quiet-harbours', full_name: 'Waits', language: 'en' }
    await api.call('POST', '/api/auth/sign-up', { body, headers: { 'x-forwarded-for': '81.3.0.1' } })
    const found = api.database.db.selectFrom('users').select('id').where('email', '=', body.email)
    const { id: unconfirmed } = await found.executeTakeFirstOrThrow()
    expect((await click(api, { referrer_id: unconfirmed })).json).toEqual(unknownReferrer)
    await eraseMember(api.database.db, memberId)
    expect((await click(api, { referrer_id: memberId })).json).toEqual(unknownReferrer)
  })
})

describe('the stored click data', () => {
  test('is deleted with a referrer who leaves while others click', async () => {
    const { memberId, code } = await aReferrer(api, 'leaves@example.com')
    await click(api, { code })
    const clicks = Array.from({ length: 20 }, () => click(api, { code }))
    await Promise.all([...clicks, eraseMember(api.database.db, memberId)])
    expect(await countedFor(memberId)).toEqual({ rows: 0, counts: {} })
  })

  test('contains no free text from strangers', async () => {
    const { memberId, code } = await aReferrer(api, 'hostile@example.com')
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '=HYPERLINK("x")',
      "'; drop table users; --",
      'a@b.example',
      'unknown',
    ]
    for (const source of hostile) {
      await click(api, { code, source, landing: '/admin/users/../../etc' })
      await click(api, { code, landing: source })
    }
    expect(Object.keys((await countedFor(memberId)).counts).sort()).toEqual(['direct other', 'other other'])
  })

  test('has at most a hundred made-up sources a day; the rest is added up', async () => {
    const { memberId, code } = await aReferrer(api, 'crowded@example.com')
    for (let number = 1; number <= 104; number += 1) await click(api, { code, source: `word-${number}` })
    await click(api, { code, source: 'word-7' })
    await click(api, { code })
    const { rows, counts } = await countedFor(memberId)
    expect(rows).toBe(106)
    expect(Object.keys(counts)).toHaveLength(102)
    expect(counts).toMatchObject({ 'word-7 other': 2, 'other other': 4, 'direct other': 1 })
  })

  test('contains neither a network nor a browser', async () => {
    const { code } = await aReferrer(api, 'private@example.com')
    const visitor = aVisitor()
    await click(api, { code }, visitor)
    const { rows } = await sql<{ row: string }>`select c::text as row from referral_clicks c`.execute(api.database.db)
    const kept = rows.map(({ row }) => row).join('\n')
    expect(kept).not.toContain(visitor.network)
    expect(kept).not.toContain(Buffer.from(visitor.network).toString('hex'))
    expect(kept).not.toContain('Firefox')
  })

  test('adds up under concurrent clicks, also from one visitor', async () => {
    const { memberId, code } = await aReferrer(api, 'atOnce@example.com'.toLowerCase())
    const same = aVisitor()
    const together = Array.from({ length: 60 }, (_, at) =>
      click(
        api,
        { code, source: `word-${at % 3}`, landing: at % 2 === 0 ? '/' : '/help' },
        at % 4 === 0 ? same : aVisitor(),
      ),
    )
    const answers = await Promise.all(together)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const ids = new Set(answers.map(({ json }) => json['click_id']))
    const { rows, counts } = await countedFor(memberId)
    expect(rows).toBe(46)
    expect(ids.size).toBe(46)
    expect(Object.values(counts).reduce((sum, clicks) => sum + clicks, 0)).toBe(46)
  })

  test('is deleted after two months; the counts stay', async () => {
    const { memberId, code } = await aReferrer(api, 'old@example.com')
    const { db } = api.database
    await click(api, { code })
    await db
      .updateTable('referral_clicks')
      .set({ day: sql`day - 60` })
      .where('referrer_id', '=', memberId)
      .execute()
    await pruneClicks(db)
    expect((await countedFor(memberId)).rows).toBe(1)
    await db
      .updateTable('referral_clicks')
      .set({ day: sql`day - 1` })
      .where('referrer_id', '=', memberId)
      .execute()
    await pruneClicks(db)
    expect(await db.selectFrom('referral_clicks').select('id').where('referrer_id', '=', memberId).execute()).toEqual(
      [],
    )
    const counts = await countsOf(memberId)
    expect(counts.map(({ name, clicks }) => [name, clicks])).toEqual(
      expect.arrayContaining([
        ['direct', 1],
        ['other', 1],
      ]),
    )
  })
})

test('guessing codes hits the rate limit, and other visitors are not affected', async () => {
  const { memberId, code } = await aReferrer(api, 'tried@example.com')
  const visitor = aVisitor(firefox)
  const tried = await Promise.all(Array.from({ length: 60 }, (_, at) => click(api, { code: `tried${at}` }, visitor)))
  expect(tried.every(({ status, json }) => status === 200 && json['referrer_id'] === null)).toBe(true)
  const stopped = await click(api, { code }, visitor)
  expect([stopped.code, stopped.json['referrer_id']]).toEqual(['too_many_requests', undefined])
  expect((await click(api, { code })).json['referrer_id']).toBe(memberId)
})

test('only the referrer gets live updates on clicks, throttled to one for many clicks', async () => {
  const referrer = await aReferrer(api, 'hears@example.com')
  const other = await aReferrer(api, 'hears-not@example.com')
  const stream = await openLiveStream(api, referrer.token)
  const others = await openLiveStream(api, other.token)
  await click(api, { code: referrer.code })
  await until('the first click is heard', () => stream.heard('referrals.changed').length === 1)
  for (let clicks = 0; clicks < 5; clicks += 1) await click(api, { code: referrer.code })
  await until('the others are heard', () => stream.heard('referrals.changed').length >= 2)
  expect(stream.heard('referrals.changed').length).toBeLessThanOrEqual(4)
  expect(stream.heard('referrals.changed')[0]).toEqual({})
  expect(others.heard('referrals.changed')).toEqual([])
})
