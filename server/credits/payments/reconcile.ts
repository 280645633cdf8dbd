// Looks at what nobody told us about: open checkouts, payments whose money may have come back, running plans. Each has its own time
// for the next look, so a round is short however many there are.
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { arrangePlanJob, creditMonthsJob, lookAtPlanJob, lookAtPurchaseJob } from './jobNames.ts'

const looksPerRoundMax = 200
const claimedFor = '1 hour'
const eventsKeptFor = '90 days'

/** Puts a job in place for each that is due. One that fails is tried again by itself and claimed anew later. */
export const reconcile = async (db: Db): Promise<void> => {
  await lookAt(db, 'purchases', lookAtPurchaseJob, 'purchaseId')
  await lookAt(db, 'subscriptions', lookAtPlanJob, 'subscriptionId')
  await wake(db)
  await sql`delete from stripe_events where received_at < clock_now() - ${eventsKeptFor}::interval`.execute(db)
}

const lookAt = (db: Db, table: 'purchases' | 'subscriptions', job: string, name: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set look_at = clock_now() + ${claimedFor}::interval
      where id in (
        select id from ${sql.table(table)} where look_at <= clock_now()
        order by look_at limit ${looksPerRoundMax} for update skip locked)
      returning id`.execute(tx)
    await addJobs(
      tx,
      rows.map(({ id }) => ({ name: job, payload: { [name]: id }, jobKey: `look:${id}` })),
    )
  })

/** Months that are due and wishes that were not told: each has a job of its own, which may have been lost or given up. */
const wake = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const months = await sql<{ id: string }>`
      select distinct subscription_id as id from subscription_months
      where credited_at is null and dropped_at is null and due_at < clock_now() - interval '1 hour'
      limit ${looksPerRoundMax}`.execute(tx)
    const wishes = await sql<{ id: string }>`
      select id from subscriptions where not arranged and state in ('active', 'past_due') limit ${looksPerRoundMax}`.execute(
      tx,
    )
    await addJobs(tx, [
      ...months.rows.map(({ id }) => ({
        name: creditMonthsJob,
        payload: { subscriptionId: id },
        jobKey: `months:late:${id}`,
      })),
      ...wishes.rows.map(({ id }) => ({
        name: arrangePlanJob,
        payload: { subscriptionId: id },
        jobKey: `arrange:${id}`,
      })),
    ])
  })
