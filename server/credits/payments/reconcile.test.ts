import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Answer, type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { openShop } from './payments.fixture.ts'
import { reconcile } from './reconcile.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const stateOf = async (subscriptionId: string): Promise<string> => {
  const { state } = await api.database.db
    .selectFrom('subscriptions')
    .select('state')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  return state
}

const waiting = async (jobKey: string): Promise<number> => {
  const { rows } = await api.database.pool.query('select from graphile_worker.jobs where key = $1', [jobKey])
  return rows.length
}

describe('a second plan checkout', () => {
  it('expires the first, never the reverse, however late the worker runs', async () => {
    const who = await api.member('undecided@example.com')
    const requests = [
      await shop.subscribe(who, 'basic'),
      await shop.subscribe(who, 'professional'),
      await shop.subscribe(who, 'enterprise'),
    ]
    await api.work()
    const states = await Promise.all(requests.map(({ id }) => stateOf(id)))
    expect(states).toEqual(['abandoned', 'abandoned', 'open'])
    const last = requests.at(-1)
    if (last !== undefined) await shop.pay(last)
    expect(await shop.plan(who)).toMatchObject({ plan: 'enterprise', state: 'active' })
    await shop.endPlans()
  })
})

describe('the reconciler', () => {
  it('finds the payment of a bill, so that its refund is followed', async () => {
    const who = await api.member('unnamed@example.com')
    await shop.pay(await shop.subscribe(who, 'basic'))
    const [bill] = await shop.purchases(who)
    const id = bill?.id ?? ''
    const payment = await shop.paymentOf(id)
    const forget = () =>
      api.database.db.updateTable('purchases').set({ stripe_payment_id: null }).where('id', '=', id).execute()
    await forget()
    await shop.make({ do: 'refund', payment_intent: payment, amount: 750 })
    expect(await shop.purchase(who, id)).toMatchObject({ refunded_cents: 750, credits_taken: 40 })
    await forget()
    await shop.tell({ do: 'withhold' })
    await shop.tell({ do: 'refund', payment_intent: payment })
    await shop.tell({ do: 'lose' })
    await shop.tell({ do: 'release' })
    await shop.reconcile(who)
    expect(await shop.purchase(who, id)).toMatchObject({ refunded_cents: 1500, credits_taken: 80 })
    expect(await shop.paymentOf(id)).toBe(payment)
    await shop.endPlans()
  })

  it('credits late months; those of disputed payments wait without blocking others', async () => {
    const who = await api.member('late@example.com')
    const plan = await shop.subscribe(who, 'basic', 'year')
    await shop.pay(plan)
    const [bill] = await shop.purchases(who)
    const payment = await shop.paymentOf(bill?.id ?? '')
    const makeDue = (month: number) =>
      api.database.pool.query(
        `update subscription_months set due_at = clock_now() where subscription_id = $1 and number = $2`,
        [plan.id, month],
      )
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    await makeDue(2)
    await shop.advance('PT2H')
    await reconcile(api.database.db)
    expect(await waiting(`months:late:${plan.id}`)).toBe(0)
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await shop.plan(who)).toMatchObject({ months_credited: 2 })
    await makeDue(3)
    await shop.advance('PT2H')
    await reconcile(api.database.db)
    expect(await waiting(`months:late:${plan.id}`)).toBe(1)
    await api.work()
    expect(await shop.plan(who)).toMatchObject({ months_credited: 3 })
    await shop.endPlans()
  })
})

describe('a single member', () => {
  const often = async (
    who: SignedIn,
    path: string,
    times: number,
    method = 'POST',
    body?: unknown,
  ): Promise<Answer> => {
    let last: Answer | undefined
    for (let time = 0; time < times; time += 1) {
      last = await api.call(method, path, {
        token: who.session.access_token,
        headers: { 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body }),
      })
      if (last.code === 'too_many_requests') return last
    }
    if (last === undefined) throw new Error('No request was made')
    return last
  }

  it('cannot exhaust the payment service and the server for others', async () => {
    const who = await api.member('busy@example.com')
    const asked: [string, string, number, unknown?][] = [
      ['POST', '/api/subscriptions/cancel', 31],
      ['GET', '/api/credits/invoices/AP-1?language=en', 31],
      ['GET', '/api/credits/history/export?language=en', 21],
      ['GET', '/api/credits/chart?days=30', 121],
      ['POST', '/api/subscriptions/portal', 121, { language: 'en' }],
    ]
    for (const [method, path, times, body] of asked) {
      expect([path, (await often(who, path, times, method, body)).code]).toEqual([path, 'too_many_requests'])
    }
    for (const [path, body] of [
      ['keep', undefined],
      ['change', { plan: 'basic', interval: 'month' }],
    ] as const) {
      expect((await often(who, `/api/subscriptions/${path}`, 1, 'POST', body)).code).toBe('too_many_requests')
    }
  })
})
