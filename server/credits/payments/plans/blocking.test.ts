import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, useApi } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { openShop } from '../payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

let admin: SignedIn

beforeAll(async () => {
  admin = await api.member('blocker@example.com')
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const decide = async (who: SignedIn, what: 'block' | 'unblock'): Promise<void> => {
  const { status } = await api.call('POST', `/api/admin/users/${who.memberId}/${what}`, {
    token: admin.session.access_token,
    body: { reason: 'Sold links twice' },
  })
  expect(status).toBe(200)
  await api.work()
}

const plansOf = (who: SignedIn) =>
  api.database.db
    .selectFrom('subscriptions')
    .select(['state', 'cancel_at_period_end as ends'])
    .where('user_id', '=', who.memberId)
    .orderBy('created_at')
    .execute()

const billsOf = async (who: SignedIn): Promise<number> => {
  const rows = await api.database.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', who.memberId)
    .where('kind', '=', 'plan')
    .execute()
  return rows.length
}

const notedOf = async (who: SignedIn): Promise<unknown> => {
  const { details } = await api.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'block_member')
    .where('subject_id', '=', who.memberId)
    .executeTakeFirstOrThrow()
  return details
}

describe('a blocked member', () => {
  it('is not charged again: the plan ends with its term, the admin sees that, and unblocking does not revive it', async () => {
    const who = await api.member('shut@example.com')
    await shop.pay(await shop.subscribe(who, 'basic'))
    await decide(who, 'block')
    expect(await plansOf(who)).toEqual([{ state: 'active', ends: true }])
    expect(await notedOf(who)).toEqual({ plan: 'with_term' })
    await decide(who, 'unblock')
    expect(await plansOf(who)).toEqual([{ state: 'active', ends: true }])
    await shop.advance('P1M')
    expect(await plansOf(who)).toEqual([{ state: 'ended', ends: false }])
    expect(await billsOf(who)).toBe(1)
  })

  it('loses a plan with an open payment at once, before the charge is retried', async () => {
    const who = await api.member('behind@example.com')
    await shop.pay(await shop.subscribe(who, 'basic'), { card: 'fails_at_renewal' })
    await shop.advance('P1M')
    expect(await plansOf(who)).toMatchObject([{ state: 'past_due' }])
    await decide(who, 'block')
    expect(await plansOf(who)).toMatchObject([{ state: 'ended' }])
    expect(await notedOf(who)).toEqual({ plan: 'at_once' })
  })

  it('has no open checkout, and a plan paid at that moment runs for one term', async () => {
    const who = await api.member('paying@example.com')
    const pack = await shop.buy(who)
    const plan = await shop.subscribe(who, 'basic')
    await shop.tell({ do: 'withhold' })
    await shop.tell({ do: 'pay', session: plan.session })
    await decide(who, 'block')
    await shop.make({ do: 'release' })
    await expect(shop.tell({ do: 'pay', session: pack.session })).rejects.toThrow()
    expect(await plansOf(who)).toEqual([{ state: 'active', ends: true }])
    expect(await notedOf(who)).toEqual({})
    await shop.endPlans()
  })
})
