import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../contract/durations.ts'
import { useDatabase } from '../../testing/database.ts'
import { inTransaction } from '../db/database.ts'
import { advanceClock } from '../jobs/advance.ts'
import {
  retryProviderJob,
  defer,
  deferFailed,
  describeQuotas,
  endDeferral,
  giveBack,
  recordFailure,
  resetUse,
  setLimits,
  take,
} from './quotas.ts'

const database = useDatabase()
const db = () => database.current.db

const limit = (perDay: number | null, perMonth: number | null) =>
  inTransaction(db(), (tx) => setLimits(tx, 'moz', { perDay, perMonth }))

const quota = async () => {
  const found = (await describeQuotas(db(), () => true)).find(({ provider }) => provider === 'moz')
  if (found === undefined) throw new Error('There is no quota for moz')
  return found
}

const jobs = async () => {
  const { rows } = await sql<{ key: string; due: boolean; runAt: Date }>`
    select key, run_at <= now() as due, run_at as "runAt" from graphile_worker.jobs where task_identifier = ${retryProviderJob.name}
    order by key`.execute(db())
  return rows
}

beforeEach(async () => {
  await sql`truncate provider_usage, deferred_calls`.execute(db())
  await sql`delete from graphile_worker._private_jobs`.execute(db())
  await sql`update provider_quotas set last_failure = null, last_failure_at = null`.execute(db())
})

describe('a quota', () => {
  it('is never exceeded, however many concurrent requests are taken and refunded', async () => {
    const round = fc.record({
      perDay: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
      perMonth: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
      askers: fc.integer({ min: 1, max: 30 }),
      leave: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(round, async ({ perDay, perMonth, askers, leave }) => {
        await sql`truncate provider_usage`.execute(db())
        await limit(perDay, perMonth)
        const most = Math.min(perDay ?? Infinity, perMonth ?? Infinity)
        const outcomes = await Promise.all(
          Array.from({ length: askers }, async (_, asker) => {
            const taken = await take(db(), 'moz')
            if (taken.kind === 'exhausted') return 'refused'
            if (leave[asker] === true) return 'left'
            await giveBack(db(), 'moz', taken.day)
            return 'given back'
          }),
        )
        const left = outcomes.filter((outcome) => outcome === 'left').length
        const { used_today: used, history } = await quota()
        expect(left).toBeLessThanOrEqual(most)
        expect(used).toBe(left)
        expect(history.reduce((sum, { calls }) => sum + calls, 0)).toBe(left)
        if (leave.slice(0, askers).every(Boolean)) expect(left).toBe(Math.min(askers, most))
      }),
      { numRuns: 25 },
    )
  })

  it('that is used up returns when it resets: the next day, or the next month', async () => {
    const { rows } = await sql<{ day: Date; month: Date }>`
      select (date_trunc('day', clock_now() at time zone 'utc') + interval '1 day') at time zone 'utc' as day,
        (date_trunc('month', clock_now() at time zone 'utc') + interval '1 month') at time zone 'utc' as month`.execute(
      db(),
    )
    await limit(0, null)
    expect(await take(db(), 'moz')).toEqual({ kind: 'exhausted', until: rows[0]?.day })
    await limit(5, 0)
    expect(await take(db(), 'moz')).toEqual({ kind: 'exhausted', until: rows[0]?.month })
    expect(await take(db(), 'serpapi')).toMatchObject({ kind: 'taken' })
  })

  it('counts days and months separately, by the product clock', async () => {
    await limit(2, 3)
    await take(db(), 'moz')
    await take(db(), 'moz')
    expect(await quota()).toMatchObject({ used_today: 2, used_this_month: 2, per_day: 2, per_month: 3 })
    // To the second day of the next month, so that the following day is in the same month.
    const { rows } = await sql<{ ahead: number }>`
      select ceil(extract(epoch from date_trunc('month', clock_now()) + interval '1 month 1 day 1 hour' - clock_now()))::int as ahead`.execute(
      db(),
    )
    await advanceClock(database.current, `PT${rows[0]?.ahead ?? 0}S`)
    expect(await quota()).toMatchObject({ used_today: 0, used_this_month: 0 })
    await take(db(), 'moz')
    await take(db(), 'moz')
    expect(await take(db(), 'moz')).toMatchObject({ kind: 'exhausted' })
    await advanceClock(database.current, 'P1D')
    expect(await take(db(), 'moz')).toMatchObject({ kind: 'taken' })
    expect(await take(db(), 'moz')).toMatchObject({ kind: 'exhausted' })
    const { history, ...now } = await quota()
    expect(now).toMatchObject({ used_today: 1, used_this_month: 3 })
    expect(history.map(({ calls }) => calls).slice(-2)).toEqual([2, 1])
  })

  it('starts at 0 after a reset, and keeps its history', async () => {
    await limit(2, 2)
    await take(db(), 'moz')
    await take(db(), 'moz')
    await recordFailure(db(), 'moz', 'timeout')
    expect(await inTransaction(db(), (tx) => resetUse(tx, 'moz'))).toBe(2)
    const after = await quota()
    expect(after).toMatchObject({ used_today: 0, used_this_month: 0, last_failure: { reason: 'timeout' } })
    expect(after.history.at(-1)).toMatchObject({ calls: 2, failed: 1 })
    expect(await take(db(), 'moz')).toMatchObject({ kind: 'taken' })
  })
})

describe('a deferred request', () => {
  const until = new Date(Date.now() + 400 * dayMs)
  const deferBoth = () =>
    inTransaction(db(), async (tx) => {
      await defer(tx, { provider: 'moz', subject: 'a.test', until })
      await defer(tx, { provider: 'moz', subject: 'a.test', until })
      await defer(tx, { provider: 'serpapi', subject: 'a.test', until })
    })

  it('is stored once, with a job for the time of the reset', async () => {
    await deferBoth()
    expect((await quota()).deferred).toBe(1)
    expect(await jobs()).toMatchObject([
      { key: 'retryProvider:moz:a.test', due: false },
      { key: 'retryProvider:serpapi:a.test', due: false },
    ])
    await endDeferral(db(), 'moz', 'a.test')
    expect((await quota()).deferred).toBe(0)
  })

  it('is woken by a higher limit or a reset of its own provider only', async () => {
    for (const wake of [() => limit(50, null), () => inTransaction(db(), (tx) => resetUse(tx, 'moz'))]) {
      await deferBoth()
      await wake()
      expect(await jobs()).toMatchObject([
        { key: 'retryProvider:moz:a.test', due: true },
        { key: 'retryProvider:serpapi:a.test', due: false },
      ])
    }
  })

  it('is woken by one statement, however many there are', async () => {
    await sql`
      insert into deferred_calls (provider, subject)
      select 'moz', 'd' || number || '.test' from generate_series(1, 3000) number`.execute(db())
    let statements = 0
    const counting = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        statements += 1
        return Promise.resolve(result)
      },
    })
    await inTransaction(counting, (tx) => setLimits(tx, 'moz', { perDay: 9, perMonth: null }))
    expect(statements).toBeLessThan(10)
    const waiting = await jobs()
    expect([waiting.length, waiting.every(({ due }) => due)]).toEqual([3000, true])
  })

  it('waits longer after each failure of its provider, up to a day', async () => {
    const pauses: number[] = []
    for (let round = 0; round < 7; round += 1) {
      await inTransaction(db(), (tx) => deferFailed(tx, { provider: 'moz', subject: 'a.test' }))
      const [job] = await jobs()
      pauses.push(Math.round(((job?.runAt.getTime() ?? 0) - Date.now()) / hourMs))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 24, 24])
    expect((await quota()).deferred).toBe(1)
  })
})
