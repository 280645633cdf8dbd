import { expect, it } from 'vitest'
import { shippedGuaranteeRules } from '../../../contract/guaranteeTerms.ts'
import { checkDays } from './checkDays.ts'

it('counts the checks of a twelve-month guarantee: days 1, 3, 7, 14, 30, then every 14 days', () => {
  const days = checkDays(shippedGuaranteeRules)
  expect(days.slice(0, 7)).toEqual([1, 3, 7, 14, 30, 44, 58])
  expect(days.at(-1)).toBe(352)
  expect(days).toHaveLength(28)
})

it('uses the operator’s settings and never exceeds the twelve months', () => {
  expect(checkDays({ check_after_days: [2, 200], then_every_days: 100 })).toEqual([2, 200, 300])
  expect(checkDays({ check_after_days: [10, 365], then_every_days: 1 })).toEqual([10, 365])
})
