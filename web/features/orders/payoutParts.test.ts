// Pending credits and refund sources of an order.
import { expect, test } from 'vitest'
import { someOrder } from './order.fixture.ts'
import { pendingOf, sourcesOf } from './payoutParts.ts'

const at = '2027-03-09T09:00:00.000Z'
const part = {
  number: 1,
  amount: 23,
  due_at: at,
  state: 'pending',
  settled_at: null,
  payment_settles_at: null,
} as const

test('only parts that are not settled are pending', () => {
  const parts = [part, { ...part, number: 2, amount: 24 }, { ...part, number: 3, state: 'released' as const }]
  expect(pendingOf({ payout_parts: parts })).toBe(47)
  expect(pendingOf({ payout_parts: [] })).toBe(0)
})

test('a refund names its sources in the order in which they were used', () => {
  const detail = { refund: 100, from_guarantee: 5, from_pending: 70, claim: 25 }
  const event = { id: '9', at, event: 'guarantee_refunded', actor: 'check', status: 'completed', detail } as const
  expect(sourcesOf(someOrder({ events: [event] }))).toEqual([
    { source: 'from_pending', amount: 70 },
    { source: 'from_guarantee', amount: 5 },
  ])
  expect(sourcesOf(someOrder())).toEqual([])
})
