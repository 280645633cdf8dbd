import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type PastPlan, pastPlansMax, type Subscription } from '../../../../contract/payments.ts'
import { shippedSettings } from '../../../../contract/pricing.ts'
import { type SignedIn, useApi } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { openShop } from '../payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

afterEach(() => shop.endPlans())

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const standing = async (who: SignedIn): Promise<{ subscription: Subscription | null; past: PastPlan[] }> => {
  const { json } = await api.call('GET', '/api/subscriptions', { token: who.session.access_token })
  return json as unknown as { subscription: Subscription | null; past: PastPlan[] }
}

describe('the plan page of a member', () => {
  it('shows where an open plan can be paid until it is paid or abandoned', async () => {
    const who = await api.member('undecided@example.com')
    const given = await shop.subscribe(who, 'basic')
    const { subscription: open } = await standing(who)
    expect(open).toMatchObject({ id: given.id, state: 'open', plan: 'basic', months: [] })
    expect(open?.checkout_url).toContain(given.session)
    await api.call('POST', `/api/subscriptions/${given.id}/abandon`, { token: who.session.access_token })
    expect(await standing(who)).toMatchObject({ subscription: null, past: [] })
    await shop.pay(await shop.subscribe(who, 'basic'))
    expect((await standing(who)).subscription).toMatchObject({ state: 'active', checkout_url: null })
  })

  it('shows the agreed loyalty bonus, whatever the operator changes later', async () => {
    const who = await api.member('agreed@example.com')
    await shop.pay(await shop.subscribe(who, 'basic'))
    const { db } = api.database
    const settings = JSON.stringify({ ...shippedSettings, loyalty: [] })
    await db.insertInto('credit_settings').values({ version: 1, settings, changed_by: who.memberId }).execute()
    const { subscription } = await standing(who)
    await db.deleteFrom('credit_settings').execute()
    expect(subscription?.loyalty).toEqual(shippedSettings.loyalty)
  })

  it('lists at most ten ended plans, newest first, each with its months', async () => {
    const who = await api.member('returning@example.com')
    await shop.pay(await shop.subscribe(who, 'basic'))
    await shop.endPlans()
    await shop.pay(await shop.subscribe(who, 'professional'))
    await shop.endPlans()
    await shop.subscribe(who, 'enterprise')
    const { subscription, past } = await standing(who)
    expect(subscription).toMatchObject({ plan: 'enterprise', state: 'open' })
    expect(past).toMatchObject([
      { plan: 'professional', interval: 'month', months: 1 },
      { plan: 'basic', interval: 'month', months: 1 },
    ])
    const { pool } = api.database
    const columns = `user_id, plan, billing_interval, price_cents, currency, credits_per_month, loyalty, state, started_at, ended_at`
    for (let n = 0; n < pastPlansMax; n += 1) {
      await pool.query(
        `insert into subscriptions (id, ${columns}) select $2, ${columns} from subscriptions where id = $1`,
        [past[1]?.id, randomUUID()],
      )
    }
    expect((await standing(who)).past).toHaveLength(pastPlansMax)
  })
})
