// Parses the maximum number of open orders: a whole number within the bounds, or an error.
import type { Issue } from '../../../contract/errors.ts'
import { openOrdersMax } from '../../../contract/limits.ts'
import { readWholeNumber } from '../../lib/wholeNumber.ts'

const capacityMin = 1
export type Capacity = { kind: 'orders'; orders: number } | { kind: 'wrong'; issue: Pick<Issue, 'code' | 'limit'> }

export const readCapacity = (typed: string, language: string): Capacity => {
  const read = readWholeNumber(typed, language)
  if (read.kind === 'empty') return { kind: 'wrong', issue: { code: 'required' } }
  if (read.kind === 'refused') return { kind: 'wrong', issue: { code: read.code } }
  if (read.value < capacityMin) return { kind: 'wrong', issue: { code: 'too_small', limit: capacityMin } }
  if (read.value > openOrdersMax) return { kind: 'wrong', issue: { code: 'too_big', limit: openOrdersMax } }
  return { kind: 'orders', orders: read.value }
}
