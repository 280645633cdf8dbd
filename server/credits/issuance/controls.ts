// Circuit breakers for admins: every rule with its limits, counters of the day, state and queue; changing limits, pausing
// and resuming.
import { sql } from 'kysely'
import type { IssuanceControl } from '../../../contract/issuance.ts'
import {
  countedReasons,
  type IssuanceLimits,
  issuanceRules,
  ruledReasons,
  type RuledReason,
} from '../../../contract/issuanceRules.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { platform } from '../ledger.ts'
import { limitsOf } from './limits.ts'

const averagedDays = 28

interface ControlRow {
  reason: RuledReason
  limits: unknown
  version: number
  today: number
  times_today: number
  most_of_member: number
  daily_average: number
  paused_at: Date | null
  paused_by: string | null
  pause_reason: string | null
  queued: number
  queued_amount: number
}

/** In the order of the rules. */
export const readControls = async (db: Db): Promise<IssuanceControl[]> => {
  const { rows } = await sql<ControlRow>`
    with today as (select (clock_now() at time zone 'UTC')::date as day)
    select c.reason, c.limits, c.version, c.paused_at, c.pause_reason, pauser.full_name as paused_by,
      coalesce(counted.today, 0)::int8 as today, coalesce(counted.times_today, 0)::int8 as times_today,
      coalesce(counted.most_of_member, 0)::int8 as most_of_member,
      coalesce(round(counted.before / ${sql.lit(averagedDays)}::numeric), 0)::int8 as daily_average,
      waiting.queued, waiting.queued_amount
    from issuance_controls c cross join today
      left join users pauser on pauser.id = c.paused_by and pauser.deleted_at is null
      cross join lateral (
        select sum(d.amount) filter (where d.day = today.day and d.owner_id = ${platform}) as today,
          sum(d.times) filter (where d.day = today.day and d.owner_id = ${platform}) as times_today,
          max(d.amount) filter (where d.day = today.day and d.owner_id <> ${platform}) as most_of_member,
          sum(d.amount) filter (where d.day < today.day and d.owner_id = ${platform}) as before
        from (
          select day, owner_id, sum(amount) as amount, sum(times) as times from issuance_counters
          where reason = c.reason and day between today.day - ${sql.lit(averagedDays)}::int and today.day
          group by day, owner_id) as d) counted
      cross join lateral (
        select count(*) as queued, coalesce(sum(q.amount), 0)::int8 as queued_amount
        from issuance_queue q where q.reason = c.reason and q.state = 'queued') waiting`.execute(db)
  const found = new Map(rows.map((row) => [row.reason, row]))
  return ruledReasons.flatMap((reason) => {
    const row = found.get(reason)
    return row === undefined ? [] : [controlOf(row)]
  })
}

const controlOf = ({
  limits,
  paused_at: at,
  paused_by: by,
  pause_reason: why,
  ...row
}: ControlRow): IssuanceControl => ({
  ...row,
  limits: limitsOf(row.reason, limits),
  is_shipped: limits === null,
  paused: at === null ? null : { at: at.toISOString(), by, reason: why },
})

const lock = (tx: Tx, reason: RuledReason) =>
  tx
    .selectFrom('issuance_controls')
    .select(['limits', 'version', 'paused_at'])
    .where('reason', '=', reason)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

interface LimitsChange {
  reason: RuledReason
  /** Null: the shipped ones. */
  limits: IssuanceLimits | null
  version: number
}

/** Limits before and after, and the new version. */
export const saveLimits = async (
  tx: Tx,
  { reason, limits, version }: LimitsChange,
): Promise<{ before: IssuanceLimits; after: IssuanceLimits; version: number }> => {
  const kept = await lock(tx, reason)
  if (kept.version !== version) throw new AppError('conflict')
  const { breaker } = issuanceRules[reason]
  if (!countedReasons.includes(reason)) throw new AppError('conflict')
  // Only what can be paused has limits.
  const pauses = breaker === 'pause'
  const stored =
    limits === null || pauses ? limits : { ...limits, per_event: null, limit_per_day: null, limit_per_member: null }
  const next = version + 1
  await tx
    .updateTable('issuance_controls')
    .set({ limits: stored === null ? null : JSON.stringify(stored), version: next })
    .where('reason', '=', reason)
    .execute()
  return { before: limitsOf(reason, kept.limits), after: limitsOf(reason, stored), version: next }
}

export const pause = async (tx: Tx, reason: RuledReason, { by, why }: { by: string; why: string }): Promise<void> => {
  const { paused_at: pausedAt, version } = await lock(tx, reason)
  if (pausedAt !== null || issuanceRules[reason].breaker !== 'pause') throw new AppError('conflict')
  await tx
    .updateTable('issuance_controls')
    .set({ paused_at: sql<Date>`clock_now()`, paused_by: by, pause_reason: why, version: version + 1 })
    .where('reason', '=', reason)
    .execute()
}

/** What was issued today has been reviewed: the daily limit counts from here, or it would pause the reason again. */
export const resume = async (tx: Tx, reason: RuledReason): Promise<void> => {
  const { paused_at: pausedAt, version } = await lock(tx, reason)
  if (pausedAt === null) throw new AppError('conflict')
  await tx
    .updateTable('issuance_controls')
    .set({
      paused_at: null,
      paused_by: null,
      pause_reason: null,
      version: version + 1,
      reviewed_day: sql`(clock_now() at time zone 'UTC')::date`,
      reviewed_amount: sql<number>`coalesce((
        select sum(amount) from issuance_counters
        where day = (clock_now() at time zone 'UTC')::date and reason = ${reason} and owner_id = ${platform}), 0)`,
    })
    .where('reason', '=', reason)
    .execute()
}
