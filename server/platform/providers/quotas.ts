// Quotas of external services: limits and usage. A request is counted before it is sent, under the lock of its
// provider, so any number of processes together never exceed the limits. Days and months are in UTC.
import { sql } from 'kysely'
import { z } from 'zod'
import { hourMs } from '../../../contract/durations.ts'
import {
  type Provider,
  provider as providerName,
  type ProviderFailure,
  providerFailure,
  providers,
  type Quota,
  quotaDaysShown,
} from '../../../contract/quotas.ts'
import * as clock from '../clock.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { defineJob, enqueue, enqueueAll, newJob } from '../jobs/jobs.ts'

/** Retries a deferred request; the domain knows what to request. */
export const retryProviderJob = defineJob('retryProvider', z.object({ provider: providerName, subject: z.string() }), {
  lane: 'shortRequest',
})

export interface Limits {
  perDay: number | null
  perMonth: number | null
}

export type Taken = { kind: 'taken'; day: string } | { kind: 'exhausted'; until: Date }

interface Use extends Limits {
  day: string
  usedToday: number
  usedThisMonth: number
  resetsDayAt: Date
  resetsMonthAt: Date
}

const today = sql`(clock_now() at time zone 'utc')::date`

const readUse = async (db: Db | Tx, provider: Provider): Promise<Use> => {
  const { rows } = await sql<Use>`
    select per_day as "perDay", per_month as "perMonth", ${today}::text as day,
      coalesce(sum(counted) filter (where day = ${today}), 0)::int as "usedToday",
      coalesce(sum(counted), 0)::int as "usedThisMonth",
      (${today} + 1)::timestamp at time zone 'utc' as "resetsDayAt",
      (date_trunc('month', ${today}::timestamp) + interval '1 month') at time zone 'utc' as "resetsMonthAt"
    from provider_quotas left join provider_usage
      on provider_usage.provider = provider_quotas.provider and day between date_trunc('month', ${today}::timestamp) and ${today}
    where provider_quotas.provider = ${provider}
    group by provider_quotas.provider`.execute(db)
  const use = rows[0]
  if (use === undefined) throw new Error(`${provider} has no quota`)
  return use
}

const lock = async (tx: Tx, provider: Provider): Promise<void> => {
  await sql`select from provider_quotas where provider = ${provider} for update`.execute(tx)
}

/** Counts one request, or returns when the next one is allowed. */
export const take = (db: Db, provider: Provider): Promise<Taken> =>
  inTransaction(db, async (tx) => {
    await lock(tx, provider)
    // Read after the lock, in a separate statement, so that the previous holder of the lock is counted.
    const use = await readUse(tx, provider)
    if (use.perMonth !== null && use.usedThisMonth >= use.perMonth) {
      return { kind: 'exhausted', until: use.resetsMonthAt }
    }
    if (use.perDay !== null && use.usedToday >= use.perDay) return { kind: 'exhausted', until: use.resetsDayAt }
    await sql`
      insert into provider_usage (provider, day, calls, counted) values (${provider}, ${use.day}::date, 1, 1)
      on conflict (provider, day) do update set calls = provider_usage.calls + 1, counted = provider_usage.counted + 1`.execute(
      tx,
    )
    return { kind: 'taken', day: use.day }
  })

/** A request that was never sent is not counted. */
export const giveBack = async (db: Db, provider: Provider, day: string): Promise<void> => {
  await sql`
    update provider_usage set calls = greatest(calls - 1, 0), counted = greatest(counted - 1, 0)
    where provider = ${provider} and day = ${day}::date`.execute(db)
}

export const recordFailure = (db: Db, provider: Provider, reason: ProviderFailure): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`
      update provider_quotas set last_failure = ${reason}, last_failure_at = clock_now() where provider = ${provider}`.execute(
      tx,
    )
    await sql`
      insert into provider_usage (provider, day, failed) values (${provider}, ${today}, 1)
      on conflict (provider, day) do update set failed = provider_usage.failed + 1`.execute(tx)
  })

/** Defers a request. A second one for the same subject joins it. */
export const defer = async (
  tx: Tx,
  { provider, subject, until }: { provider: Provider; subject: string; until: Date },
): Promise<void> => {
  await tx
    .insertInto('deferred_calls')
    .values({ provider, subject })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
  await enqueue(tx, retryProviderJob, { provider, subject }, { jobKey: keyOf(provider, subject), runAt: until })
}

const pauseMaxHours = 24

/** Defers a request after a failure of its provider: an hour, then doubled each time, up to a day. */
export const deferFailed = async (
  tx: Tx,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<void> => {
  const { failures } = await tx
    .insertInto('deferred_calls')
    .values({ provider, subject, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({ failures: sql<number>`deferred_calls.failures + 1` }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const pauseHours = Math.min(pauseMaxHours, 2 ** (failures - 1))
  const now = await clock.now(tx)
  await defer(tx, { provider, subject, until: new Date(now.getTime() + pauseHours * hourMs) })
}

const keyOf = (provider: Provider, subject: string): string => `${retryProviderJob.name}:${provider}:${subject}`

/** The deferred request was answered or is no longer needed. */
export const endDeferral = async (db: Db | Tx, provider: Provider, subject: string): Promise<void> => {
  await db.deleteFrom('deferred_calls').where('provider', '=', provider).where('subject', '=', subject).execute()
}

export const setLimits = async (tx: Tx, provider: Provider, { perDay, perMonth }: Limits): Promise<Limits> => {
  await lock(tx, provider)
  const before = await readUse(tx, provider)
  await tx
    .updateTable('provider_quotas')
    .set({ per_day: perDay, per_month: perMonth })
    .where('provider', '=', provider)
    .execute()
  await wake(tx, provider)
  return { perDay: before.perDay, perMonth: before.perMonth }
}

/** Starts at 0 again; past requests stay in the history. */
export const resetUse = async (tx: Tx, provider: Provider): Promise<number> => {
  await lock(tx, provider)
  const { usedThisMonth } = await readUse(tx, provider)
  await sql`update provider_usage set counted = 0 where provider = ${provider} and counted > 0`.execute(tx)
  await wake(tx, provider)
  return usedThisMonth
}

/** The quota may have room again: deferred requests run now, and are deferred again if there is none. */
const wake = async (tx: Tx, provider: Provider): Promise<void> => {
  const waiting = await tx.selectFrom('deferred_calls').select('subject').where('provider', '=', provider).execute()
  const jobs = waiting.map(({ subject }) =>
    newJob(retryProviderJob, { provider, subject }, { jobKey: keyOf(provider, subject) }),
  )
  // In one statement, because other requests to this provider wait for the lock.
  await enqueueAll(tx, jobs)
}

export const describeQuotas = (db: Db, hasKey: (provider: Provider) => boolean): Promise<Quota[]> =>
  Promise.all(providers.map((provider) => describeQuota(db, provider, hasKey(provider))))

const describeQuota = async (db: Db, provider: Provider, hasKey: boolean): Promise<Quota> => {
  const use = await readUse(db, provider)
  const kept = await db
    .selectFrom('provider_quotas')
    .select(['last_failure', 'last_failure_at'])
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('deferred_calls')
    .select(db.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  const reason = providerFailure.safeParse(kept.last_failure)
  const at = kept.last_failure_at
  return {
    provider,
    has_key: hasKey,
    per_day: use.perDay,
    per_month: use.perMonth,
    used_today: use.usedToday,
    used_this_month: use.usedThisMonth,
    resets_day_at: use.resetsDayAt.toISOString(),
    resets_month_at: use.resetsMonthAt.toISOString(),
    deferred: waiting.count,
    last_failure: reason.success && at !== null ? { at: at.toISOString(), reason: reason.data } : null,
    history: await readHistory(db, provider),
  }
}

const readHistory = async (db: Db, provider: Provider): Promise<Quota['history']> => {
  const { rows } = await sql<Quota['history'][number]>`
    select day::text, calls, failed from provider_usage
    where provider = ${provider} and day > ${today} - ${quotaDaysShown}::int and day <= ${today} and (calls > 0 or failed > 0)
    order by day`.execute(db)
  return rows
}
