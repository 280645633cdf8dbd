// Referral codes over HTTP: assigned on first use, changed once, and not discoverable by others.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { referralTermsOf, shippedReferralRules } from '../../contract/referralRules.ts'
import { isKeptWord } from '../../contract/referrals.ts'
import { reservedSegments } from '../../contract/webRoutes.ts'
import { type Answer, useApi } from '../testing/api.ts'
import { drawCode } from './codes.ts'
import { aReferrer, click } from './visitors.fixture.ts'

const api = useApi()
const terms = referralTermsOf(shippedReferralRules)

const change = (token: string, code: string): Promise<Answer> =>
  api.call('PUT', '/api/referrals/code', { token, body: { code } })

const issueOf = ({ json }: Answer): unknown => (json['error'] as { issues?: { code: string }[] }).issues?.[0]?.code

const codesOf = async (memberId: string): Promise<string[]> => {
  const codes = api.database.db.selectFrom('referral_codes').select('code').where('user_id', '=', memberId)
  return (await codes.orderBy('number').execute()).map(({ code }) => code)
}

describe('the referral code of a member', () => {
  test('is assigned when they first open the page, stays the same, and comes with the link and the terms', async () => {
    const { session, memberId } = await api.member('given@example.com')
    expect(await codesOf(memberId)).toEqual([])
    const token = session.access_token
    const first = await api.call('GET', '/api/referrals', { token })
    const code = first.json['code'] as string
    expect(code).toMatch(/^[2-9b-df-hj-km-np-tv-xz]{8}$/)
    expect(first.json).toEqual({
      code,
      can_change: true,
      link: `${api.url}/${code}`,
      terms,
      totals: { clicks: 0, registrations: 0, activated: 0, buyers: 0, purchases: 0, credits: 0 },
      waiting: 0,
    })
    expect((await api.call('GET', '/api/referrals', { token })).json).toEqual(first.json)
  })

  test('is assigned once, however many first requests run at once', async () => {
    const { session, memberId } = await api.member('looks@example.com')
    const token = session.access_token
    const checks = await Promise.all(Array.from({ length: 8 }, () => api.call('GET', '/api/referrals', { token })))
    expect(new Set(checks.map(({ json }) => json['code'])).size).toBe(1)
    expect(await codesOf(memberId)).toHaveLength(1)
  })

  test('counts the clicks on it', async () => {
    const { token, code } = await aReferrer(api, 'totals@example.com')
    await click(api, { code })
    await click(api, { code })
    expect((await api.call('GET', '/api/referrals', { token })).json).toMatchObject({ totals: { clicks: 2 } })
  })

  test('is drawn from a large space, and is never a reserved word', () => {
    const drawn = Array.from({ length: 2_000 }, drawCode)
    expect(new Set(drawn).size).toBe(2_000)
    expect(drawn.filter((code) => isKeptWord(code) || !/^[a-z0-9]{8}$/.test(code))).toEqual([])
  })
})

describe('choosing a code', () => {
  test('shows it from then on as it was typed; both codes resolve to the member', async () => {
    const { token, memberId, code: given } = await aReferrer(api, 'chooses@example.com')
    const { status, json } = await change(token, '  MyHarbour7 ')
    expect([status, json['code'], json['can_change'], json['link']]).toEqual([
      200,
      'MyHarbour7',
      false,
      `${api.url}/MyHarbour7`,
    ])
    for (const code of [given, given.toUpperCase(), 'MyHarbour7', 'myharbour7', 'MYHARBOUR7']) {
      expect((await click(api, { code })).json['referrer_id']).toBe(memberId)
    }
    expect((await api.call('GET', '/api/referrals', { token })).json['code']).toBe('MyHarbour7')
  })

  test('works once; choosing the same one again changes nothing', async () => {
    const { token, memberId } = await aReferrer(api, 'once@example.com')
    expect((await change(token, 'first1')).status).toBe(200)
    expect((await change(token, 'first1')).json).toMatchObject({ code: 'first1', can_change: false })
    expect((await change(token, 'second2')).code).toBe('code_already_changed')
    expect(await codesOf(memberId)).toEqual([expect.any(String), 'first1'])
  })

  test('works without opening the page first', async () => {
    const { session, memberId } = await api.member('straight@example.com')
    expect((await change(session.access_token, 'straight')).json).toMatchObject({ code: 'straight' })
    expect(await codesOf(memberId)).toEqual([expect.any(String), 'straight'])
  })

  test('is rejected for a code that is taken, in any case, and can be retried', async () => {
    const first = await aReferrer(api, 'has@example.com')
    const second = await aReferrer(api, 'wants@example.com')
    await change(first.token, 'Wanted')
    for (const code of ['Wanted', 'wanted', 'WANTED', first.code, first.code.toUpperCase()]) {
      expect((await change(second.token, code)).code).toBe('code_taken')
    }
    expect((await change(second.token, 'wanted2')).status).toBe(200)
  })

  test('gives it to one of two members who request it at the same moment', async () => {
    const members = await Promise.all([aReferrer(api, 'race1@example.com'), aReferrer(api, 'race2@example.com')])
    const answers = await Promise.all([change(members[0].token, 'race'), change(members[1].token, 'RACE')])
    expect(answers.map(({ code }) => code).sort()).toEqual(['code_taken', null])
    const winner = members[answers.findIndex(({ status }) => status === 200)]
    expect((await click(api, { code: 'race' })).json['referrer_id']).toBe(winner?.memberId)
  })

  test('twice concurrently by one member sets one code', async () => {
    const { token, memberId } = await aReferrer(api, 'places@example.com')
    const answers = await Promise.all([change(token, 'placeone'), change(token, 'placetwo')])
    expect(answers.map(({ code }) => code).sort()).toEqual(['code_already_changed', null])
    expect(await codesOf(memberId)).toHaveLength(2)
  })

  test('is rejected for our own paths, reserved words and malformed codes', async () => {
    const { memberId, token } = await aReferrer(api, 'kept@example.com')
    for (const code of ['admin', 'Terms', 'DASHBOARD', 'support', 'analytics', 'impressum']) {
      expect([code, issueOf(await change(token, code))]).toEqual([code, 'code_reserved'])
    }
    for (const code of ['abc', 'abcdefghijklm', 'my-code', 'müller', 'a b c d', '<b>x</b>']) {
      expect([code, issueOf(await change(token, code))]).toEqual([code, 'not_a_code'])
    }
    for (const segment of reservedSegments) expect(isKeptWord(segment.toUpperCase())).toBe(true)
    expect(await codesOf(memberId)).toHaveLength(1)
  })

  test('is rate-limited', async () => {
    const { token } = await aReferrer(api, 'tries@example.com')
    const { code } = await aReferrer(api, 'tried@example.com')
    for (let tries = 0; tries < 20; tries += 1) expect((await change(token, code)).code).toBe('code_taken')
    expect((await change(token, 'free1234')).code).toBe('too_many_requests')
  })
})

describe('an invitation', () => {
  const ask = (id: string, network = '81.4.0.1'): Promise<Answer> =>
    api.call('GET', `/api/invitations/${id}`, { headers: { 'x-forwarded-for': network } })

  test('shows the member’s display name, and nothing else about them', async () => {
    const { memberId } = await api.member('invites@example.com')
    const { json } = await ask(memberId)
    expect(json).toEqual({ inviter: { name: 'Test Member', avatar_url: null }, terms })
    const profile = { display_name: 'Anna am Hafen', avatar_url: `/avatars/${memberId}/1.webp` }
    await api.database.db.updateTable('profiles').set(profile).where('id', '=', memberId).execute()
    expect((await ask(memberId)).json['inviter']).toEqual({ name: 'Anna am Hafen', avatar_url: profile.avatar_url })
  })

  test('shows no name for an unknown or blocked member, in the same shape', async () => {
    const { memberId } = await api.member('silent@example.com')
    await api.database.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', memberId).execute()
    const [unknown, blocked] = [await ask(randomUUID()), await ask(memberId)]
    expect(unknown.json).toMatchObject({ inviter: null })
    expect([blocked.status, blocked.json]).toEqual([unknown.status, unknown.json])
    expect((await ask('2f1c7a3e-0000-7000-8000-000000000000')).code).toBe('not_found')
  })

  test('is rate-limited against guessing ids', async () => {
    const asked = await Promise.all(Array.from({ length: 125 }, () => ask(randomUUID(), '81.4.0.2')))
    expect(asked.filter(({ code }) => code === 'too_many_requests').length).toBeGreaterThan(0)
  })
})
