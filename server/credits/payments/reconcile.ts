// Reconciler: syncs what no webhook reported, such as open checkouts, payments whose money may have been returned, and
// running plans. Each row has its own time for the next sync, so a run is short however many there are.
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { enqueueAll, jobWaits, type NewJob, newJob } from '../../platform/jobs/jobs.ts'
import { addArrangement } from './plans/arrange.ts'
import { publishPayments } from './booking.ts'
import {
  creditMonthsJob,
  forgetCustomerJob,
  syncPlanJob,
  syncPurchaseJob,
  refundJobKeyOf,
  refundPaymentJob,
} from './jobDefinitions.ts'

const checksPerRoundMax = 200
const claimedFor = '1 hour'
const eventsKeptFor = '90 days'

const unopenedFor = '24 hours'

/** Adds a job for each row that is due. A failed job is retried by the queue, and the row is claimed again later. */
export const reconcile = async (db: Db): Promise<void> => {
  await claimSyncs(db, 'purchases', (id, options) => newJob(syncPurchaseJob, { purchaseId: id }, options))
  await claimSyncs(db, 'subscriptions', (id, options) => newJob(syncPlanJob, { subscriptionId: id }, options))
  await resumeMonths(db)
  await resumeArrangements(db)
  await resumeRefunds(db)
  await endUnopened(db, 'purchases')
  await endUnopened(db, 'subscriptions')
  await forgetWhoLeft(db)
  await sql`delete from stripe_events where received_at < clock_now() - ${eventsKeptFor}::interval`.execute(db)
}

const claimSyncs = (
  db: Db,
  table: 'purchases' | 'subscriptions',
  syncJob: (id: string, options: { jobKey: string }) => NewJob,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set next_sync_at = clock_now() + ${claimedFor}::interval
      where id in (
        select id from ${sql.table(table)} where next_sync_at <= clock_now()
        order by next_sync_at limit ${checksPerRoundMax} for update skip locked)
      returning id`.execute(tx)
    await enqueueAll(
      tx,
      rows.map(({ id }) => syncJob(id, { jobKey: `look:${id}` })),
    )
  })

/** Due months have a job, which may have been lost or given up. Those of disputed payments wait for the bank. */
const resumeMonths = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select m.subscription_id as id from subscription_months m join purchases p on p.id = m.purchase_id
    where m.credited_at is null and m.dropped_at is null and m.due_at < clock_now() - interval '1 hour'
      and p.state = 'paid' and p.dispute not in ('open', 'lost')
    group by m.subscription_id order by min(m.due_at) limit ${checksPerRoundMax}`.execute(db)
  await enqueueAll(
    db,
    rows.map(({ id }) => newJob(creditMonthsJob, { subscriptionId: id }, { jobKey: `months:late:${id}` })),
  )
}

/** The same for plan changes not yet sent to the payment service. */
const resumeArrangements = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from subscriptions where not arranged and state in ('active', 'past_due')
      order by created_at limit ${checksPerRoundMax}`.execute(tx)
    for (const { id } of rows) await addArrangement(tx, id)
  })

/** And for refunds requested by an admin. */
const resumeRefunds = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ key: string; purchaseId: string; cents: number }>`
    select key, purchase_id as "purchaseId", cents from refund_requests w
    where ended_at is null and added_at < clock_now() - interval '1 hour'
      and not ${jobWaits(sql<string>`${refundJobKeyOf('')}::text || w.key`)}
    order by added_at limit ${checksPerRoundMax}`.execute(db)
  await enqueueAll(
    db,
    rows.map((request) => newJob(refundPaymentJob, request, { jobKey: refundJobKeyOf(request.key) })),
  )
}

/** Quotes for which no checkout could be opened are abandoned after a day. */
const endUnopened = (db: Db, table: 'purchases' | 'subscriptions'): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ memberId: string }>`
      update ${sql.table(table)} set state = 'abandoned', ended_at = clock_now(), next_sync_at = null
      where state = 'open' and stripe_session_id is null and created_at < clock_now() - ${unopenedFor}::interval
      returning user_id as "memberId"`.execute(tx)
    for (const { memberId } of rows) await publishPayments(tx, memberId)
  })

/** Closed accounts with nothing left to pay, refund or decide are deleted at the payment service too. */
const forgetWhoLeft = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ memberId: string }>`
    select c.user_id as "memberId" from billing_customers c join users u on u.id = c.user_id
    where u.deleted_at is not null
      and not exists (
        select from purchases p where p.user_id = u.id and (p.state in ('open', 'mismatched') or p.dispute = 'open'))
      and not exists (
        select from subscriptions s where s.user_id = u.id and s.state in ('open', 'active', 'past_due'))
    order by u.deleted_at limit ${checksPerRoundMax}`.execute(db)
  await enqueueAll(
    db,
    rows.map(({ memberId }) => newJob(forgetCustomerJob, { memberId }, { jobKey: `forget:${memberId}` })),
  )
}
