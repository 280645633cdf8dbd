// Attacks on the queue of password hashes through HTTP. Work is counted in hashes, not in time: the first hash of a flood
// waits until the test lets it go. Wrong passwords are hashed at the lowest cost, because there are hundreds.
import type { argon2 as realArgon2 } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { type Answer, testPassword, useApi } from '../../testing/api.ts'
import { until } from '../../testing/until.ts'
import { waitingHashes } from './hashQueue.ts'
import { devicesPerMemberMax } from './knownDevices.ts'

const hashes = vi.hoisted(() => ({ begun: [] as string[], held: null as (() => void) | null, isHolding: false }))
vi.mock(import('node:crypto'), async (original) => {
  const real = await original()
  const argon2 = ((...given: Parameters<typeof realArgon2>) => {
    const [algorithm, { ...parameters }, done] = given
    hashes.begun.push(typeof parameters.message === 'string' ? parameters.message : '')
    if (parameters.message !== 'seven-quiet-harbours') Object.assign(parameters, { memory: 8, passes: 1 })
    const begin = () => {
      real.argon2(algorithm, parameters, done)
    }
    if (!hashes.isHolding) {
      begin()
      return
    }
    hashes.isHolding = false
    hashes.held = begin
  }) as typeof realArgon2
  return { ...real, argon2, default: { ...real, argon2 } }
})

const api = useApi()

const signInFrom = (network: string, email: string, password: string, cookie?: string): Promise<Answer> =>
  api.call('POST', '/api/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': network },
    ...(cookie === undefined ? {} : { cookie }),
  })

const deviceOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('device='))
    ?.split(';')[0] ?? ''

/** Sign-ins whose hashes all wait when this returns. Each is answered once `release` was called. */
const flood = async (networks: readonly string[]) => {
  hashes.isHolding = true
  hashes.begun = []
  let refused = 0
  const answers = networks.map(async (network, at) => {
    const answer = await signInFrom(network, `stranger${at}@example.com`, 'a wrong password')
    refused += 1
    return answer
  })
  const isSettled = () => hashes.held !== null && refused + waitingHashes() + 1 === networks.length
  await until('the flood waits or was refused', isSettled, minuteMs)
  return {
    waiting: waitingHashes(),
    release: () => {
      hashes.held?.()
      hashes.held = null
    },
    answers: () => Promise.all(answers),
  }
}

/** How many hashes began before the one of this password. */
const placeOf = (password: string): number => hashes.begun.indexOf(password)

afterEach(async () => {
  await until('no hash waits', () => waitingHashes() === 0)
})

describe('a flood of sign-ins', () => {
  it.each([
    ['one /48', (at: number) => `2001:db8:7:${(at % 250).toString(16)}::${at.toString(16)}`, { least: 100, most: 100 }],
    // The rate limit admits 60, and one more every ten seconds.
    ['one IPv4 address', () => '192.0.2.7', { least: 59, most: 60 }],
  ])('from %s does not delay an honest network by more than two hashes', async (_, networkOf, { least, most }) => {
    const honest = await api.member(`honest-${least}@example.com`)
    const { waiting, release, answers } = await flood(Array.from({ length: 500 }, (_, at) => networkOf(at)))
    expect(waiting).toBeGreaterThanOrEqual(least)
    expect(waiting).toBeLessThanOrEqual(most)
    const answer = signInFrom('203.0.113.77', `honest-${least}@example.com`, testPassword)
    await until('the honest one waits too', () => waitingHashes() === waiting + 1)
    release()
    expect((await answer).json).toMatchObject({ user: { id: honest.memberId } })
    expect(placeOf(testPassword)).toBeLessThanOrEqual(2)
    const statuses = (await answers()).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(waiting + 1)
    expect(statuses.filter((status) => status === 503 || status === 429)).toHaveLength(500 - waiting - 1)
  })

  it('from 200 networks leaves a known device first, and a forged or foreign cookie without any advantage', async () => {
    const email = 'known@example.com'
    await api.member(email)
    const cookie = deviceOf(await signInFrom('203.0.113.1', email, testPassword))
    await api.member('other@example.com')
    const foreign = deviceOf(await signInFrom('203.0.113.2', 'other@example.com', testPassword))
    const { waiting, release, answers } = await flood(Array.from({ length: 200 }, (_, at) => `198.51.${at}.9`))
    expect(waiting).toBe(199)
    const swapped = cookie.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`)
    const pretenders = [swapped, foreign, 'device=', `${cookie}x`, `device=${'A'.repeat(500)}`]
    const pretending = pretenders.map((pretended, at) =>
      signInFrom(`203.0.${at}.1`, email, `pretender-${at}`, pretended),
    )
    await until('the pretenders wait', () => waitingHashes() === 199 + pretenders.length)
    const owner = signInFrom('203.0.113.50', email, testPassword, cookie)
    await until('the owner waits', () => waitingHashes() === 200 + pretenders.length)
    release()
    expect((await owner).status).toBe(200)
    expect(placeOf(testPassword)).toBe(1)
    await Promise.all([...pretending, answers()])
    for (const at of pretenders.keys()) expect(placeOf(`pretender-${at}`)).toBeGreaterThan(190)
  })
})

describe('a known device', () => {
  /** As if strangers had just used up all of it; counted down for real, it would refill on the way. */
  const useUp = (key: string) =>
    api.database.pool.query(
      `insert into rate_limits (key, free_at) select key, now() + interval '1 day'
       from (select $1::text as key union select key from rate_limits where key like $1) as keys
       on conflict (key) do update set free_at = excluded.free_at`,
      [key],
    )

  it('signs in while strangers have used up the allowance of the account, and helps no guesser', async () => {
    const email = 'besieged@example.com'
    await api.member(email)
    const cookie = deviceOf(await signInFrom('203.0.113.3', email, testPassword))
    await useUp(`sign-in by account:${email}`)
    expect((await signInFrom('203.0.113.4', email, testPassword)).code).toBe('too_many_requests')
    for (let at = 0; at < 9; at += 1) {
      expect((await signInFrom('203.0.113.5', email, 'a typing error', cookie)).code).toBe('wrong_credentials')
    }
    const opened = await signInFrom('203.0.113.5', email, testPassword, cookie)
    expect(opened.status).toBe(200)
    // The token was replaced; the old one is that of a stranger.
    expect((await signInFrom('203.0.113.6', email, testPassword, cookie)).code).toBe('too_many_requests')
    const next = deviceOf(opened)
    expect((await signInFrom('203.0.113.7', email, 'a guess', next)).code).toBe('wrong_credentials')
    await useUp('sign-in by known device:%')
    expect((await signInFrom('203.0.113.7', email, testPassword, next)).code).toBe('too_many_requests')
  })

  it('is known to each account of a browser separately, and only a bounded number per member', async () => {
    const [one, two] = ['one@example.com', 'two@example.com']
    const { memberId } = await api.member(one)
    await api.member(two)
    const first = deviceOf(await signInFrom('203.0.113.8', one, testPassword))
    const both = deviceOf(await signInFrom('203.0.113.8', two, testPassword, first))
    // Two tokens, the id of the browser, and the signature.
    expect(both.split('.')).toHaveLength(4)
    const rows = await api.database.db.selectFrom('known_devices').selectAll().execute()
    expect(new Set(rows.map((row) => row.token_hash.toString('hex'))).size).toBe(rows.length)
    for (let at = 0; at < devicesPerMemberMax + 2; at += 1) {
      expect((await signInFrom(`203.0.113.${10 + at}`, one, testPassword)).status).toBe(200)
    }
    const kept = await api.database.db
      .selectFrom('known_devices')
      .select('created_at')
      .where('user_id', '=', memberId)
      .execute()
    expect(kept).toHaveLength(devicesPerMemberMax)
  })

  it.each([
    ['signing out everywhere', 'DELETE', '/api/me/sessions?keep=none', undefined, 0],
    ['signing out all others, but for this browser', 'DELETE', '/api/me/sessions?keep=current', undefined, 1],
    [
      'a new password, but for this browser',
      'PUT',
      '/api/me/password',
      { password: testPassword, new_password: 'eleven-loud-lighthouses' },
      1,
    ],
  ] as const)('is forgotten by %s', async (name, method, path, body, left) => {
    const email = `${name.replaceAll(/\W/g, '-')}@example.com`
    const { memberId } = await api.member(email)
    const here = await signInFrom('203.0.113.31', email, testPassword)
    await signInFrom('203.0.113.32', email, testPassword)
    const token = String(here.json['access_token'])
    const answer = await api.call(method, path, { token, cookie: deviceOf(here), ...(body ? { body } : {}) })
    expect(answer.code).toBeNull()
    const devices = await api.database.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', memberId)
      .execute()
    expect(devices).toHaveLength(left)
  })
})
