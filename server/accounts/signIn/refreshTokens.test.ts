// Property test: whatever two holders of a session present, in any order, at once or late, the session never has two
// live refresh tokens, and late reuse of an old one ends it for both.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, cookieOf, useApi } from '../../testing/api.ts'
import { hashOf, reuseGraceSeconds, successorOf } from './refreshTokens.ts'

const api = useApi()

const refresh = (token: string): Promise<Answer> =>
  api.call('POST', '/api/auth/refresh', { cookie: `refresh=${token}` })
const tokenIn = (answer: Answer): string => cookieOf(answer).slice('refresh='.length)

const liveTokensOf = async (memberId: string): Promise<string[]> => {
  const rows = await api.database.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select('token_hash')
    .where('user_id', '=', memberId)
    .where('replaced_at', 'is', null)
    .execute()
  return rows.map((row) => row.token_hash.toString('hex'))
}

const letPass = (memberId: string, seconds: number) =>
  api.database.pool.query(
    `update refresh_tokens set replaced_at = replaced_at - make_interval(secs => $2)
     from sessions where sessions.id = session_id and user_id = $1`,
    [memberId, seconds],
  )

let people = 0
const opened = async (): Promise<{ memberId: string; token: string }> => {
  people += 1
  const { memberId, cookie } = await api.member(`holder-${people}@example.com`)
  return { memberId, token: cookie.slice('refresh='.length) }
}

interface Step {
  /** Seconds that pass before; none of their sums is near the grace period. */
  pauseSeconds: number
  /** Which of the tokens that each holder knows is presented, from the newest; both holders at once if there are two. */
  presents: { holder: 'member' | 'thief'; back: number }[]
}

const present = fc.record({
  holder: fc.constantFrom('member' as const, 'thief' as const),
  back: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
})
const step: fc.Arbitrary<Step> = fc.record({
  pauseSeconds: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0, 50) }, { weight: 1, arbitrary: fc.constant(200) }),
  presents: fc.array(present, { minLength: 1, maxLength: 2 }),
})

const play = async (steps: readonly Step[]): Promise<void> => {
  const { memberId, token } = await opened()
  const known = { member: [token], thief: [token] }
  const replacedAt = new Map<string, number>()
  let live = token
  let now = 0
  let ended = false
  for (const { pauseSeconds, presents } of steps) {
    await letPass(memberId, pauseSeconds)
    now += pauseSeconds
    const given = presents.map(({ holder, back }) => known[holder].at(-1 - back) ?? token)
    const answers = await Promise.all(given.map(refresh))
    const late = given.some((one) => now - (replacedAt.get(one) ?? now) > reuseGraceSeconds)
    for (const [index, answer] of answers.entries()) {
      const next = tokenIn(answer)
      if (answer.status === 200) known[presents[index]?.holder ?? 'member'].push(next)
      if (ended || (late && answers.length === 1)) expect(answer.code).toBe('signed_out')
      if (!ended && !late) expect(answer.status).toBe(200)
    }
    ended ||= late
    const leaves = await liveTokensOf(memberId)
    expect(leaves).toHaveLength(1)
    if (ended) continue
    if (given.includes(live)) replacedAt.set(live, now)
    const newest = answers.map(tokenIn).find((one) => hashOf(one).toString('hex') === leaves[0])
    expect(newest).toBeDefined()
    live = newest ?? live
  }
  if (!ended) return
  for (const one of [...known.member, ...known.thief]) expect((await refresh(one)).code).toBe('signed_out')
}

describe('a refresh token', () => {
  it('has one successor, whoever presents it how often within the grace period', async () => {
    const { memberId, token } = await opened()
    const [first, second] = [tokenIn(await refresh(token)), tokenIn(await refresh(token))]
    await letPass(memberId, reuseGraceSeconds - 10)
    expect([second, tokenIn(await refresh(token))]).toEqual([first, first])
    expect(await liveTokensOf(memberId)).toEqual([hashOf(first).toString('hex')])
  })

  it('that comes late, after its successor was used, is answered with the live token and opens no second chain', async () => {
    const { memberId, token } = await opened()
    const second = tokenIn(await refresh(token))
    const third = tokenIn(await refresh(second))
    expect(tokenIn(await refresh(token))).toBe(third)
    expect(await liveTokensOf(memberId)).toEqual([hashOf(third).toString('hex')])
  })

  it('leaves at most one live token per session, whatever two holders present', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), play), { numRuns: 40 })
  })

  it('is stored as a hash, and what is stored yields no token once the grace period is over', async () => {
    const { memberId, token } = await opened()
    const second = tokenIn(await refresh(token))
    const rows = () =>
      api.database.db
        .selectFrom('refresh_tokens')
        .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
        .select(['token_hash', 'successor_nonce'])
        .where('user_id', '=', memberId)
        .execute()
    const stored = (await rows()).find((row) => row.token_hash.equals(hashOf(token)))
    expect(successorOf(token, stored?.successor_nonce ?? Buffer.of())).toBe(second)
    expect(JSON.stringify(await rows())).not.toContain(Buffer.from(second, 'base64url').toString('hex'))
    await letPass(memberId, reuseGraceSeconds + 1)
    await refresh(second)
    expect((await rows()).filter((row) => row.successor_nonce !== null)).toHaveLength(1)
  })
})
