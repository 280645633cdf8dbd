import { describe, expect, it } from 'vitest'
import { shippedSettings } from '../../../../contract/pricing.ts'
import { month, usePlanShop } from './plans.fixture.ts'

const shop = usePlanShop()
const { api, call, subscribed } = shop

describe('a monthly plan', () => {
  it('credits every month, with the loyalty bonus from the second and from the sixth month on', async () => {
    const who = await subscribed('loyal', 'professional')
    expect(await shop.plan(who)).toMatchObject({ state: 'active', plan: 'professional', months_credited: 1 })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 230 })
    expect(await shop.kinds(who)).toEqual(['credits_purchased'])
    for (let n = 0; n < 5; n += 1) await shop.advance(month)
    const plan = await shop.plan(who)
    // 5 % of 230 is 11.5, rounded up; 10 % is 23.
    expect(plan?.months.map(({ number, credits, bonus }) => [number, credits, bonus])).toEqual([
      [6, 230, 23],
      [5, 230, 12],
      [4, 230, 12],
      [3, 230, 12],
      [2, 230, 12],
      [1, 230, 0],
    ])
    expect(await shop.balance(who)).toMatchObject({ total_credits: 6 * 230 + 4 * 12 + 23 })
    const purchases = await shop.purchases(who)
    expect(purchases).toHaveLength(6)
    expect(
      purchases.every(({ kind, state, invoices }) => kind === 'plan' && state === 'paid' && invoices.length === 1),
    ).toBe(true)
    expect((await shop.kinds(who)).filter((kind) => kind === 'subscription_renewed')).toHaveLength(5)
  })

  it('keeps its terms when settings change', async () => {
    const who = await subscribed('steady', 'basic')
    const { db } = api.database
    const settings = {
      ...shippedSettings,
      loyalty: [],
      plans: { ...shippedSettings.plans, basic: { price_cents: 9900, credits: 1, yearly_percent_off: 0 } },
    }
    await db
      .insertInto('credit_settings')
      .values({ version: 1, settings: JSON.stringify(settings), changed_by: who.memberId })
      .execute()
    await shop.advance(month)
    await db.deleteFrom('credit_settings').execute()
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 })
    expect(await shop.plan(who)).toMatchObject({ price_cents: 1500, credits_per_month: 80, state: 'active' })
  })

  it('changes at renewal, up, down or by interval, and the change can be undone', async () => {
    const who = await subscribed('changer', 'basic')
    const change = (plan: string, interval = 'month') => call(who, 'change', { plan, interval })
    expect((await change('enterprise')).json['subscription']).toMatchObject({
      plan: 'basic',
      next: { plan: 'enterprise', interval: 'month', price_cents: 9900, credits_per_month: 630 },
    })
    expect((await change('basic')).json['subscription']).toMatchObject({ next: null })
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ plan: 'basic', months_credited: 2 })
    await change('professional')
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ plan: 'professional', next: null, months_credited: 3 })
    await change('basic')
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ plan: 'basic', months_credited: 4, problem: null })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 + 230 + 12 + 84 })
    await change('basic', 'year')
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({
      plan: 'basic',
      interval: 'year',
      months_credited: 5,
      price_cents: 16_200,
    })
    expect((await shop.purchases(who))[0]).toMatchObject({ price_cents: 16_200, credits: 960 })
  })

  it('can be upgraded at once for the difference, and renews at the higher price', async () => {
    const who = await subscribed('riser', 'basic')
    const { json } = await api.call('GET', '/api/subscriptions', { token: who.session.access_token })
    expect(json['upgrades']).toEqual([
      { plan: 'professional', price_cents: 2400, credits_now: 150, credits_per_month: 230 },
      { plan: 'enterprise', price_cents: 8400, credits_now: 550, credits_per_month: 630 },
    ])
    await shop.upgraded(who, 'professional')
    expect(await shop.plan(who)).toMatchObject({ plan: 'professional', price_cents: 3900, months: [{ credits: 230 }] })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 230 })
    await shop.advance(month)
    expect((await shop.purchases(who))[0]).toMatchObject({ kind: 'plan', price_cents: 3900, credits: 230 })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 230 + 242 })
  })

  it('ends with its term when cancelled, and continues when the cancellation is undone', async () => {
    const who = await subscribed('leaving', 'basic')
    expect((await call(who, 'cancel')).json['subscription']).toMatchObject({ cancel_at_period_end: true })
    expect((await call(who, 'cancel')).status).toBe(200)
    expect((await call(who, 'keep')).json['subscription']).toMatchObject({ cancel_at_period_end: false })
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ state: 'active', months_credited: 2 })
    await call(who, 'cancel')
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ state: 'ended', months_credited: 2 })
    expect(await shop.kinds(who)).toContain('subscription_ended')
    expect((await call(who, 'cancel')).code).toBe('not_subscribed')
    // A new plan starts again at the first month.
    await shop.pay(await shop.subscribe(who, 'basic'))
    expect(await shop.plan(who)).toMatchObject({ state: 'active', months_credited: 1 })
  })

  it('becomes past due when a payment fails, and recovers with another card', async () => {
    const who = await subscribed('broke', 'basic', 'month', { card: 'fails_at_renewal' })
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({
      state: 'past_due',
      problem: 'declined',
      retry_at: expect.any(String) as string,
      months_credited: 1,
    })
    expect((await call(who, 'change', { plan: 'enterprise', interval: 'month' })).code).toBe('payment_due')
    expect((await call(who, 'upgrade', { plan: 'enterprise', language: 'en' })).code).toBe('payment_due')
    const row = await api.database.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id as customer')
      .where('user_id', '=', who.memberId)
      .executeTakeFirstOrThrow()
    await shop.make({ do: 'change_card', ...row, card: 'succeeds' })
    await shop.advance('P7D')
    expect(await shop.plan(who)).toMatchObject({ state: 'active', problem: null, retry_at: null, months_credited: 2 })
    expect(await shop.kinds(who)).toContain('subscription_failed')
  })

  it('ends when its payment fails for good', async () => {
    const who = await subscribed('gone', 'basic', 'month', { card: 'fails_at_renewal' })
    await shop.advance(month)
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ state: 'ended', months_credited: 1 })
    expect(await shop.kinds(who)).toContain('subscription_ended')
  })

  it('is limited to one per member: a second is rejected, and of two paid at once the second is refunded', async () => {
    const who = await api.member('twice@example.com')
    const first = await shop.subscribe(who, 'basic')
    const second = await shop.subscribe(who, 'professional')
    await shop.tell({ do: 'withhold' })
    // The job that expires the older checkout has not run yet.
    await shop.tell({ do: 'pay', session: second.session })
    await shop.tell({ do: 'pay', session: first.session })
    await shop.make({ do: 'release' })
    await api.work()
    const running = await shop.plan(who)
    expect(running).toMatchObject({ state: 'active' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: running?.credits_per_month })
    const purchases = await shop.purchases(who)
    expect(purchases.map(({ state }) => state).sort()).toEqual(['abandoned', 'paid'])
    const refunded = purchases.find(({ state }) => state === 'abandoned')
    expect(refunded?.refunded_cents).toBe(refunded?.price_cents)
    expect((await call(who, 'checkout', { plan: 'basic', interval: 'month', language: 'en' })).code).toBe(
      'already_subscribed',
    )
    const states = await api.database.db
      .selectFrom('subscriptions')
      .select('state')
      .where('user_id', '=', who.memberId)
      .execute()
    expect(states.map(({ state }) => state).sort()).toEqual(['active', 'ended'])
  })

  it('ends when the member deletes the account', async () => {
    const who = await subscribed('deleter', 'basic')
    const token = who.session.access_token
    const { json } = await api.call('GET', '/api/me/deletion', { token })
    expect(json['consequences']).toEqual(
      expect.arrayContaining([{ kind: 'plan_ended' }, { kind: 'invoices_kept', invoices: 1 }]) as unknown[],
    )
    await api.call('POST', '/api/me/deletion', { token, body: { password: 'seven-quiet-harbours' } })
    await api.work()
    const row = await api.database.db
      .selectFrom('subscriptions')
      .select('state')
      .where('user_id', '=', who.memberId)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('ended')
  })
})
