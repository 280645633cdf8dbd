// Property test: whatever two holders of a session present, in any order, at once or late, the session never has two
// live refresh tokens, and late reuse of an old one ends it for both.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { secondMs } from '../../../contract/durations.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { useDatabase } from '../../testing/database.ts'
import { putMember } from '../../testing/newMember.ts'
import { hashOf, reuseGraceSeconds, successorOf } from './refreshTokens.ts'
import { open, refresh } from './sessions.ts'

const database = useDatabase()
const browser = { userAgent: 'node', network: '127.0.0.1' }
let memberId = ''

beforeAll(async () => {
  const newcomer = { email: 'holder@example.com', name: 'A member', passwordHash: 'none' }
  await putMember(database.current.db, newcomer)
  const user = await database.current.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  memberId = user.id
})

const opened = async (): Promise<{ sessionId: string; token: string }> => {
  const session = await inTransaction(database.current.db, (tx) => open(tx, { memberId, ...browser }))
  return { sessionId: session.sessionId, token: session.refreshToken }
}

/** The successor, or null if the session is over. */
const present = async (token: string): Promise<string | null> => {
  const outcome = await inTransaction(database.current.db, (tx) => refresh(tx, token, browser.network))
  return outcome.kind === 'refreshed' ? outcome.session.refreshToken : null
}

const hex = (token: string): string => hashOf(token).toString('hex')

const storedOf = (sessionId: string) =>
  database.current.db
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'successor_nonce', 'replaced_at'])
    .where('session_id', '=', sessionId)
    .execute()

const liveTokensOf = async (sessionId: string): Promise<string[]> =>
  (await storedOf(sessionId)).filter((row) => row.replaced_at === null).map((row) => row.token_hash.toString('hex'))

const letPass = (sessionId: string, seconds: number) =>
  database.current.pool.query(
    'update refresh_tokens set replaced_at = replaced_at - make_interval(secs => $2) where session_id = $1',
    [sessionId, seconds],
  )

interface Step {
  /** Seconds that pass before; none of their sums is near the grace period. */
  pauseSeconds: number
  /** Which of the tokens that each holder knows is presented, from the newest; both holders at once if there are two. */
  presents: { holder: 'member' | 'thief'; back: number }[]
}

const use = fc.record({
  holder: fc.constantFrom('member' as const, 'thief' as const),
  back: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
})
const step: fc.Arbitrary<Step> = fc.record({
  pauseSeconds: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0, 50) }, { weight: 1, arbitrary: fc.constant(200) }),
  presents: fc.array(use, { minLength: 1, maxLength: 2 }),
})

const play = async (steps: readonly Step[]): Promise<void> => {
  const { sessionId, token } = await opened()
  const known = { member: [token], thief: [token] }
  const replacedAt = new Map<string, number>()
  let live = token
  let now = 0
  let ended = false
  for (const { pauseSeconds, presents } of steps) {
    await letPass(sessionId, pauseSeconds)
    now += pauseSeconds
    const given = presents.map(({ holder, back }) => known[holder].at(-1 - back) ?? token)
    const answers = await Promise.all(given.map(present))
    const late = given.some((one) => now - (replacedAt.get(one) ?? now) > reuseGraceSeconds)
    for (const [index, next] of answers.entries()) {
      if (next !== null) known[presents[index]?.holder ?? 'member'].push(next)
      if (ended || (late && answers.length === 1)) expect(next).toBeNull()
      if (!ended && !late) expect(next).not.toBeNull()
    }
    ended ||= late
    const leaves = await liveTokensOf(sessionId)
    expect(leaves).toHaveLength(1)
    if (ended) continue
    if (given.includes(live)) replacedAt.set(live, now)
    const newest = answers.find((one) => one !== null && hex(one) === leaves[0])
    expect(newest).toBeDefined()
    live = newest ?? live
  }
  if (!ended) return
  for (const one of new Set([...known.member, ...known.thief])) expect(await present(one)).toBeNull()
}

describe('a refresh token', () => {
  it('has one successor, however often it is presented within the grace period', async () => {
    const { sessionId, token } = await opened()
    const first = await present(token)
    expect(first).not.toBeNull()
    expect(await Promise.all([present(token), present(token)])).toEqual([first, first])
    await letPass(sessionId, reuseGraceSeconds / 2)
    expect(await present(token)).toBe(first)
    expect(await liveTokensOf(sessionId)).toEqual([hex(first ?? '')])
  })

  it('that comes late, after its successor was used, is answered with the live token and opens no second chain', async () => {
    const { sessionId, token } = await opened()
    const second = await present(token)
    const third = await present(second ?? '')
    expect([await present(token), await present(second ?? '')]).toEqual([third, third])
    expect(await liveTokensOf(sessionId)).toEqual([hex(third ?? '')])
  })

  it('leaves at most one live token per session, whatever two holders present', async () => {
    // A slow machine plays fewer sequences.
    const enough = { numRuns: 40, interruptAfterTimeLimit: 20 * secondMs, markInterruptAsFailure: false }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), play), enough)
  })

  it('is stored as a hash, and what is stored yields no token once the grace period is over', async () => {
    const { sessionId, token } = await opened()
    const second = (await present(token)) ?? ''
    const stored = await storedOf(sessionId)
    const nonce = stored.find((row) => row.token_hash.equals(hashOf(token)))?.successor_nonce
    expect(successorOf(token, nonce ?? Buffer.of())).toBe(second)
    const bytes = stored.flatMap((row) => [row.token_hash, row.successor_nonce]).map((one) => one?.toString('hex'))
    for (const one of [token, second]) expect(bytes).not.toContain(Buffer.from(one, 'base64url').toString('hex'))
    await letPass(sessionId, reuseGraceSeconds + 1)
    await present(second)
    expect((await storedOf(sessionId)).filter((row) => row.successor_nonce !== null)).toHaveLength(1)
  })
})
