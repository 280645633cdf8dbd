import { expect, test } from 'vitest'
import { wordsOf } from './transitions.ts'

test('withdrawing a request uses other texts than withdrawing from an agreed exchange', () => {
  expect(wordsOf('withdraw', { stage: 'pending' })).toBe('withdrawRequest')
  expect(wordsOf('withdraw', { stage: 'placing' })).toBe('withdraw')
  expect(wordsOf('approve', { stage: 'pending' })).toBe('approve')
})
