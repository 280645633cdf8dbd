import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { idOf } from './bank.ts'
import { itemOf, useSubscriptions } from './subscriptions.fixture.ts'

const { context, startPlan, read, bills, advance } = useSubscriptions()

describe('a schedule', () => {
  const nextYear = async (plan: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> => {
    const { subscriptionSchedules } = context.stripe
    const made = await subscriptionSchedules.create({ from_subscription: plan.id })
    const phase = made.phases[0]
    const item = itemOf(plan)
    const price_data = {
      currency: 'eur',
      product: idOf(item.price.product) ?? '',
      unit_amount: 29_000,
      recurring: { interval: 'year' as const },
    }
    return await subscriptionSchedules.update(made.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
          proration_behavior: 'none',
        },
        {
          items: [{ price_data, quantity: 1 }],
          duration: { interval: 'year', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    })
  }

  test('applies another price and interval with the next term, and is released after it', async () => {
    const plan = await startPlan()
    const schedule = await nextYear(plan)
    expect(schedule).toMatchObject({ status: 'active', subscription: plan.id })
    expect((await read(plan)).schedule).toBe(schedule.id)
    await advance('P1M1D')
    const yearly = itemOf(await read(plan))
    expect(yearly).toMatchObject({ price: { unit_amount: 29_000, recurring: { interval: 'year' } } })
    expect(yearly.current_period_start).toBe(itemOf(plan).current_period_end)
    expect((await bills(plan)).map(({ amount_paid }) => amount_paid)).toEqual([29_000, 2900])
    await advance('P1Y')
    expect(await context.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: 'released',
      released_subscription: plan.id,
    })
    expect(await bills(plan)).toHaveLength(3)
  })

  test('is released on request and then changes nothing', async () => {
    const plan = await startPlan()
    const schedule = await nextYear(plan)
    await expect(context.stripe.subscriptions.update(plan.id, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
    })
    await expect(context.stripe.subscriptionSchedules.create({ from_subscription: plan.id })).rejects.toMatchObject({
      statusCode: 400,
    })
    expect((await context.stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released')
    await advance('P1M1D')
    expect((await bills(plan)).map(({ amount_paid }) => amount_paid)).toEqual([2900, 2900])
  })
})
