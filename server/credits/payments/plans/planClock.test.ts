// Attacks on plans by the clock: it jumps over renewals, month ends, a leap day and the change of daylight saving time,
// while a plan is upgraded, downgraded or cancelled. Afterwards every paid month was credited once and no other.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../../contract/durations.ts'
import type { SignedIn } from '../../../testing/api.ts'
import { paymentOf, timeOf } from '../stripe/facts.ts'
import * as model from './planModel.fixture.ts'
import { usePlanShop } from './plans.fixture.ts'

const shop = usePlanShop()
const { api } = shop

const now = async (): Promise<Date> =>
  (await api.database.pool.query<{ at: Date }>('select clock_now() as at')).rows[0]?.at ?? new Date()

/** Moves the clock to the next such day, at noon; the sandbox's clock moves forward only. */
const goToDay = async (month: number, day: number): Promise<void> => {
  const at = await now()
  const wanted = [0, 1, 2, 3, 4].map((years) => new Date(Date.UTC(at.getUTCFullYear() + years, month - 1, day, 12)))
  const next = wanted.find((date) => date > at && date.getUTCDate() === day)
  if (next === undefined) throw new Error(`No ${day}.${month}. in the next years`)
  await shop.advance(`PT${Math.round((next.getTime() - at.getTime()) / minuteMs)}M`)
}

interface Bill {
  payment: string
  cents: number
  from: Date
}

const billsOf = async (stripeId: string): Promise<Bill[]> => {
  const stripe = await shop.stripe()
  const { data } = await stripe.invoices.list({ subscription: stripeId, limit: 40, expand: ['data.payments'] })
  return data.toReversed().map((invoice) => ({
    payment: paymentOf(invoice) ?? '',
    cents: invoice.amount_paid,
    from: timeOf(invoice.lines.data[0]?.period.start ?? 0),
  }))
}

/** Lets the model bill what the payment service billed, and compares price, credits and plan. */
const compare = async (who: SignedIn, stripeId: string, plan: model.ModelPlan, upgrades: model.Bought[]) => {
  await shop.reconcile(who)
  await shop.reconcile(who)
  const bills = await billsOf(stripeId)
  for (const bill of bills.slice(plan.bills.length)) {
    model.renew(plan, bill.payment, bill.from)
    expect(bill.cents).toBe(plan.bills.at(-1)?.cents)
  }
  expect(new Set(bills.map(({ from }) => from.getTime())).size).toBe(bills.length)
  const at = await now()
  const due = [...plan.bills, ...upgrades].reduce((sum, one) => sum + model.creditsAt(one, at), 0)
  expect(await shop.balance(who)).toEqual({ total_credits: due, debt: 0 })
  return bills
}

const begin = async (name: string, plan: 'basic' | 'professional', interval: 'month' | 'year') => {
  const who = await shop.subscribed(name, plan, interval)
  const stripeId = await shop.planAtStripe(who)
  const agreed: model.ModelPlan = { stripeId, agreed: { plan, interval }, next: null, cancels: false, bills: [] }
  return { who, stripeId, agreed }
}

const timeout = 10 * minuteMs

describe('a plan, when the clock jumps', () => {
  it.each([
    ['the end of January', 1, 31],
    ['a leap day', 2, 29],
    ['the night of daylight saving time', 3, 28],
  ] as const)('13 months from %s has each month once', { timeout }, async (_, month, day) => {
    await goToDay(month, day)
    const { who, stripeId, agreed } = await begin(`jump-${month}`, 'basic', 'month')
    await shop.advance('P13M')
    const bills = await compare(who, stripeId, agreed, [])
    expect(bills).toHaveLength(14)
    const gaps = bills.slice(1).map(({ from }, at) => (from.getTime() - (bills[at]?.from.getTime() ?? 0)) / dayMs)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(28)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(31)
  })

  it('13 months with a yearly plan is billed twice and credited 14 times', { timeout }, async () => {
    const { who, stripeId, agreed } = await begin('jump-year', 'basic', 'year')
    await shop.advance('P13M')
    expect(await compare(who, stripeId, agreed, [])).toHaveLength(2)
    expect((await shop.plan(who))?.months_credited).toBe(14)
  })

  it('over the end of a cancelled plan credits nothing after it', { timeout }, async () => {
    const { who, stripeId, agreed } = await begin('jump-cancelled', 'basic', 'month')
    expect((await shop.call(who, 'cancel')).code).toBeNull()
    await shop.advance('P13M')
    expect(await compare(who, stripeId, agreed, [])).toHaveLength(1)
    expect((await shop.plan(who))?.state ?? 'ended').toBe('ended')
  })

  it('with changes around a renewal never gives a month twice or an upgrade for nothing', { timeout }, async () => {
    // Minutes before or after the renewal, and how far the clock then jumps.
    const change = fc.record({
      offset: fc.constantFrom(-minuteMs, 0, minuteMs),
      does: fc.constantFrom('upgrade' as const, 'downgrade' as const, 'keep' as const),
      jump: fc.constantFrom('P1D', 'P1M', 'P3M'),
    })
    let members = 0
    await fc.assert(
      fc.asyncProperty(change, async ({ offset, does, jump }) => {
        members += 1
        const { who, stripeId, agreed } = await begin(`renewal-${members}`, 'professional', 'month')
        await compare(who, stripeId, agreed, [])
        const renewsAt = model.nextBillOf(agreed).getTime() + offset
        await shop.advance(`PT${Math.max(1, Math.ceil((renewsAt - (await now()).getTime()) / 1_000))}S`)
        await compare(who, stripeId, agreed, [])
        const upgrades: model.Bought[] = []
        if (does === 'upgrade') {
          const quote = model.quotesFor(agreed, await now()).find((one) => one.plan === 'enterprise')
          const { session } = await shop.openUpgrade(who, 'enterprise')
          const paid = await shop.pay({ id: '', session })
          await shop.reconcile(who)
          const bought =
            quote === undefined
              ? null
              : model.enlarge(agreed, quote, String(paid.object['payment_intent']), await now())
          if (bought !== null) upgrades.push(bought)
        }
        if (does === 'downgrade') {
          expect((await shop.call(who, 'change', { plan: 'basic', interval: 'month' })).code).toBeNull()
          agreed.next = { plan: 'basic', interval: 'month' }
        }
        await compare(who, stripeId, agreed, upgrades)
        await shop.advance(jump)
        await compare(who, stripeId, agreed, upgrades)
        await shop.endPlans()
      }),
      { numRuns: Number(process.env['PLAN_STORIES'] ?? 2), endOnFailure: true },
    )
  })
})
