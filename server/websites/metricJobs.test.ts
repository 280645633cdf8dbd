import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import type { ProviderOutcome, Providers } from '../platform/providers/providers.ts'
import { defer, retryProviderJob } from '../platform/providers/quotas.ts'
import { handlerOf } from '../testing/handlerOf.ts'
import { useDatabase } from '../testing/database.ts'
import { readableLog } from '../testing/log.ts'
import { until } from '../testing/until.ts'
import { metricJobs } from './metricJobs.ts'
import { refreshJob } from './metrics/rankSwap.ts'
import type { SuppliedMetric } from './metrics/metricRows.ts'

const database = useDatabase()
const db = () => database.current.db

let asked: string[] = []
const answering = (outcome: ProviderOutcome<SuppliedMetric[]>): Providers =>
  ({
    has: () => true,
    ask: (provider: string) => {
      asked.push(provider)
      return Promise.resolve(outcome)
    },
    close: () => Promise.resolve(),
  }) as Providers

const withoutKeys = answering({ kind: 'no_key' })

const run = async (job: { name: string }, payload: unknown, providers = withoutKeys): Promise<void> => {
  const context = { db: db(), log: readableLog().log, jobId: '1', attempt: 1, attemptsMax: 1 }
  await handlerOf(metricJobs({ providers }), job)(payload, context)
}

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let owner = ''
beforeAll(async () => {
  const member = { email: 'owner@example.com', full_name: 'Owner', email_confirmed: true }
  const { id } = await db().insertInto('users').values(member).returning('id').executeTakeFirstOrThrow()
  owner = id
})

/** Their domains sort in the opposite order of their ids. */
const prove = async (count: number): Promise<void> => {
  await sql`
    insert into websites (id, user_id, domain, registrable_domain, token, is_verified, verified_at)
    select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, ${owner}::uuid,
      'd' || 1000 - number || '.shared.test', 'shared.test', 'token', true, clock_now()
    from generate_series(1, ${count}::int) number`.execute(db())
}

beforeEach(async () => {
  asked = []
  await sql`delete from websites`.execute(db())
  await sql`truncate domain_metrics, deferred_calls, provider_answers`.execute(db())
  await sql`delete from graphile_worker._private_jobs`.execute(db())
})

describe('a deferred provider request', () => {
  const question = { provider: 'moz', subject: 'shared.test' } as const
  const waiting = async () => {
    const { rows } = await sql<{ subject: string; hours: number }>`
      select subject, round(extract(epoch from run_at - now()) / 3600)::int as hours
      from deferred_calls left join graphile_worker.jobs on key = 'retryProvider:moz:' || subject`.execute(db())
    return rows
  }
  const authorities = async () => {
    const rows = await db().selectFrom('websites').select('da').orderBy('id').execute()
    return rows.map(({ da }) => da)
  }

  beforeEach(async () => {
    await prove(3)
    await inTransaction(db(), (tx) => defer(tx, { ...question, until: new Date() }))
  })

  it('is sent once for all websites that share the answer', async () => {
    const figures: SuppliedMetric[] = [{ figure: 'da', source: 'moz', value: 41 }]
    await run(retryProviderJob, question, answering({ kind: 'answered', value: figures }))
    expect(asked).toEqual(['moz'])
    expect(await authorities()).toEqual([41, 41, 41])
    expect(await waiting()).toEqual([])
  })

  it.each(['timeout', 'unreachable', 'server_error', 'rate_limited'] as const)(
    'stays deferred when its attempt ends with %s',
    async (reason) => {
      await run(retryProviderJob, question, answering({ kind: 'failed', reason }))
      expect(asked).toEqual(['moz'])
      expect(await waiting()).toEqual([{ subject: 'shared.test', hours: 1 }])
    },
  )

  it('ends with a refusal, because the next day would not change it', async () => {
    await run(retryProviderJob, question, answering({ kind: 'failed', reason: 'refused' }))
    expect(await waiting()).toEqual([])
  })

  it('ends when the website no longer has an owner', async () => {
    await sql`update websites set is_verified = false, verified_at = null, ended_at = now(), ended_reason = 'removed'`.execute(
      db(),
    )
    await run(retryProviderJob, question)
    expect([asked, await waiting()]).toEqual([[], []])
  })
})

describe('refreshing open-data metrics', () => {
  it('locks websites in id order, so it waits for the first before it touches another', async () => {
    await prove(3)
    const holder = await database.current.pool.connect()
    await holder.query('begin')
    await holder.query('select from websites where id = $1 for update', [idOf(1)])
    const refreshed = run(refreshJob, { importId: 1 }).catch((error: unknown) => error)
    await until('it waits for the lock', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
      return rows.length > 0
    })
    const others = await holder
      .query('select from websites where id <> $1 for update nowait', [idOf(1)])
      .catch((error: unknown) => error)
    await holder.query('rollback')
    holder.release()
    expect(others).toMatchObject({ rowCount: 2 })
    expect(await refreshed).toBeUndefined()
  })
})
