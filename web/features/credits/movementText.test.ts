// Where the movements of the history lead.
import { expect, test } from 'vitest'
import { placeOf } from './movementText.ts'

const order = { kind: 'order', id: '6f2c' } as const

test('what a member paid or got back leads to the purchase, what they earned or lost as a seller to the job', () => {
  expect(placeOf({ reason: 'order_hold', subject: order })).toBe('/orders/6f2c')
  expect(placeOf({ reason: 'order_refund', subject: order })).toBe('/orders/6f2c')
  expect(placeOf({ reason: 'guarantee_refund', subject: order })).toBe('/orders/6f2c')
  expect(placeOf({ reason: 'order_payout', subject: order })).toBe('/tasks/6f2c')
  expect(placeOf({ reason: 'prime_penalty', subject: order })).toBe('/tasks/6f2c')
  expect(placeOf({ reason: 'guarantee_taken', subject: order })).toBe('/tasks/6f2c')
})

test('what belongs to no order leads nowhere', () => {
  expect(placeOf({ reason: 'website_award', subject: { kind: 'domain', id: 'waldpfad.test' } })).toBeNull()
  expect(placeOf({ reason: 'debt_settlement', subject: order })).toBeNull()
  expect(placeOf({ reason: 'order_hold', subject: null })).toBeNull()
})
