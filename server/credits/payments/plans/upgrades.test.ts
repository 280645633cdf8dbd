// Immediate upgrades: the extra credits follow their own payment (credited, on hold, taken back), and a quote is valid
// only for what it was made for.
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../testing/api.ts'
import { month, usePlanShop } from './plans.fixture.ts'

const shop = usePlanShop()

const pays = async (id: string): Promise<{ payment_intent: string }> => ({ payment_intent: await shop.paymentOf(id) })

const baseOf = async (who: SignedIn): Promise<string> =>
  (await shop.purchases(who)).find(({ kind }) => kind === 'plan')?.id ?? ''

describe('an upgrade of a yearly plan', () => {
  it('credits more from the current month on, and its refund takes exactly that back', async () => {
    const who = await shop.subscribed('growing', 'basic', 'year')
    await shop.advance(month)
    const { json } = await shop.api.call('GET', '/api/subscriptions', { token: who.session.access_token })
    // 41,184 − 16,200 for 11 of 12 months.
    expect(json['upgrades']).toMatchObject([{ price_cents: 22_902, credits_now: 150 }, { plan: 'enterprise' }])
    const id = await shop.upgraded(who, 'professional')
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 + 150 })
    expect(await shop.purchase(who, id)).toMatchObject({ credits: 11 * 150 })
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 314 + 242 })
    const { object } = await shop.make({ do: 'refund', ...(await pays(id)) })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 + 84 })
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 3 * 84 })
    // The refund failed: what was dropped in between is credited after all.
    await shop.make({ do: 'fail_refund', refund: object.id })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 + 150 + 2 * 242 })
  })

  it('waits while its payment is disputed, and credits what fell due in between when the dispute is won', async () => {
    const who = await shop.subscribed('argued', 'basic', 'year')
    const id = await shop.upgraded(who, 'professional')
    expect(await shop.balance(who)).toMatchObject({ total_credits: 230 })
    const { object } = await shop.make({ do: 'dispute', ...(await pays(id)) })
    await shop.advance(month)
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 2 * 84 })
    // No month shows more than was credited.
    const shown = (await shop.plan(who))?.months.filter(({ credited_at: at }) => at !== null)
    expect(shown?.map(({ number, credits, bonus }) => [number, credits, bonus])).toEqual([
      [3, 80, 4],
      [2, 80, 4],
      [1, 230, 0],
    ])
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 230 + 2 * 242 })
    expect((await shop.plan(who))?.months.find(({ number }) => number === 3)).toMatchObject({ credits: 230, bonus: 12 })
  })

  it('keeps crediting its part when the plan below it is refunded', async () => {
    const who = await shop.subscribed('halved', 'basic', 'year')
    await shop.upgraded(who, 'professional')
    await shop.make({ do: 'refund', ...(await pays(await baseOf(who))) })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 150 })
    await shop.advance(month)
    // A bonus of 12 on 230, of which 4 belong to the 80 below.
    expect(await shop.balance(who)).toMatchObject({ total_credits: 150 + 158 })
    expect((await shop.plan(who))?.months.find(({ number }) => number === 2)).toMatchObject({ credits: 150, bonus: 8 })
  })

  it('covers the months it was quoted for, even when paid in the next of them', async () => {
    const who = await shop.subscribed('slow', 'basic', 'year')
    await shop.advance('P30DT12H')
    const open = await shop.openUpgrade(who, 'professional')
    await shop.advance('PT20H')
    await shop.pay(open)
    const plan = await shop.plan(who)
    expect(plan?.months_credited).toBe(2)
    expect(plan?.months.map(({ credits }) => credits)).toEqual(Array.from({ length: 12 }, () => 230))
    expect(await shop.balance(who)).toMatchObject({ total_credits: 230 + 242 })
  })

  it('is not applied for a quote of the previous term: the money is refunded automatically, and the plan stays', async () => {
    const who = await shop.subscribed('late', 'basic', 'year')
    for (let n = 0; n < 11; n += 1) await shop.advance(month)
    await shop.advance('P30DT12H')
    const open = await shop.openUpgrade(who, 'enterprise')
    await shop.advance('PT23H')
    const before = await shop.balance(who)
    const admin = await shop.admin('undisturbed')
    await shop.pay(open)
    // The member is notified, and no admin has anything to decide.
    expect([await shop.kinds(admin), (await shop.kinds(who)).at(-1)]).toEqual([[], 'admin_message'])
    const { state, refunded_cents: refunded, price_cents: price } = await shop.purchase(who, open.id)
    expect({ state, refunded }).toEqual({ state: 'abandoned', refunded: price })
    expect(await shop.balance(who)).toEqual(before)
    expect(await shop.plan(who)).toMatchObject({ plan: 'basic', credits_per_month: 80, months_credited: 13 })
    const { json } = await shop.api.call('GET', '/api/subscriptions', { token: who.session.access_token })
    // All twelve months of the new term.
    expect(json['upgrades']).toMatchObject([{ price_cents: 41_184 - 16_200 }, { price_cents: 100_980 - 16_200 }])
  })
})

describe('an upgrade of a monthly plan', () => {
  it('is paid once: of two paid quotes, the second is refunded automatically', async () => {
    const who = await shop.subscribed('twice', 'basic')
    const one = await shop.openUpgrade(who, 'professional')
    const two = await shop.openUpgrade(who, 'enterprise')
    // Both are paid before the jobs run that expire the other one.
    await shop.tell({ do: 'pay', session: one.session })
    await shop.pay(two)
    const purchases = await Promise.all([one.id, two.id].map((id) => shop.purchase(who, id)))
    const states = purchases.map(({ state, refunded_cents: cents }) => [state, cents > 0])
    const plan = await shop.plan(who)
    const enlarged = plan?.plan === 'professional' ? 0 : 1
    expect(states[enlarged]).toEqual(['paid', false])
    expect(states[1 - enlarged]).toEqual(['abandoned', true])
    expect(await shop.balance(who)).toMatchObject({ total_credits: plan?.credits_per_month })
  })

  it('leaves only the newest checkout open, and none once one is paid', async () => {
    const who = await shop.subscribed('asking', 'basic')
    const stateOf = async (id: string): Promise<string> => (await shop.purchase(who, id)).state
    const first = await shop.openUpgrade(who, 'professional')
    const second = await shop.openUpgrade(who, 'enterprise')
    await shop.api.work()
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['abandoned', 'open'])
    const third = await shop.openUpgrade(who, 'enterprise')
    await shop.tell({ do: 'pay', session: second.session })
    await shop.api.work()
    expect([await stateOf(second.id), await stateOf(third.id)]).toEqual(['paid', 'abandoned'])
  })

  it('with a change already planned is renewed as the larger plan', async () => {
    const who = await shop.subscribed('torn', 'professional')
    await shop.call(who, 'change', { plan: 'basic', interval: 'month' })
    await shop.upgraded(who, 'enterprise')
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ plan: 'enterprise', next: null, problem: null, months_credited: 2 })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 630 + 662 })
  })

  it('is not offered while the money of the running term may be returned', async () => {
    const who = await shop.subscribed('doubted', 'basic')
    await shop.make({ do: 'dispute', ...(await pays(await baseOf(who))) })
    const { json } = await shop.api.call('GET', '/api/subscriptions', { token: who.session.access_token })
    expect(json['upgrades']).toEqual([])
  })
})
