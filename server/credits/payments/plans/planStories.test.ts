// Model-based test of plans: members, banks and the clock act in any order, webhooks are late, duplicated or lost, and
// after a full sync the ledger matches the model. A few sequences run here; PLAN_STORIES=200 runs more.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../../contract/durations.ts'
import { billingIntervals, plans } from '../../../../contract/plans.ts'
import type { SignedIn } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { paymentOf, timeOf } from '../stripe/facts.ts'
import type { Checkout } from '../payments.fixture.ts'
import * as model from './planModel.fixture.ts'
import { month, usePlanShop } from './plans.fixture.ts'

const shop = usePlanShop()
const { api } = shop

const doings = [
  ...['month', 'month', 'month', 'day'],
  ...['subscribe', 'cancel', 'keep', 'change', 'change', 'upgrade', 'upgrade', 'payLate'],
  ...['refund', 'refund', 'failRefund', 'dispute', 'dispute', 'win', 'lose'],
  ...['withhold', 'reorder', 'release', 'forget', 'duplicate'],
] as const
const step = fc.record({ does: fc.constantFrom(...doings), pick: fc.nat(1_000), works: fc.boolean() })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const chosen = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)]

/** After that, a lost webhook would never be noticed. */
const watchedMs = 150 * dayMs

interface Story {
  who: SignedIn
  running: model.ModelPlan | null
  bought: model.Bought[]
  quote: { checkout: Checkout; quote: model.Quote } | null
}

const now = async (): Promise<Date> =>
  (await api.database.pool.query<{ at: Date }>('select clock_now() as at')).rows[0]?.at ?? new Date()

/** Like a page that a member opens. */
const refresh = async ({ who }: Story): Promise<void> => {
  expect((await api.call('POST', '/api/subscriptions/refresh', { token: who.session.access_token })).code).toBeNull()
}

/** The payment service must have charged what the model expects. */
const hearOfBills = async (story: Story): Promise<void> => {
  const plan = story.running
  if (plan === null) return
  const stripe = await shop.stripe()
  const { data } = await stripe.invoices.list({ subscription: plan.stripeId, limit: 24, expand: ['data.payments'] })
  for (const invoice of data.toReversed().slice(plan.bills.length)) {
    model.renew(plan, paymentOf(invoice) ?? '', timeOf(invoice.lines.data[0]?.period.start ?? 0))
    const bill = plan.bills.at(-1)
    expect(invoice.amount_paid).toBe(bill?.cents)
    if (bill !== undefined) story.bought.push(bill)
  }
  const ended = (await stripe.subscriptions.retrieve(plan.stripeId)).status === 'canceled'
  if (ended) {
    expect(plan.cancels).toBe(true)
    story.running = null
  }
}

const pass = async (story: Story, duration: string): Promise<void> => {
  await api.work()
  await shop.advance(duration)
  await hearOfBills(story)
}

const begin = async (story: Story, pick: number): Promise<void> => {
  if (story.running !== null) return
  const agreed = { plan: plans[pick % 3] ?? 'basic', interval: billingIntervals[pick % 2] ?? 'month' }
  await shop.pay(await shop.subscribe(story.who, agreed.plan, agreed.interval))
  await refresh(story)
  const stripeId = await shop.planAtStripe(story.who)
  story.running = { stripeId, agreed, next: null, cancels: false, bills: [] }
  story.quote = null
  await hearOfBills(story)
}

const request = async (story: Story, does: 'cancel' | 'keep' | 'change', pick: number): Promise<void> => {
  const plan = story.running
  if (plan === null) return
  await refresh(story)
  const wanted = { plan: plans[pick % 3] ?? 'basic', interval: billingIntervals[pick % 2] ?? 'month' }
  const { code } = await shop.call(story.who, does, does === 'change' ? wanted : undefined)
  expect(code).toBeNull()
  // Cancelling, or undoing a cancellation, drops a planned change.
  if (does === 'change') plan.next = model.isSame(wanted, plan.agreed) ? null : wanted
  else if (plan.cancels !== (does === 'cancel')) plan.next = null
  plan.cancels = does === 'cancel'
}

const ask = async (story: Story, pick: number): Promise<void> => {
  const plan = story.running
  if (plan === null) return
  await shop.reconcile(story.who)
  const quotes = model.quotesFor(plan, await now())
  const { json } = await api.call('GET', '/api/subscriptions', { token: story.who.session.access_token })
  expect(json['upgrades']).toMatchObject(
    quotes.map(({ plan: larger, cents }) => ({ plan: larger, price_cents: cents })),
  )
  const quote = chosen(quotes, pick)
  if (quote === undefined) return
  story.quote = { checkout: await shop.openUpgrade(story.who, quote.plan), quote }
  if (pick % 4 > 0) await payQuote(story)
}

/** The checkout may have expired by now. */
const payQuote = async (story: Story): Promise<void> => {
  const { running: plan, quote: asked } = story
  story.quote = null
  if (asked === null || plan === null) return
  const paid = await shop.tell({ do: 'pay', session: asked.checkout.session }).catch(() => null)
  if (paid === null) return
  await shop.reconcile(story.who)
  const bought = model.enlarge(plan, asked.quote, String(paid.object['payment_intent']), await now())
  if (bought !== null) story.bought.push(bought)
}

const refund = async ({ bought }: Story, pick: number, at: Date): Promise<void> => {
  const one = chosen(
    bought.filter((each) => model.stays(each) && at.getTime() - each.at.getTime() < watchedMs),
    pick,
  )
  if (one === undefined) return
  const left = one.cents - model.refundedOf(one)
  const amount = pick % 3 === 0 ? left : 1 + (pick % left)
  const { object } = await shop.tell({ do: 'refund', payment_intent: one.payment, amount })
  one.refunds.push({ id: object.id, cents: amount })
}

const failRefund = async ({ bought }: Story, pick: number, at: Date): Promise<void> => {
  const one = chosen(
    bought.filter(({ refunds, at: paidAt }) => refunds.length > 0 && at.getTime() - paidAt.getTime() < watchedMs),
    pick,
  )
  const failed = one?.refunds.pop()
  if (failed !== undefined) await shop.tell({ do: 'fail_refund', refund: failed.id })
}

const dispute = async ({ bought }: Story, pick: number, at: Date): Promise<void> => {
  const one = chosen(
    bought.filter((each) => each.dispute === null && at.getTime() - each.at.getTime() < watchedMs),
    pick,
  )
  if (one === undefined) return
  const { object } = await shop.tell({ do: 'dispute', payment_intent: one.payment })
  one.dispute = { id: object.id, state: 'open' }
}

const decide = async ({ bought }: Story, outcome: 'won' | 'lost', pick: number, at: Date): Promise<void> => {
  const open = bought.flatMap((one) => (one.dispute?.state === 'open' ? [one.dispute] : []))
  const one = chosen(open, pick)
  const late = bought.some((each) => each.dispute === one && at.getTime() - each.at.getTime() >= watchedMs)
  if (one === undefined || late) return
  await shop.tell({ do: 'close_dispute', dispute: one.id, outcome })
  one.state = outcome
}

const happen = (story: Story, { does, pick, works }: Step, at: Date): Promise<void> => {
  switch (does) {
    case 'month':
      return pass(story, month)
    case 'day':
      return pass(story, 'PT20H')
    case 'subscribe':
      return begin(story, pick)
    case 'cancel':
    case 'keep':
    case 'change':
      return request(story, does, pick)
    case 'upgrade':
      return ask(story, pick)
    case 'payLate':
      return payQuote(story)
    case 'refund':
      return refund(story, pick, at)
    case 'failRefund':
      return failRefund(story, pick, at)
    case 'dispute':
      return dispute(story, pick, at)
    case 'win':
    case 'lose':
      return decide(story, does === 'win' ? 'won' : 'lost', pick, at)
    case 'withhold':
    case 'reorder':
    case 'release':
    case 'forget':
    case 'duplicate':
      return disturb(does, works)
  }
}

/** Disturbs the delivery of webhooks. */
const disturb = async (
  does: 'withhold' | 'reorder' | 'release' | 'forget' | 'duplicate',
  works: boolean,
): Promise<void> => {
  if (does === 'duplicate') await shop.tell({ do: does, on: works })
  else await shop.tell({ do: does === 'forget' ? 'lose' : does })
}

const compare = async (story: Story): Promise<void> => {
  const { who, running: plan, bought } = story
  await shop.tell({ do: 'duplicate', on: false })
  await shop.make({ do: 'release' })
  // The second run handles what the first has found.
  await shop.reconcile(who)
  await shop.reconcile(who)
  const at = await now()
  const total = bought.reduce((sum, one) => sum + model.creditsAt(one, at), 0)
  expect(await shop.balance(who)).toEqual({ total_credits: total, debt: 0 })
  const shown = await shop.plan(who)
  expect(shown?.problem ?? null).toBeNull()
  if (plan === null) expect(shown?.state ?? 'ended').toBe('ended')
  else {
    const { agreed, next, cancels } = plan
    expect(shown).toMatchObject({ state: 'active', ...agreed, cancel_at_period_end: cancels })
    expect(shown?.next ?? null).toEqual(next === null ? null : expect.objectContaining(next))
  }
  expect(await ledgerViolations(api.database.db)).toEqual([])
}

const storiesHere = 2
const wanted = Number(process.env['PLAN_STORIES'] ?? storiesHere)
const timeoutMs = minuteMs * Math.max(3, wanted)
let members = 0

describe('plan events', () => {
  it('in any order leave the credits that the model expects', { timeout: timeoutMs }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000), fc.array(step, { minLength: 6, maxLength: 14 }), async (first, steps) => {
        members += 1
        const who = await api.member(`story-${members}@example.com`)
        const story: Story = { who, running: null, bought: [], quote: null }
        await begin(story, first)
        for (const one of steps) {
          await happen(story, one, await now())
          if (one.works) await api.work()
        }
        await compare(story)
        await shop.endPlans()
      }),
      { numRuns: wanted, endOnFailure: true },
    )
  })
})
