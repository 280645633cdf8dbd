// Status of pending credits, and what is open of a refund.
import { describe, expect, it } from 'vitest'
import { openOf, partStatus, releaseOf } from './pending.ts'

const part = {
  order_id: '6f2c',
  order_number: 17,
  domain_name: 'waldpfad.test',
  number: 1,
  amount: 23,
  due_at: '2027-03-01T09:00:00.000Z',
  payment_settles_at: null,
  stopped_by: null,
} as const

describe('a part of a payout', () => {
  it('waits for its date, then for a check', () => {
    expect(partStatus(part, new Date('2027-03-01T08:59:59Z'))).toBe('scheduled')
    expect(partStatus(part, new Date('2027-03-01T09:00:00Z'))).toBe('checking')
  })

  it('waits for the payment of the buyer, however early its own date is', () => {
    const waiting = { ...part, payment_settles_at: '2027-03-12T09:00:00.000Z' }
    expect(partStatus(waiting, new Date('2027-03-05T09:00:00Z'))).toBe('payment_unsettled')
    expect(releaseOf(waiting)).toBe(waiting.payment_settles_at)
    expect(releaseOf({ ...part, payment_settles_at: '2027-02-12T09:00:00.000Z' })).toBe(part.due_at)
    expect(partStatus({ ...waiting, stopped_by: 'link_missing' }, new Date('2027-03-05T09:00:00Z'))).toBe(
      'link_missing',
    )
  })

  it('is stopped by its link whether its date has come or not', () => {
    for (const stop of ['link_missing', 'link_unreadable'] as const) {
      for (const now of ['2027-02-01T00:00:00Z', '2027-04-01T00:00:00Z']) {
        expect(partStatus({ ...part, stopped_by: stop }, new Date(now))).toBe(stop)
      }
    }
  })
})

describe('an open refund', () => {
  it('is what is not paid yet, and nothing once it is closed', () => {
    expect(openOf({ amount: 30, paid: 12, state: 'open' })).toBe(18)
    expect(openOf({ amount: 30, paid: 12, state: 'cleared' })).toBe(0)
    expect(openOf({ amount: 30, paid: 30, state: 'paid' })).toBe(0)
  })
})
