import { expect, test } from 'vitest'
import { messageOf } from '../../lib/formIssues.ts'
import { limitsForm } from './quotas.ts'

const said = (language: string, per_day: string, per_month: string): unknown => {
  const read = limitsForm(language).safeParse({ per_day, per_month, reason: 'More sites' }, { error: messageOf })
  return read.success
    ? [read.data.per_day, read.data.per_month]
    : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('limits are parsed in the page’s language, and an empty one means unlimited', () => {
  expect(said('de', '1.000', '')).toEqual([1000, null])
  expect(said('en', '1,000', '100,000,000')).toEqual([1000, 100_000_000])
  expect(said('en', '0', '3000')).toEqual([0, 3000])
})

test('each rejected limit gets its reason', () => {
  expect(said('de', '-5', 'viele')).toEqual({ per_day: 'too_small:0', per_month: 'not_a_number' })
  expect(said('de', '1,5', '100.000.001')).toEqual({ per_day: 'not_whole', per_month: 'too_big:100000000' })
})
