import { describe, expect, it } from 'vitest'
import { orderProcess } from '../../../contract/orderProcess.ts'
import type { OrderAlarm } from '../../../contract/orders.ts'
import { clockOf, detailClockOf, type End, ends, overAt } from './orderClock.ts'
import { someLink, someOrder } from './order.fixture.ts'
import de from './locales/orderDeadlines.de.json' with { type: 'json' }
import en from './locales/orderDeadlines.en.json' with { type: 'json' }

const at = '2027-03-05T09:00:00.000Z'
const alarm = (transition: OrderAlarm['transition']): OrderAlarm => ({ transition, at, seconds_left: 600 })

describe('what happens when the time is up', () => {
  it.each([
    ['pending', 'expire', 'unanswered'],
    ['paid', 'become_overdue', 'due'],
    ['in_progress', 'become_overdue', 'due'],
    ['failed', 'become_overdue', 'due_corrected'],
    ['paid', 'expire', 'overdue'],
    ['in_progress', 'expire', 'overdue'],
    ['failed', 'request_check', 'choice'],
    ['failed', 'correction_expired', 'correction'],
    ['in_progress', 'check_timeout', 'unread'],
    ['in_progress', 'reject_revision', 'change'],
    ['delivered', 'request_check', 'review'],
    ['delivered', 'dispute', 'review_unread'],
  ] as const)('for a %s order with the alarm %s is shown as %s', (status, transition, end) => {
    expect(clockOf(someOrder({ status, alarm: alarm(transition), due_at: at }))).toEqual({ end, at, secondsLeft: 600 })
  })

  it('is defined for every transition made by the clock', () => {
    const byClock = orderProcess.filter(({ by }) => by === 'clock')
    for (const { transition, from } of byClock) {
      for (const status of from) {
        expect(
          clockOf(someOrder({ status, alarm: alarm(transition), due_at: at })),
          `${status} ${transition}`,
        ).not.toBeNull()
      }
    }
  })

  it('has a sentence for each side in both languages that contains the time', () => {
    for (const texts of [en, de]) {
      for (const end of ends) {
        const { buyer, seller } = texts.ends[end satisfies End]
        for (const sentence of [buyer, seller]) expect(sentence).toContain('<b>{{when}}</b>')
      }
    }
  })
})

it('counts down to the due date if the next alarm is only a reminder', () => {
  const order = someOrder({
    status: 'paid',
    due_at: '2027-03-06T09:00:00.000Z',
    alarm: { transition: 'remind', at, seconds_left: 60 },
  })
  expect(clockOf(order)).toEqual({ end: 'due', at: '2027-03-06T09:00:00.000Z', secondsLeft: 86_460 })
  expect(clockOf({ ...order, terms: { ...order.terms, prime: true } })).toMatchObject({ end: 'due_prime' })
})

it('counts down for statements in a dispute and for the repair of a missing link, and for nothing else after the end', () => {
  const dispute = { opened_at: at, state_by: at, seconds_left: 30, statements: [], can_state: true }
  expect(detailClockOf(someOrder({ status: 'disputed', alarm: null, dispute }))).toEqual({
    end: 'statements',
    at,
    secondsLeft: 30,
  })
  const reckoning = { amount: 90, by: 'share', paid: 180, days_left: 180, days_in_all: 365 } as const
  const guarantee = { state: 'running', from: at, until: at, lost_at: null, reckoning } as const
  const missing = someLink({ state: 'endangered', repair_by: at, repair_seconds_left: 5 })
  const completed = someOrder({ status: 'completed', alarm: null, guarantee, link: missing })
  expect(detailClockOf(completed)).toEqual({ end: 'repair', at, secondsLeft: 5 })
  expect(detailClockOf({ ...completed, guarantee: { ...guarantee, reckoning: null } })).toBeNull()
  expect(detailClockOf({ ...completed, link: someLink() })).toBeNull()
})

it('the deadline in browser time is the response time plus the server’s remaining seconds', () => {
  expect(overAt({ end: 'due', at, secondsLeft: 90 }, 1_000)).toEqual(new Date(91_000))
})
