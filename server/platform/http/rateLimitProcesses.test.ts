// Attacks on rate limits over several processes: each has a pool and an allowance in memory of its own, and all share
// one database.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourSeconds } from '../../../contract/durations.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { useDatabase } from '../../testing/database.ts'
import { limit, limitInBatches, limitNetwork, networkOf, type RateLimit, widerNetworkOf } from './rateLimit.ts'

const database = useDatabase()
const others: Database[] = []

beforeAll(async () => {
  const { rows } = await database.current.pool.query<{ name: string }>('select current_database() as name')
  const { options } = database.current.pool
  const url = String(options.connectionString).replace(/[^/]*$/, rows[0]?.name ?? '')
  others.push(openDatabase(url), openDatabase(url))
})
afterAll(async () => {
  for (const one of others) await one.close()
})

let names = 0
const ruleOf = (burst: number): RateLimit => ({ name: `attack ${(names += 1)}`, burst, perSeconds: 24 * hourSeconds })

const isAdmitted = async (taken: Promise<void> | undefined): Promise<boolean> => {
  try {
    await taken
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

const admitted = async (all: readonly (Promise<void> | undefined)[]): Promise<number> =>
  (await Promise.all(all.map(isAdmitted))).filter((one) => one).length

const single = (rate: RateLimit) =>
  others.map(
    ({ db }) =>
      (who: string) =>
        limit(db, rate, who),
  )
const batched = (rate: RateLimit) => others.map(({ db }) => limitInBatches(db, rate))

const moveClock = (duration: string) =>
  database.current.pool.query('update clock set ahead = ahead + $1::interval', [duration])

describe('a rate limit of several processes', () => {
  it.each([
    ['one by one', single],
    ['in batches', batched],
  ] as const)('taken %s admits its burst and no more, whatever races', async (_, start) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 45 }),
        fc.array(fc.array(fc.nat(1), { maxLength: 40 }), { minLength: 1, maxLength: 4 }),
        async (burst, waves) => {
          const processes = start(ruleOf(burst))
          let passed = 0
          for (const wave of waves) passed += await admitted(wave.map((at) => processes[at]?.('who')))
          const asked = waves.flat().length
          expect(passed).toBeLessThanOrEqual(burst)
          // Batches that two processes hold at once are spent before either is refused.
          passed += await admitted(Array.from({ length: burst + 20 }, (_, at) => processes[at % 2]?.('who')))
          expect(passed).toBeLessThanOrEqual(burst)
          if (start === single) expect(passed).toBe(Math.min(burst, asked + burst + 20))
        },
      ),
      { numRuns: 12 },
    )
  })

  it.each([
    ['one by one', single],
    ['in batches', batched],
  ] as const)('taken %s is not refilled by a restart', async (_, start) => {
    const rate = ruleOf(25)
    const before = await admitted(Array.from({ length: 12 }, (_, at) => start(rate)[at % 2]?.('who')))
    let after = 0
    for (let restarts = 0; restarts < 6; restarts += 1) {
      const processes = start(rate)
      after += await admitted(Array.from({ length: 8 }, (_, at) => processes[at % 2]?.('who')))
    }
    expect(before + after).toBeLessThanOrEqual(rate.burst)
  })

  it('is neither opened nor locked for ever by a moved clock', async () => {
    const rate = ruleOf(3)
    const [take] = single(rate)
    await moveClock('400 days')
    expect(await admitted(Array.from({ length: 5 }, () => take?.('who')))).toBe(3)
    await moveClock('400 days')
    expect(await isAdmitted(take?.('who'))).toBe(false)
    await expect(take?.('who')).rejects.toMatchObject({
      retryAfterSeconds: expect.closeTo(8 * hourSeconds, -2) as number,
    })
    await moveClock('-800 days')
    await database.current.pool.query(`update rate_limits set free_at = free_at - interval '1 day' where key like $1`, [
      `${rate.name}:%`,
    ])
    expect(await isAdmitted(take?.('who'))).toBe(true)
  })
})

describe('a limit by network', () => {
  it('holds for a /48 as a whole, and leaves other networks their own', async () => {
    const rate = { ...ruleOf(3), widerBurst: 10 }
    const from = (address: string) => limitNetwork(database.current.db, rate, networkOf(address))
    const site = Array.from({ length: 40 }, (_, at) => from(`2001:db8:5:${at.toString(16)}::1`))
    expect(await admitted(site)).toBe(10)
    expect(await admitted(Array.from({ length: 5 }, () => from('2001:db8:6::1')))).toBe(3)
    expect(await admitted(Array.from({ length: 5 }, () => from('192.0.2.1')))).toBe(3)
    expect(await admitted(Array.from({ length: 5 }, () => from('192.0.2.2')))).toBe(3)
  })

  it('costs a refused network nothing of its /48', async () => {
    const rate = { ...ruleOf(2), widerBurst: 5 }
    const from = (address: string) => limitNetwork(database.current.db, rate, networkOf(address))
    expect(await admitted(Array.from({ length: 20 }, () => from('2001:db8:9:1::1')))).toBe(2)
    expect(await admitted(Array.from({ length: 20 }, (_, at) => from(`2001:db8:9:${at + 2}::1`)))).toBe(3)
  })

  it('knows the /48 of every IPv6 network, and none of an IPv4 address', () => {
    expect(widerNetworkOf(networkOf('2001:db8::1'))).toBe('2001:db8:0::/48')
    expect(widerNetworkOf(networkOf('::ffff:192.0.2.7'))).toBeNull()
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkOf(address)
        const wider = widerNetworkOf(network)
        if (!network.includes('.')) expect(network.startsWith(`${wider?.replace('::/48', '') ?? '?'}:`)).toBe(true)
      }),
    )
  })
})
