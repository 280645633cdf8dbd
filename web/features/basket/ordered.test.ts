import { expect, test } from 'vitest'
import { handOver, takeOver } from './ordered.ts'

const one = { id: 'a4c1', number: 131, domain_name: 'the-slow-house.test', price: 30 }
const other = { id: 'b7d2', number: 132, domain_name: 'seewind.test', price: 15 }

test('a confirmation survives a round trip through the browser history', () => {
  const kept: unknown = structuredClone(handOver({ orders: [one, other], total: 45, inReview: true }, 'lena'))
  expect(takeOver(kept, 'lena')).toEqual({ orders: [one, other], total: 45, inReview: true })
})

test('a confirmation is not shown to another member who uses the same browser later', () => {
  const kept = handOver({ orders: [one, other], total: 45, inReview: false }, 'lena')
  expect([takeOver(kept, 'jonas'), takeOver(kept, null)]).toEqual([null, null])
})

test('missing or malformed history state is not a confirmation', () => {
  const withoutPrice = { ...other, price: undefined }
  for (const state of [null, undefined, 'ordered', {}, { by: 'lena', ordered: null }]) {
    expect(takeOver(state, 'lena')).toBe(null)
  }
  expect(takeOver({ by: 'lena', ordered: { orders: [], total: 0 } }, 'lena')).toBe(null)
  expect(takeOver({ by: 'lena', ordered: { orders: [one, withoutPrice], total: 45 } }, 'lena')).toBe(null)
  expect(takeOver({ by: 'lena', ordered: { orders: [one, null], total: 45 } }, 'lena')).toBe(null)
  expect(takeOver({ by: 'lena', ordered: { orders: [one] } }, 'lena')).toBe(null)
})
