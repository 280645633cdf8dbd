// Personal data held by payments. Invoices are kept unchanged for as long as the law requires; all other data about the
// buyer is deleted, an active plan is cancelled and open checkouts are expired. Once nothing is left to be paid, the
// buyer is deleted at the payment service too (see reconcile.ts).
import { sql } from 'kysely'
import type { DeletionConsequence } from '../../../contract/records.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { runningOf } from './rows.ts'
import { endOpenCheckouts, endPlanAtOnce } from './plans/stopCharging.ts'

export const takePayments = async (db: Db, memberId: string): Promise<Record<string, unknown>> => ({
  purchases: await db
    .selectFrom('purchases')
    .select([
      'id',
      'kind',
      'state',
      'plan',
      'billing_interval',
      'months',
      'term_start',
      'term_end',
      'credits',
      'price_cents',
      'currency',
      'paid_cents',
      'paid_currency',
      'refunded_cents',
      'dispute',
      'credits_taken',
      'buyer',
      'created_at',
      'paid_at',
    ])
    .where('user_id', '=', memberId)
    .orderBy('created_at')
    .execute(),
  plans: await db
    .selectFrom('subscriptions')
    .select([
      'id',
      'state',
      'plan',
      'billing_interval',
      'price_cents',
      'currency',
      'credits_per_month',
      'created_at',
      'started_at',
      'ended_at',
      'period_end',
    ])
    .where('user_id', '=', memberId)
    .orderBy('created_at')
    .execute(),
  plan_months: await takeMonths(db, memberId),
  invoices: (
    await db.selectFrom('invoices').select('document').where('user_id', '=', memberId).orderBy('number').execute()
  ).map(({ document }) => document),
  payment_service_customer:
    (
      await db
        .selectFrom('billing_customers')
        .select('stripe_customer_id')
        .where('user_id', '=', memberId)
        .executeTakeFirst()
    )?.stripe_customer_id ?? null,
})

const takeMonths = (db: Db, memberId: string): Promise<unknown[]> =>
  db
    .selectFrom('subscription_months as months')
    .innerJoin('subscriptions', 'subscriptions.id', 'months.subscription_id')
    .select([
      'months.subscription_id as plan_id',
      'number',
      'months.purchase_id',
      'extra',
      'due_at',
      'credits',
      'bonus',
      'credited_at',
      'dropped_at',
    ])
    .where('user_id', '=', memberId)
    .orderBy('subscriptions.created_at')
    .orderBy('number')
    .orderBy('extra')
    .execute()

export const paymentConsequences = async (db: Db, memberId: string): Promise<DeletionConsequence[]> => {
  const running = await runningOf(db, memberId)
  const { rows } = await sql<{ invoices: number }>`
    select count(*)::int as invoices from invoices where user_id = ${memberId}`.execute(db)
  const invoices = rows[0]?.invoices ?? 0
  return [
    ...(running === undefined ? [] : [{ kind: 'plan_ended' as const }]),
    ...(invoices === 0 ? [] : [{ kind: 'invoices_kept' as const, invoices }]),
  ]
}

export const erasePayments = async (tx: Tx, memberId: string): Promise<void> => {
  const running = await runningOf(tx, memberId)
  if (running !== undefined) await endPlanAtOnce(tx, running.id)
  await endOpenCheckouts(tx, memberId)
  await tx.updateTable('purchases').set({ buyer: null }).where('user_id', '=', memberId).execute()
}
