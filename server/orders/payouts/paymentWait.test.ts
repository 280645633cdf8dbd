// Which parts of a payout wait for the payment of the buyer.
import { expect, test } from 'vitest'
import { paymentWaits } from './paymentWait.ts'

const day = (number: number): Date => new Date(Date.UTC(2027, 0, number))
const part = (number: number, amount: number, at: number) => ({ number, amount, due_at: day(at) })
const use = (amount: number, at: number) => ({ amount, settlesAt: day(at) })

test('nothing waits once everything is settled', () => {
  expect(paymentWaits([part(1, 30, 5)], [])).toEqual(new Map())
})

test('the part that was held back waits until the last payment settles', () => {
  const waits = paymentWaits([part(0, 30, 20), part(1, 20, 31)], [use(20, 20), use(10, 12)])
  expect(waits).toEqual(new Map([[0, day(20)]]))
})

test('a part whose own date is later does not wait for the payment', () => {
  expect(paymentWaits([part(1, 20, 31)], [use(20, 20)])).toEqual(new Map())
})

test('what settled credits paid does not wait', () => {
  const waits = paymentWaits([part(1, 20, 5), part(2, 20, 10), part(3, 20, 15)], [use(20, 20)])
  expect(waits).toEqual(new Map([[3, day(20)]]))
})
