// Links of the transactions in the credit history.
import { expect, test } from 'vitest'
import { placeOf } from './movementText.ts'

const order = { kind: 'order', id: '6f2c' } as const

test('a payment or refund links to the purchase, a seller’s earning or loss to the job', () => {
  expect(placeOf({ reason: 'order_hold', subject: order })).toBe('/orders/6f2c')
  expect(placeOf({ reason: 'order_refund', subject: order })).toBe('/orders/6f2c')
  expect(placeOf({ reason: 'guarantee_refund', subject: order })).toBe('/orders/6f2c')
  expect(placeOf({ reason: 'order_payout', subject: order })).toBe('/tasks/6f2c')
  expect(placeOf({ reason: 'prime_penalty', subject: order })).toBe('/tasks/6f2c')
  expect(placeOf({ reason: 'guarantee_taken', subject: order })).toBe('/tasks/6f2c')
})

test('a transaction without an order has no link', () => {
  expect(placeOf({ reason: 'website_award', subject: { kind: 'domain', id: 'waldpfad.test' } })).toBeNull()
  expect(placeOf({ reason: 'debt_settlement', subject: order })).toBeNull()
  expect(placeOf({ reason: 'order_hold', subject: null })).toBeNull()
})
