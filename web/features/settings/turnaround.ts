// Validates the default turnaround: whole days within the bounds, or the issue with the input.
import type { turnaroundDaysMax, turnaroundDaysMin } from '../../../contract/profiles.ts'
import type { Issue } from '../../../contract/errors.ts'

export const daysMin: typeof turnaroundDaysMin = 1
export const daysMax: typeof turnaroundDaysMax = 60

export type TurnaroundDays = { kind: 'days'; days: number } | { kind: 'wrong'; issue: Pick<Issue, 'code' | 'limit'> }

export const readDays = (typed: string): TurnaroundDays => {
  const text = typed.trim()
  if (text === '') return { kind: 'wrong', issue: { code: 'required' } }
  if (!/^\d+$/.test(text)) return { kind: 'wrong', issue: { code: 'wrong_value' } }
  const days = Number(text)
  if (days < daysMin) return { kind: 'wrong', issue: { code: 'too_small', limit: daysMin } }
  if (days > daysMax) return { kind: 'wrong', issue: { code: 'too_big', limit: daysMax } }
  return { kind: 'days', days }
}
