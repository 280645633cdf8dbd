import { expect, it } from 'vitest'
import { shippedGuaranteeRules } from '../../../contract/guaranteeTerms.ts'
import { checkDays } from './checkDays.ts'

it('counts the checks of a twelve-month guarantee: every day', () => {
  const days = checkDays(shippedGuaranteeRules)
  expect(days.slice(0, 3)).toEqual([1, 2, 3])
  expect(days.at(-1)).toBe(365)
  expect(days).toHaveLength(365)
})

it('uses the operator’s settings and never exceeds the twelve months', () => {
  expect(checkDays({ check_after_days: [2, 200], then_every_days: 100 })).toEqual([2, 200, 300])
  expect(checkDays({ check_after_days: [10, 365], then_every_days: 1 })).toEqual([10, 365])
})
