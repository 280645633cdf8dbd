// Validates the default turnaround: whole days within the bounds, or the issue with the input.
import type { Issue } from '../../../contract/errors.ts'
import { turnaroundDaysMax, turnaroundDaysMin } from '../../../contract/limits.ts'

export type TurnaroundDays = { kind: 'days'; days: number } | { kind: 'wrong'; issue: Pick<Issue, 'code' | 'limit'> }

export const readDays = (typed: string): TurnaroundDays => {
  const text = typed.trim()
  if (text === '') return { kind: 'wrong', issue: { code: 'required' } }
  if (!/^\d+$/.test(text)) return { kind: 'wrong', issue: { code: 'wrong_value' } }
  const days = Number(text)
  if (days < turnaroundDaysMin) return { kind: 'wrong', issue: { code: 'too_small', limit: turnaroundDaysMin } }
  if (days > turnaroundDaysMax) return { kind: 'wrong', issue: { code: 'too_big', limit: turnaroundDaysMax } }
  return { kind: 'days', days }
}
