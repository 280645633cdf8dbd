// Plan changes reach the payment service, the newest last, whatever happens concurrently.
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { until } from '../../../testing/until.ts'
import { arrangePlan } from './arrange.ts'
import { holdAt, month, usePlanShop } from './plans.fixture.ts'
import { settlePlan } from './settlePlan.ts'

const shop = usePlanShop()

const cancelsThere = async (stripeId: string): Promise<boolean> =>
  (await (await shop.stripe()).subscriptions.retrieve(stripeId)).cancel_at_period_end

describe('a plan change', () => {
  it('that is sent slowly does not overwrite a newer one', async () => {
    const who = await shop.subscribed('slow-arrange', 'basic')
    const stripeId = await shop.planAtStripe(who)
    await shop.call(who, 'cancel')
    await shop.api.work()
    expect(await cancelsThere(stripeId)).toBe(true)
    const gate = holdAt(await shop.stripe(), 'update')
    await shop.call(who, 'keep')
    const arranging = arrangePlan(await shop.parts(gate.stripe), await shop.planId(who))
    await gate.reached
    // In another tab, while the first request hangs.
    expect((await shop.call(who, 'cancel')).json['subscription']).toMatchObject({ cancel_at_period_end: true })
    gate.open()
    await arranging
    await shop.api.work()
    await shop.reconcile(who)
    expect(await cancelsThere(stripeId)).toBe(true)
    expect(await shop.plan(who)).toMatchObject({ cancel_at_period_end: true })
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ state: 'ended', months_credited: 1 })
  })

  it('is sent by one job at a time', async () => {
    const who = await shop.subscribed('queued', 'basic')
    await shop.call(who, 'cancel')
    await shop.call(who, 'keep')
    const { rows } = await shop.api.database.pool.query<{ queue: string }>(
      `select queue_name as queue from graphile_worker.jobs where task_identifier = 'arrangePlan'`,
    )
    expect(rows).toEqual([{ queue: `arrangements of ${await shop.planId(who)}` }])
    await shop.api.work()
  })

  it('is not undone by a response from before it was sent', async () => {
    const who = await shop.subscribed('overtaken', 'basic')
    const gate = holdAt(await shop.stripe(), 'retrieve')
    const looking = settlePlan(await shop.parts(gate.stripe), await shop.planId(who))
    await gate.reached
    await shop.call(who, 'cancel')
    await shop.api.work()
    gate.open()
    await looking
    expect(await shop.plan(who)).toMatchObject({ cancel_at_period_end: true })
  })

  it('is sent again when the plan was renewed before it arrived', async () => {
    const who = await shop.subscribed('unheard', 'basic')
    await shop.call(who, 'change', { plan: 'professional', interval: 'month' })
    await shop.api.work()
    await shop.call(who, 'change', { plan: 'enterprise', interval: 'month' })
    // The job that sends it is lost, so the payment service still renews with the previous terms.
    await shop.api.database.pool.query('select graphile_worker.remove_job($1)', [`arrange:${await shop.planId(who)}`])
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ problem: null, months_credited: 2, next: { plan: 'enterprise' } })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 242 })
    await shop.reconcile(who)
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ plan: 'enterprise', months_credited: 3, problem: null })
  })
})

describe('a plan sync', () => {
  it('that finds the plan changed again and again fails with an expected error', async () => {
    const who = await shop.subscribed('busy', 'basic')
    const id = await shop.planId(who)
    const stripe = await shop.stripe()
    const { pool } = shop.api.database
    const restless = Object.create(stripe) as typeof stripe
    const subscriptions = Object.create(stripe.subscriptions) as typeof stripe.subscriptions
    Object.defineProperty(subscriptions, 'retrieve', {
      value: async (stripeId: string) => {
        await pool.query('update subscriptions set sync_version = sync_version + 1 where id = $1', [id])
        return await stripe.subscriptions.retrieve(stripeId)
      },
    })
    Object.defineProperty(restless, 'subscriptions', { value: subscriptions })
    await expect(settlePlan(await shop.parts(restless), id)).rejects.toMatchObject({ code: 'checkout_unavailable' })
  })

  it('that races with account deletion refunds the first payment', async () => {
    const who = await shop.api.member('leaver@example.com')
    const { id, session } = await shop.subscribe(who, 'basic')
    await shop.tell({ do: 'withhold' })
    await shop.tell({ do: 'pay', session })
    const parts = await shop.parts()
    const { db, pool } = shop.api.database
    let settling: Promise<void> = Promise.resolve()
    await inTransaction(db, async (tx) => {
      // Like account deletion, this locks the member first.
      await tx.selectFrom('users').select('id').where('id', '=', who.memberId).forUpdate().execute()
      await tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', who.memberId).execute()
      settling = settlePlan(parts, id)
      await until('the look waits for the member', async () => {
        const { rowCount } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' limit 1`)
        return rowCount === 1
      })
    })
    await settling
    await shop.make({ do: 'release' })
    await shop.api.work()
    const { rows } = await pool.query<{ state: string; left: number }>(
      'select state, paid_cents - refunded_cents as left from purchases where user_id = $1',
      [who.memberId],
    )
    expect(rows).toEqual([{ state: 'abandoned', left: 0 }])
  })
})
