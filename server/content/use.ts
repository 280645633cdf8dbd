// Engine usage per member and day, counted against the quotas. It is reserved before any engine call, under row locks
// on the day's rows, with the maximum tokens a response can use: concurrent requests never exceed the quotas.
import { type RawBuilder, sql } from 'kysely'
import type { ContentAvailability, Engine, WritingProblem, WritingTask } from '../../contract/content.ts'
import type { ContentRules } from '../../contract/contentRules.ts'
import { readHoldings } from '../credits/balance.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

const today = sql<string>`(clock_now() at time zone 'utc')::date`
const month = sql`date_trunc('month', clock_now() at time zone 'utc')::date`

export interface Use {
  texts: number
  /** Used and reserved in this month. */
  tokens: number
}

interface Uses extends Use {
  now: Date
  resetsDayAt: Date
  resetsMonthAt: Date
}

/** Null: the whole platform. Written so that the index serves both. */
const rowsOf = (memberId: string | null): RawBuilder<unknown> =>
  memberId === null ? sql`user_id is null` : sql`user_id = ${memberId}`

export const readUses = async (db: Db | Tx, memberId: string | null): Promise<Uses> => {
  const { rows } = await sql<Uses>`
    select coalesce(sum(texts) filter (where day = ${today}), 0)::int as texts,
      coalesce(sum(tokens_in + tokens_out + held_tokens), 0)::float8 as tokens,
      clock_now() as now,
      (${today} + 1)::timestamp at time zone 'utc' as "resetsDayAt",
      (${month} + interval '1 month') at time zone 'utc' as "resetsMonthAt"
    from content_days
    where ${rowsOf(memberId)} and day between ${month} and ${today}`.execute(db)
  const [uses] = rows
  if (uses === undefined) throw new Error('The usage totals returned no row.')
  return uses
}

export interface Taking {
  memberId: string
  draftId: string
  task: WritingTask
  engine: Engine
  /** The maximum it can use; the built-in engine counts none. */
  tokensMax: number
}

/** Rejects with the exceeded quota; returns the id under which the use is settled. */
export const takeUse = async (tx: Tx, taking: Taking, rules: ContentRules): Promise<string> => {
  const { memberId, draftId, task, engine, tokensMax } = taking
  const held = engine === 'service' ? tokensMax : 0
  await lockDays(tx, memberId)
  const own = await readUses(tx, memberId)
  if (own.texts >= rules.texts_per_day) throw usedUp('quota_exceeded', own.now, own.resetsDayAt)
  if (own.tokens + held > rules.member_tokens_per_month && held > 0) {
    throw usedUp('tokens_used_up', own.now, own.resetsMonthAt)
  }
  const all = await readUses(tx, null)
  if (all.tokens + held > rules.all_tokens_per_month && held > 0) {
    throw usedUp('provider_quota_exceeded', all.now, all.resetsMonthAt)
  }
  const builtIn = engine === 'built_in' ? 1 : 0
  await sql`
    update content_days set texts = texts + 1, built_in = built_in + ${builtIn}, held_tokens = held_tokens + ${held}
    where day = ${today} and (user_id = ${memberId} or user_id is null)`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into content_uses (user_id, draft_id, task, engine, day, held_tokens)
    values (${memberId}, ${draftId}, ${task}, ${engine}, ${today}, ${held}) returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

const usedUp = (
  code: 'quota_exceeded' | 'tokens_used_up' | 'provider_quota_exceeded',
  now: Date,
  until: Date,
): AppError =>
  new AppError(code, { retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) })

/** Locks the member's row first, then the platform's: the same lock order everywhere. */
const lockDays = async (tx: Tx, memberId: string, day = today): Promise<void> => {
  for (const user of [memberId, null]) {
    await sql`
      insert into content_days (user_id, day) values (${user}::uuid, ${day})
      on conflict (user_id, day) do nothing`.execute(tx)
    await sql`
      select from content_days where ${rowsOf(user)} and day = ${day} for update`.execute(tx)
  }
}

export interface Settled {
  outcome: 'written' | 'stopped' | 'failed'
  problem: WritingProblem | null
  model: string | null
  tokensIn: number
  tokensOut: number
  /** It ended before any engine was called, so it does not count. */
  neverAsked: boolean
}

/** Converts the reservation into actual usage, or removes it if no engine was called. Idempotent. */
export const settleUse = async (tx: Tx, useId: string, settled: Settled, rules: ContentRules): Promise<void> => {
  const use = await tx
    .selectFrom('content_uses')
    .select(['user_id', 'engine', 'held_tokens', 'ended_at', sql<string>`day::text`.as('day')])
    .where('id', '=', useId)
    .forUpdate()
    .executeTakeFirst()
  if (use === undefined || use.ended_at !== null) return
  const { outcome, problem, model, neverAsked } = settled
  const day = sql<string>`${use.day}::date`
  await lockDays(tx, use.user_id, day)
  const ofDay = sql`day = ${day} and (user_id = ${use.user_id} or user_id is null)`
  const isService = use.engine === 'service'
  if (neverAsked) {
    await sql`
      update content_days set texts = texts - 1, built_in = built_in - ${isService ? 0 : 1},
        held_tokens = held_tokens - ${use.held_tokens} where ${ofDay}`.execute(tx)
    await tx.deleteFrom('content_uses').where('id', '=', useId).execute()
    return
  }
  const tokensIn = isService ? settled.tokensIn : 0
  const tokensOut = isService ? settled.tokensOut : 0
  const cents = (tokensIn * rules.input_cents_per_million + tokensOut * rules.output_cents_per_million) / 1_000_000
  await sql`
    update content_days set held_tokens = held_tokens - ${use.held_tokens},
      failed = failed + ${outcome === 'failed' ? 1 : 0}, tokens_in = tokens_in + ${tokensIn}, tokens_out = tokens_out + ${tokensOut},
      cost_cents = cost_cents + ${cents}
    where ${ofDay}`.execute(tx)
  await sql`
    update content_uses set ended_at = clock_now(), outcome = ${outcome}, problem = ${problem}, model = ${model},
      held_tokens = 0, tokens_in = ${tokensIn}, tokens_out = ${tokensOut}
    where id = ${useId}`.execute(tx)
}

/** Credits paid for a draft count on the day they were charged; refunds count on their own day. */
export const countCredits = async (tx: Tx, memberId: string, credits: number): Promise<void> => {
  await lockDays(tx, memberId)
  await sql`
    update content_days set credits = greatest(0, credits + ${credits})
    where day = ${today} and (user_id = ${memberId} or user_id is null)`.execute(tx)
}

export const availabilityOf = async (
  db: Db,
  memberId: string,
  { rules, engine, model }: { rules: ContentRules; engine: Engine; model: string | null },
): Promise<ContentAvailability> => {
  const uses = await readUses(db, memberId)
  const { drafts } = await db
    .selectFrom('content_drafts')
    .select(db.fn.countAll<number>().as('drafts'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { spendable, more_at: moreAt } = await readHoldings(db, memberId)
  return {
    engine,
    model,
    credits_per_draft: rules.credits_per_draft,
    spendable,
    more_at: moreAt?.toISOString() ?? null,
    drafts,
    drafts_max: rules.drafts_max,
    texts_today: uses.texts,
    texts_per_day: rules.texts_per_day,
    tokens_this_month: uses.tokens,
    tokens_per_month: rules.member_tokens_per_month,
    resets_day_at: uses.resetsDayAt.toISOString(),
    resets_month_at: uses.resetsMonthAt.toISOString(),
  }
}
