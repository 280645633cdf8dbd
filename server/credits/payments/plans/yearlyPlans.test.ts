import { describe, expect, it } from 'vitest'
import { month, usePlanShop } from './plans.fixture.ts'

const shop = usePlanShop()

describe('a yearly plan', () => {
  it('is paid once and credited monthly, with the loyalty bonus', async () => {
    const who = await shop.subscribed('yearly', 'basic', 'year')
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 })
    for (let n = 0; n < 6; n += 1) await shop.advance(month)
    expect(await shop.purchases(who)).toHaveLength(1)
    expect((await shop.plan(who))?.months_credited).toBe(7)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 4 * 84 + 2 * 88 })
  })

  it('refunded in mid-term drops future months and takes back credited ones', async () => {
    const who = await shop.subscribed('regret', 'basic', 'year')
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 164 })
    const [purchase] = await shop.purchases(who)
    const payment = await shop.paymentOf(purchase?.id ?? '')
    await shop.make({ do: 'refund', payment_intent: payment, amount: 8100 })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 82 })
    await shop.advance(month)
    // Half of each future month is taken back as well.
    expect(await shop.balance(who)).toMatchObject({ total_credits: 124 })
    const { object } = await shop.make({ do: 'refund', payment_intent: payment })
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    await shop.advance(month)
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    expect((await shop.plan(who))?.months).toHaveLength(3)
    await shop.make({ do: 'fail_refund', refund: object.id })
    // The refund failed: what was dropped is due again.
    expect((await shop.plan(who))?.months_credited).toBe(4)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 166 })
  })

  it('pauses its months while its payment is disputed', async () => {
    const who = await shop.subscribed('argued', 'basic', 'year')
    const [purchase] = await shop.purchases(who)
    const payment = await shop.paymentOf(purchase?.id ?? '')
    const { object } = await shop.make({ do: 'dispute', payment_intent: payment })
    await shop.advance(month)
    expect(await shop.balance(who)).toEqual({ total_credits: 0, debt: 0 })
    // Not credited and taken back at once: no month is counted, and the member is not notified of any.
    expect((await shop.plan(who))?.months_credited).toBe(1)
    expect(await shop.kinds(who)).not.toContain('subscription_renewed')
    await shop.make({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 164 })
    expect((await shop.plan(who))?.months_credited).toBe(2)
    expect(await shop.kinds(who)).toContain('subscription_renewed')
  })
})
