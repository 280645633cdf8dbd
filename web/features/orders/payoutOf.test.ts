// What the seller of a prime order gets, by the time at which the link was submitted.
import { expect, it } from 'vitest'
import { someOrder } from './order.fixture.ts'
import { payoutOf } from './payoutOf.ts'

const dueAt = '2027-03-03T09:00:00.000Z'
const prime = someOrder({ terms: { ...someOrder().terms, prime: true, surcharge: 18 }, due_at: dueAt })

it('adds the surcharge for a link submitted by the due date', () => {
  expect(payoutOf({ ...prime, submitted_at: dueAt })).toBe(198)
})

it('is the price for a late link, and before any was submitted', () => {
  expect(payoutOf({ ...prime, submitted_at: '2027-03-03T09:00:00.001Z' })).toBe(180)
  expect(payoutOf({ ...prime, submitted_at: dueAt, is_overdue: true })).toBe(180)
  expect(payoutOf(prime)).toBe(180)
})
