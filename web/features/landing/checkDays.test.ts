import { expect, it } from 'vitest'
import { checkDays } from './checkDays.ts'

it('counts the checks of a twelve-month guarantee: days 1, 3, 7, 14, 30, then every 14 days', () => {
  expect(checkDays().slice(0, 7)).toEqual([1, 3, 7, 14, 30, 44, 58])
  expect(checkDays().at(-1)).toBe(352)
  expect(checkDays()).toHaveLength(28)
})
