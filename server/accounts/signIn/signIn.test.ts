import { afterEach, describe, expect, it, vi } from 'vitest'
import { hourMs } from '../../../contract/durations.ts'
import { testPassword, useApi } from '../../testing/api.ts'
import { makeAccessTokens } from './accessTokens.ts'
import { confirm, confirmationStep, from, guardedMember, mailedToken, signIn } from '../../testing/accounts.ts'

const hashed = vi.hoisted(() => ({ times: 0 }))
// The real functions, with call counts.
vi.mock(import('./password.ts'), async (original) => {
  const real = await original()
  const counted =
    <A extends unknown[], R>(work: (...given: A) => R) =>
    (...given: A): R => {
      hashed.times += 1
      return work(...given)
    }
  return { ...real, hashPassword: counted(real.hashPassword), verifyPassword: counted(real.verifyPassword) }
})

const api = useApi()

afterEach(() => vi.useRealTimers())

const hashesOf = async (work: () => Promise<{ code: string | null }>): Promise<[string | null, number]> => {
  hashed.times = 0
  const { code } = await work()
  return [code, hashed.times]
}

describe('sign-in', () => {
  it('costs one hash for every address, whatever the outcome', async () => {
    await api.member('known@example.com')
    await guardedMember(api, 'guarded@example.com')
    const blocked = await api.member('blocked@example.com')
    await api.database.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', blocked.memberId)
      .execute()
    const request = { email: 'waiting@example.com', password: testPassword, full_name: 'Not Yet', language: 'en' }
    await api.call('POST', '/api/auth/sign-up', { body: request, headers: from() })
    const expected: [email: string, password: string, code: string | null][] = [
      ['known@example.com', testPassword, null],
      ['known@example.com', 'not-the-password', 'wrong_credentials'],
      ['guarded@example.com', testPassword, null],
      ['guarded@example.com', 'not-the-password', 'wrong_credentials'],
      ['unknown@example.com', testPassword, 'wrong_credentials'],
      ['waiting@example.com', testPassword, 'email_unconfirmed'],
      ['waiting@example.com', 'not-the-password', 'wrong_credentials'],
      ['blocked@example.com', testPassword, 'blocked'],
      ['blocked@example.com', 'not-the-password', 'wrong_credentials'],
    ]
    for (const [email, password, code] of expected) {
      expect(await hashesOf(() => signIn(api, email, password))).toEqual([code, 1])
    }
  })

  it('costs no hash to request a new password, for any address', async () => {
    const recover = (email: string) =>
      api.call('POST', '/api/auth/recovery', { body: { email, language: 'en' }, headers: from() })
    for (const email of ['known@example.com', 'waiting@example.com', 'unknown@example.com']) {
      expect(await hashesOf(() => recover(email))).toEqual([null, 0])
    }
  })

  it('is accepted by a process that started before the signing key was created', async () => {
    const settings = { secret: 'a secret only for tests, long enough', publicUrl: api.url }
    const older = await makeAccessTokens(api.database, settings, api.hub)
    await api.database.db.deleteFrom('signing_keys').execute()
    const newer = await makeAccessTokens(api.database, settings, api.hub)
    const member = { memberId: crypto.randomUUID(), sessionId: crypto.randomUUID(), email: 'a@b.de', fullName: 'A' }
    const { access_token: token } = await newer.issue(member)
    expect(await older.identify(token)).toMatchObject({ memberId: member.memberId })
  })
})

describe('the confirmation link', () => {
  it('expires after a day', async () => {
    const request = { email: 'slow@example.com', password: testPassword, full_name: 'Slow', language: 'en' }
    await api.call('POST', '/api/auth/sign-up', { body: request, headers: from() })
    const token = await mailedToken(api, request.email)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * hourMs })
    expect((await confirmationStep(api, token)).code).toBe('link_expired')
    const late = await confirm(api, token, { password: testPassword })
    expect(late.code).toBe('link_expired')
    expect(late.headers.get('set-cookie')).toBeNull()
    vi.useRealTimers()
    expect((await signIn(api, request.email)).code).toBe('email_unconfirmed')
  })
})
