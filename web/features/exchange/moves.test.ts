import { expect, test } from 'vitest'
import { wordsOf } from './moves.ts'

test('a request is withdrawn in other words than what was agreed', () => {
  expect(wordsOf('withdraw', { stage: 'pending' })).toBe('withdrawRequest')
  expect(wordsOf('withdraw', { stage: 'placing' })).toBe('withdraw')
  expect(wordsOf('approve', { stage: 'pending' })).toBe('approve')
})
