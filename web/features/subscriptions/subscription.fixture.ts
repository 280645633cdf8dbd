// Example plan as the server returns it, for tests.
import type { Subscription } from '../../../contract/payments.ts'

export const exampleSubscription: Subscription = {
  id: '1b2f5b1e-58a5-4b65-9d0e-0f1d7e6d4c11',
  state: 'active',
  plan: 'professional',
  interval: 'month',
  price_cents: 3_900,
  credits_per_month: 230,
  loyalty: [
    { from_month: 2, percent: 5 },
    { from_month: 6, percent: 10 },
  ],
  checkout_url: null,
  period_end: '2026-12-15T10:00:00.000Z',
  cancel_at_period_end: false,
  next: null,
  problem: null,
  retry_at: null,
  started_at: '2026-10-15T10:00:00.000Z',
  ended_at: null,
  months_credited: 2,
  months: [
    { number: 2, due_at: '2026-11-15T10:00:00.000Z', credits: 230, bonus: 12, credited_at: '2026-11-15T10:00:05.000Z' },
    { number: 1, due_at: '2026-10-15T10:00:00.000Z', credits: 230, bonus: 0, credited_at: '2026-10-15T10:00:05.000Z' },
  ],
}
