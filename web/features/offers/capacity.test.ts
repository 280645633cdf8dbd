import { expect, it } from 'vitest'
import { readCapacity } from './capacity.ts'

it('accepts whole numbers from 1 to 100 and reports an error for everything else', () => {
  expect(readCapacity(' 7 ', 'en')).toEqual({ kind: 'orders', orders: 7 })
  expect(['', 'x', '1.5', '0', '-3', '101'].map((typed) => readCapacity(typed, 'en'))).toEqual(
    [
      { code: 'required' },
      { code: 'not_a_number' },
      { code: 'not_whole' },
      { code: 'too_small', limit: 1 },
      { code: 'too_small', limit: 1 },
      { code: 'too_big', limit: 100 },
    ].map((issue) => ({ kind: 'wrong', issue })),
  )
})
