// What a member changes about the running plan: switch at the next renewal, cancel, or undo the cancellation.
import type { BillingInterval, Plan } from '../../../../contract/plans.ts'
import { priceCentsOf } from '../../../../contract/pricing.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { answerOnce } from '../../../platform/http/idempotency.ts'
import { readSettings } from '../../settings.ts'
import { arrangeLater } from './arrange.ts'
import { publishPayments } from '../booking.ts'
import { type PaymentParts, serviceOf } from '../stripe/parts.ts'
import {
  lockSubscription,
  nextColumns,
  nextTermsOf,
  runningOf,
  type SubscriptionRow,
  termsOf,
  withPast,
} from '../rows.ts'

const lockRunning = async (tx: Tx, memberId: string): Promise<SubscriptionRow> => {
  const running = await runningOf(tx, memberId)
  const row = running === undefined ? undefined : await lockSubscription(tx, running.id)
  if (row === undefined || (row.state !== 'active' && row.state !== 'past_due')) throw new AppError('not_subscribed')
  return row
}

export const changePlan = async (
  parts: PaymentParts,
  { memberId, key, body }: { memberId: string; key: string; body: { plan: Plan; interval: BillingInterval } },
): Promise<void> => {
  serviceOf(parts)
  const asked = { scope: `${memberId} changePlan`, key, request: JSON.stringify(body) }
  await inTransaction(parts.db, (tx) =>
    answerOnce(tx, asked, async () => {
      const row = await lockRunning(tx, memberId)
      if (row.state === 'past_due') throw new AppError('payment_due')
      await planNext(tx, row, body)
      return row.id
    }),
  )
}

const planNext = async (
  tx: Tx,
  row: SubscriptionRow,
  { plan, interval }: { plan: Plan; interval: BillingInterval },
): Promise<void> => {
  const now = termsOf(row)
  const offered = (await readSettings(tx)).plans[plan]
  const same = plan === now.plan && interval === now.interval
  const next = same
    ? null
    : { plan, interval, price_cents: priceCentsOf(offered, interval), credits_per_month: offered.credits }
  await tx
    .updateTable('subscriptions')
    .set({ ...nextColumns(next), ...withPast(row, nextTermsOf(row)), cancel_at_period_end: false })
    .where('id', '=', row.id)
    .execute()
  await arrangeLater(tx, row.id)
  await publishPayments(tx, row.user_id)
}

/** Cancels at the end of the paid term and drops a planned change. */
export const cancelPlan = (parts: PaymentParts, memberId: string): Promise<void> => setEnd(parts, memberId, true)

export const keepPlan = (parts: PaymentParts, memberId: string): Promise<void> => setEnd(parts, memberId, false)

const setEnd = async (parts: PaymentParts, memberId: string, ends: boolean): Promise<void> => {
  serviceOf(parts)
  await inTransaction(parts.db, async (tx) => {
    await noteEnd(tx, await lockRunning(tx, memberId), ends)
  })
}

/** Runs in the transaction that stores the request; the payment service is called after it. */
export const noteEnd = async (tx: Tx, row: SubscriptionRow, ends: boolean): Promise<void> => {
  if (row.cancel_at_period_end === ends) return
  await tx
    .updateTable('subscriptions')
    .set({ cancel_at_period_end: ends, ...nextColumns(null), ...withPast(row, nextTermsOf(row)) })
    .where('id', '=', row.id)
    .execute()
  await arrangeLater(tx, row.id)
  await publishPayments(tx, row.user_id)
}
