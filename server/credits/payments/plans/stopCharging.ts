// Stops charging members who can no longer sign in: open checkouts are expired, and a plan continues no longer than it
// is paid.
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { endAllCheckouts } from '../purchases/endCheckout.ts'
import { endCheckoutsJob, endPlanJob } from '../jobDefinitions.ts'
import type { PaymentParts } from '../stripe/parts.ts'
import { noteEnd } from './planChanges.ts'
import { lockSubscription, runningOf } from '../rows.ts'

/** When a running plan ends. */
export type PlanEnd = 'with_term' | 'at_once'

/** For a blocked member. A paid term continues; an unpaid one ends at once. Null: no plan is running. */
export const stopCharging = async (tx: Tx, memberId: string): Promise<PlanEnd | null> => {
  await endOpenCheckouts(tx, memberId)
  return await endRunningPlan(tx, memberId)
}

const endRunningPlan = async (tx: Tx, memberId: string): Promise<PlanEnd | null> => {
  const running = await runningOf(tx, memberId)
  if (running === undefined) return null
  const row = await lockSubscription(tx, running.id)
  if (row.state === 'past_due') {
    await endPlanAtOnce(tx, row.id)
    return 'at_once'
  }
  await noteEnd(tx, row, true)
  return 'with_term'
}

export const endPlanAtOnce = (tx: Tx, subscriptionId: string): Promise<void> =>
  enqueue(tx, endPlanJob, { subscriptionId }, { jobKey: `end:${subscriptionId}` })

export const endOpenCheckouts = async (tx: Tx, memberId: string): Promise<void> => {
  const { rows } = await sql`
    select from purchases where user_id = ${memberId} and state = 'open'
    union all select from subscriptions where user_id = ${memberId} and state = 'open' limit 1`.execute(tx)
  if (rows.length > 0) await enqueue(tx, endCheckoutsJob, { memberId }, { jobKey: `checkouts:${memberId}` })
}

/** A plan paid at the last moment by a member blocked since then runs for its first term only. */
export const endCheckoutsOf = async (parts: PaymentParts, memberId: string): Promise<void> => {
  await endAllCheckouts(parts, memberId)
  await inTransaction(parts.db, async (tx) => {
    if (await isBlocked(tx, memberId)) await endRunningPlan(tx, memberId)
  })
}

const isBlocked = async (db: Db, memberId: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .select('blocked_at')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (user?.blocked_at ?? null) !== null
}
