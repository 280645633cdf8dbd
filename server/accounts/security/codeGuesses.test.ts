// Attacks on the second factor by an attacker who knows the password.
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { codesOf } from '../../../sandbox/authenticator.ts'
import { testPassword, useApi } from '../../testing/api.ts'
import { answer, codeNow, from, type Guarded, guardedMember, signIn } from '../../testing/accounts.ts'

const api = useApi()

const wrongFor = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

const challengesOf = async ({ email }: Guarded, count: number): Promise<unknown[]> => {
  const challenges: unknown[] = []
  for (let i = 0; i < count; i += 1) challenges.push((await signIn(api, email)).json['challenge'])
  return challenges
}

const lockOf = async ({ memberId }: Guarded) => {
  const { rows } = await api.database.pool.query<{ seconds: number | null; count: number; locks: number }>(
    `select extract(epoch from locked_until - now())::int as seconds, failed_verification_count as count,
       lock_count as locks from two_factors where user_id = $1`,
    [memberId],
  )
  return rows[0] ?? { seconds: null, count: 0, locks: 0 }
}

const endLock = (ago = '1 second') =>
  api.database.pool.query(`update two_factors set locked_until = now() - $1::interval where locked_until > now()`, [
    ago,
  ])

/** The cookie of a browser in which the member has signed in by a code. */
const knownBrowserOf = async (member: Guarded): Promise<string> => {
  const opened = await answer(api, (await signIn(api, member.email)).json['challenge'], await member.code())
  return (
    opened.headers
      .getSetCookie()
      .find((line) => line.startsWith('device='))
      ?.split(';')[0] ?? ''
  )
}

const answerFrom = (cookie: string, challenge: unknown, code: string) =>
  api.call('POST', '/api/auth/second-factor', { body: { challenge, code }, headers: from(), cookie })

const lockOut = async (member: Guarded): Promise<void> => {
  for (const challenge of await challengesOf(member, 2)) {
    for (let i = 0; i < 5; i += 1) await answer(api, challenge, wrongFor(await member.code()))
  }
}

describe('guesses at a second factor', () => {
  it('sent at one instant over many challenges and networks are checked ten at most', async () => {
    const member = await guardedMember(api, 'instant@example.com')
    const challenges = await challengesOf(member, 24)
    const wrong = wrongFor(await member.code())
    const guesses = challenges.map((challenge, at) =>
      answer(api, challenge, at % 3 === 0 ? 'aaaaa-aaaaa' : String((Number(wrong) + at) % 1_000_000).padStart(6, '0')),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(14)
  })

  it('sent at one instant for one challenge count only as often as a code was checked', async () => {
    const member = await guardedMember(api, 'oneway@example.com')
    const [challenge] = await challengesOf(member, 1)
    const wrong = wrongFor(await member.code())
    const codes = (
      await Promise.all(Array.from({ length: 8 }, (_, at) => answer(api, challenge, `${wrong.slice(0, 5)}${at}`)))
    ).map(({ code }) => code)
    const checked = codes.filter((code) => code === 'wrong_code').length
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(5)
    expect(await lockOf(member)).toEqual({ seconds: null, count: checked, locks: 0 })
  })

  it('of app codes and recovery codes share one count, and each lock is twice as long, a day at most', async () => {
    const member = await guardedMember(api, 'patient@example.com')
    const lengths: (number | null)[] = []
    for (let round = 0; round < 9; round += 1) {
      await api.database.pool.query(
        'update two_factors set failed_verification_count = 9, locked_until = null where user_id = $1',
        [member.memberId],
      )
      const [challenge] = await challengesOf(member, 1)
      expect((await answer(api, challenge, round % 2 === 0 ? 'aaaaa-aaaaa' : '000000')).code).toBe('wrong_code')
      lengths.push(Math.round(((await lockOf(member)).seconds ?? 0) / 60))
    }
    expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440])
    await endLock('8 days')
    await lockOut(member)
    expect(Math.round(((await lockOf(member)).seconds ?? 0) / 60)).toBe(15)
  })

  it('never accept one code twice, nor after its neighbouring windows', async () => {
    const member = await guardedMember(api, 'replay@example.com')
    const { secret } = await secretOf(member)
    const challenges = await challengesOf(member, 4)
    const code = codeNow(secret)
    await member.code()
    expect((await answer(api, challenges[0], code)).status).toBe(200)
    expect((await answer(api, challenges[1], code)).code).toBe('wrong_code')
    for (const minutes of [-3, 3]) {
      const stale = codesOf(secret, Date.now() + minutes * minuteMs)?.code ?? ''
      expect((await answer(api, challenges[2], stale)).code).toBe('wrong_code')
    }
    expect((await answer(api, challenges[3], code)).code).toBe('wrong_code')
  })

  it('end with a new password: the open challenges are gone', async () => {
    const member = await guardedMember(api, 'moved@example.com')
    const [challenge] = await challengesOf(member, 1)
    const body = { password: testPassword, code: await member.code(), new_password: 'eleven-loud-lighthouses' }
    const changed = await api.call('PUT', '/api/me/password', { token: member.session.access_token, body })
    expect(changed.code).toBeNull()
    expect((await answer(api, challenge, await member.code())).code).toBe('challenge_expired')
    expect((await signIn(api, member.email)).code).toBe('wrong_credentials')
  })
})

describe('the owner, while an attacker guesses', () => {
  it('signs in and re-authenticates in a known device although the account is locked', async () => {
    const member = await guardedMember(api, 'owner@example.com')
    const cookie = await knownBrowserOf(member)
    await lockOut(member)
    const [challenge, forStranger] = await challengesOf(member, 2)
    expect((await answer(api, forStranger, await member.code())).code).toBe('too_many_requests')
    const opened = await answerFrom(cookie, challenge, await member.code())
    expect(opened.status).toBe(200)
    const next =
      opened.headers
        .getSetCookie()
        .find((line) => line.startsWith('device='))
        ?.split(';')[0] ?? ''
    const body = { password: testPassword, code: await member.code() }
    const token = String(opened.json['access_token'])
    const renewed = await api.call('POST', '/api/me/two-factor/recovery-codes', { token, body, cookie: next })
    expect(renewed.code).toBeNull()
  })

  it('does not give the attacker new attempts by signing in from a known device', async () => {
    const member = await guardedMember(api, 'reset@example.com')
    const cookie = await knownBrowserOf(member)
    const challenges = await challengesOf(member, 3)
    const wrong = wrongFor(await member.code())
    for (let i = 0; i < 4; i += 1) await answer(api, challenges[0], wrong)
    expect((await answerFrom(cookie, challenges[1], await member.code())).status).toBe(200)
    expect((await lockOf(member)).count).toBe(4)
  })

  it('loses a known device from which ten wrong codes came: it counts as a stranger', async () => {
    const member = await guardedMember(api, 'stolen@example.com')
    const cookie = await knownBrowserOf(member)
    const wrong = wrongFor(await member.code())
    const challenges = await challengesOf(member, 4)
    const guesses = challenges.flatMap((challenge) => Array.from({ length: 4 }, () => challenge))
    const codes: (string | null)[] = []
    for (const challenge of guesses) codes.push((await answerFrom(cookie, challenge, wrong)).code)
    expect(codes).toEqual(Array(16).fill('wrong_code'))
    expect((await lockOf(member)).count).toBe(6)
  })
})

/** The secret of the authenticator app, which the fixture reveals only as codes: taken from a new set-up. */
const secretOf = async (member: Guarded): Promise<{ secret: string }> => {
  const token = member.session.access_token
  const off = { password: testPassword, code: await member.code() }
  await api.call('POST', '/api/me/two-factor/disable', { token, body: off })
  const started = await api.call('POST', '/api/me/two-factor', { token, body: { password: testPassword } })
  const secret = String(started.json['secret'])
  await api.call('POST', '/api/me/two-factor/confirm', { token, body: { code: codeNow(secret) } })
  return { secret }
}
