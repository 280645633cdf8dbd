import { expect, test } from 'vitest'
import { promptOf } from './prompt.ts'

test('the prompt counts while a verified website has no verified link', () => {
  expect(promptOf({ total: 3, withBacklinks: 1, balance: 0 })).toEqual({ kind: 'progress', withBacklinks: 1, total: 3 })
  expect(promptOf({ total: 1, withBacklinks: 0, balance: 80 })).toEqual({
    kind: 'progress',
    withBacklinks: 0,
    total: 1,
  })
})

test('it is hidden once every website has its link, and never counts more links than websites', () => {
  expect(promptOf({ total: 3, withBacklinks: 3, balance: 0 })).toBeNull()
  expect(promptOf({ total: 3, withBacklinks: 5, balance: 10 })).toBeNull()
})

test('it offers free credits to a member with neither a balance nor a verified website', () => {
  expect(promptOf({ total: 0, withBacklinks: 0, balance: 0 })).toEqual({ kind: 'free' })
  expect(promptOf({ total: 0, withBacklinks: 0, balance: 1 })).toBeNull()
  expect(promptOf({ total: 0, withBacklinks: 0, balance: null })).toBeNull()
})
