import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourSeconds } from '../../../contract/durations.ts'
import { useDatabase } from '../../testing/database.ts'
import { pruneRateLimits, limit, limitInBatches, networkOf } from './rateLimit.ts'

const database = useDatabase()
const rule = { name: 'knock', burst: 5, perSeconds: hourSeconds }

describe('rate limits', () => {
  it('let exactly the burst pass under concurrent requests', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => limit(database.current.db, rule, 'crowd')))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(rule.burst)
  })

  it('report how long to wait', async () => {
    for (let i = 0; i < rule.burst; i += 1) await limit(database.current.db, rule, 'alone')
    await expect(limit(database.current.db, rule, 'alone')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.closeTo(rule.perSeconds / rule.burst, -1) as number,
    })
  })

  it('let exactly the burst pass with batched allowances in two processes, and report how long to wait', async () => {
    const { db, pool } = database.current
    const often = { name: 'page', burst: 45, perSeconds: hourSeconds }
    const publicModules = [limitInBatches(db, often), limitInBatches(db, often)]
    const knock = async (at: number): Promise<boolean> => {
      const [answer] = await Promise.allSettled([publicModules[at % 2]?.('reader')])
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({
          code: 'too_many_requests',
          retryAfterSeconds: expect.any(Number) as number,
        })
      }
      return answer.status === 'fulfilled'
    }
    let passed = 0
    for (let at = 0; at < 60; at += 1) if (await knock(at)) passed += 1
    expect(passed).toBe(often.burst)
    const everybody = await Promise.all(Array.from({ length: 60 }, (_, at) => knock(at)))
    expect(everybody.filter((isIn) => isIn)).toEqual([])
    const { rows } = await pool.query('select key from rate_limits where key = $1', ['page:reader'])
    expect(rows).toHaveLength(1)
    await pool.query('delete from rate_limits where key = $1', ['page:reader'])
  })

  it('keep callers apart', async () => {
    await expect(limit(database.current.db, rule, 'somebody else')).resolves.toBeUndefined()
  })

  it('are only pruned for callers with a full allowance', async () => {
    const { db, pool } = database.current
    await pool.query(`insert into rate_limits values ('old', now() - interval '1 second')`)
    await pruneRateLimits(db)
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits order by key')
    expect(rows.map((row) => row.key)).toEqual(['knock:alone', 'knock:crowd', 'knock:somebody else'])
  })
})

describe('the network of an address', () => {
  it('is the same for the whole /64 of an IPv6 address, however it is written', () => {
    fc.assert(
      fc.property(
        fc.ipV6(),
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }),
        (address, tail) => {
          const groups = networkOf(address).replace('::/64', '').split(':')
          expect(groups).toHaveLength(4)
          const neighbour = [...groups, ...tail.map((group) => group.toString(16))].join(':')
          expect(networkOf(neighbour)).toBe(networkOf(address))
        },
      ),
    )
  })

  it('is the address itself for IPv4, also when it is mapped', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  })
})
