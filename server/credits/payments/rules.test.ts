import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { hourMs } from '../../../contract/durations.ts'
import { subscriptionStates } from '../../../contract/payments.ts'
import { disputeOf, refundedCentsOf, paymentStatusOf, termOf } from './stripe/facts.ts'
import { type Hearing, hearingOf, planProcess } from './plans/planProcess.ts'
import { agreedFor, nextSyncOfOpen, nextSyncOfPaid, nextSyncOfPlan, takenFor, type Terms } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const hours = (count: number): Date => new Date(now.getTime() + count * hourMs)

describe('the credits taken back', () => {
  it('never exceed those granted, grow with the refund, and are all of them for a full refund', () => {
    const cents = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), cents, cents, cents, (given, paidCents, one, other) => {
        const [less, more] = [Math.min(one, other, paidCents), Math.min(Math.max(one, other), paidCents)]
        const taken = (refundedCents: number) => takenFor({ given, paidCents, refundedCents, dispute: 'none' })
        expect(taken(less)).toBeLessThanOrEqual(taken(more))
        expect(taken(more)).toBeLessThanOrEqual(given)
        expect(taken(paidCents)).toBe(given)
        expect(taken(0)).toBe(0)
      }),
    )
  })

  it('are all of them while the money is disputed or lost, and the refunded part when the dispute is won', () => {
    const purchase = { given: 100, paidCents: 1000, refundedCents: 250 }
    expect(takenFor({ ...purchase, dispute: 'open' })).toBe(100)
    expect(takenFor({ ...purchase, dispute: 'lost' })).toBe(100)
    expect(takenFor({ ...purchase, dispute: 'won' })).toBe(25)
  })
})

describe('facts from the payment service', () => {
  it('count pending refunds and ignore failed ones', () => {
    const refunds = [
      { amount: 100, status: 'succeeded' },
      { amount: 20, status: 'pending' },
      { amount: 3, status: 'failed' },
      { amount: 4, status: 'canceled' },
    ]
    expect(refundedCentsOf(refunds)).toBe(120)
  })

  it('are disputed only if money is held back', () => {
    expect(disputeOf([])).toBe('none')
    expect(disputeOf([{ status: 'warning_needs_response' }])).toBe('none')
    expect(disputeOf([{ status: 'won' }, { status: 'needs_response' }])).toBe('open')
    expect(disputeOf([{ status: 'won' }, { status: 'lost' }])).toBe('lost')
    expect(disputeOf([{ status: 'won' }])).toBe('won')
  })

  it('map every state of a plan', () => {
    expect(
      ['active', 'unpaid', 'canceled', 'incomplete', 'something new'].map((status) => paymentStatusOf(status)),
    ).toEqual(['active', 'past_due', 'ended', 'incomplete', 'incomplete'])
  })
})

describe('a bill', () => {
  const basic: Terms = { plan: 'basic', interval: 'month', price_cents: 1500, credits_per_month: 80 }
  const paid = (cents: number, currency = 'EUR') => ({
    plan: 'basic' as const,
    interval: 'month' as const,
    paid: {
      paymentId: null,
      method: null,
      money: { cents, currency },
      at: now,
      buyer: { name: null, email: null, address: [], tax_ids: [] },
    },
  })

  it('matches only the agreed terms, to the cent and in its currency', () => {
    expect(agreedFor(paid(1500), [basic], 'EUR')).toEqual(basic)
    expect(agreedFor(paid(1499), [basic], 'EUR')).toBeNull()
    expect(agreedFor(paid(1500, 'USD'), [basic], 'EUR')).toBeNull()
    expect(agreedFor({ ...paid(1500), plan: null }, [basic], 'EUR')).toBeNull()
    expect(agreedFor({ ...paid(1500), interval: 'year' }, [basic], 'EUR')).toBeNull()
  })
})

describe('a bill of the payment service', () => {
  const seconds = (at: string): number => new Date(at).getTime() / 1000
  const invoice = (more: Partial<Stripe.Invoice>) =>
    ({
      id: 'in_1',
      status: 'paid',
      amount_paid: 1500,
      currency: 'eur',
      starting_balance: 0,
      ending_balance: 0,
      status_transitions: { paid_at: seconds('2027-01-31T10:00:00Z') },
      lines: {
        data: [
          {
            amount: 1500,
            period: { start: seconds('2027-01-31T10:00:00Z'), end: seconds('2027-02-28T10:00:00Z') },
            pricing: { price_details: { product: 'ankerplatz_plan_basic' } },
          },
        ],
      },
      ...more,
    }) as unknown as Stripe.Invoice

  it('is for the term that it names, also in short months', () => {
    const term = termOf(invoice({}), now)
    expect(term).toMatchObject({ plan: 'basic', interval: 'month', to: new Date('2027-02-28T10:00:00Z') })
  })

  it('counts what was paid from the customer’s balance there', () => {
    const cents = (more: Partial<Stripe.Invoice>) => termOf(invoice(more), now)?.paid.money.cents
    expect(cents({ amount_paid: 0, starting_balance: -2000, ending_balance: -500 })).toBe(1500)
    expect(cents({ amount_paid: 900, starting_balance: -600, ending_balance: 0 })).toBe(1500)
    expect(cents({ amount_paid: 1500, starting_balance: -600, ending_balance: -600 })).toBe(1500)
    // Nothing was paid and nothing was owed, as in a trial.
    expect(cents({ amount_paid: 0 })).toBeUndefined()
    // What the customer owes there was not paid with this bill.
    expect(cents({ amount_paid: 1500, starting_balance: 0, ending_balance: 30 })).toBe(1500)
  })
})

describe('the state machine of a plan', () => {
  const hearings: readonly Hearing[] = ['waits', 'active', 'past_due', 'ended', 'unpaid', 'unwanted']

  it('never leaves its final state, and `waits` never changes a state', () => {
    expect(hearings.map((hearing) => planProcess.ended[hearing])).toEqual(hearings.map(() => 'ended'))
    for (const state of subscriptionStates) expect(planProcess[state].waits).toBe(state)
  })

  it('is abandoned only while nothing was paid', () => {
    expect(planProcess.open.unpaid).toBe('abandoned')
    expect(planProcess.active.unpaid).toBe('ended')
    const ended = { standing: 'ended' as const, terms: [] }
    expect(hearingOf(ended, { unwanted: false, started: false })).toBe('unpaid')
    expect(hearingOf(ended, { unwanted: false, started: true })).toBe('ended')
  })

  it('does not start for a closed account, and runs until it is ended for an account being closed', () => {
    const active = { standing: 'active' as const, terms: [] }
    expect(hearingOf(active, { unwanted: true, started: false })).toBe('unwanted')
    expect(hearingOf(active, { unwanted: true, started: true })).toBe('active')
  })
})

describe('the next sync', () => {
  it('of an open checkout comes after ten minutes, then with backoff', () => {
    expect(nextSyncOfOpen(now, now)).toEqual(hours(1 / 6))
    expect(nextSyncOfOpen(hours(-1), now)).toEqual(hours(1))
    expect(nextSyncOfOpen(hours(-20), now)).toEqual(hours(6))
  })

  it('of a payment comes after a day, then with backoff, and never once it can no longer be disputed', () => {
    expect(nextSyncOfPaid(now, now)).toEqual(hours(24))
    expect(nextSyncOfPaid(hours(-24 * 10), now)).toEqual(hours(24 * 10))
    expect(nextSyncOfPaid(hours(-24 * 181), now)).toBeNull()
  })

  it('of a plan comes once a day, or an hour after an expected event', () => {
    expect(nextSyncOfPlan([hours(500), null], now)).toEqual(hours(24))
    expect(nextSyncOfPlan([hours(2), hours(500)], now)).toEqual(hours(3))
    expect(nextSyncOfPlan([hours(-2)], now)).toEqual(hours(24))
  })
})
