// Links and subjects of the transactions in the credit history.
import { expect, test } from 'vitest'
import { placeOf, subjectText } from './movementText.ts'

const subject = { kind: 'order', id: '6f2c' } as const
const order = { number: 17, domain_name: 'waldpfad.test' }

test('a transaction links to the purchase or the job, by the member’s side of the order', () => {
  expect(placeOf({ subject, order: { ...order, side: 'buyer' } })).toBe('/orders/6f2c')
  expect(placeOf({ subject, order: { ...order, side: 'seller' } })).toBe('/tasks/6f2c')
})

test('a transaction without an order has no link', () => {
  expect(placeOf({ subject: { kind: 'domain', id: 'waldpfad.test' }, order: null })).toBeNull()
  expect(placeOf({ subject, order: null })).toBeNull()
  expect(placeOf({ subject: null, order: null })).toBeNull()
})

test('the website of an order or an award is shown beside a transaction, and nothing else', () => {
  expect(subjectText({ subject, order: { ...order, side: 'buyer' } })).toBe('waldpfad.test')
  expect(subjectText({ subject: { kind: 'domain', id: 'pier.test' }, order: null })).toBe('pier.test')
  expect(subjectText({ subject: { kind: 'purchase', id: '6f2c' }, order: null })).toBeNull()
  expect(subjectText({ subject: null, order: null })).toBeNull()
})
