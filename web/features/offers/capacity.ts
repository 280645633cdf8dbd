// Parses the maximum number of open orders: a whole number within the bounds, or an error.
import type { Issue } from '../../../contract/errors.ts'
import type { openOrdersMax } from '../../../contract/offers.ts'
import { readWholeNumber } from '../../lib/wholeNumber.ts'

const capacityMin = 1
// Duplicated so that the contract’s schemas stay out of the page bundle; the type ensures that it is the contract’s
// value.
const capacityMax: typeof openOrdersMax = 100

export type Capacity = { kind: 'orders'; orders: number } | { kind: 'wrong'; issue: Pick<Issue, 'code' | 'limit'> }

export const readCapacity = (typed: string, language: string): Capacity => {
  const read = readWholeNumber(typed, language)
  if (read.kind === 'empty') return { kind: 'wrong', issue: { code: 'required' } }
  if (read.kind === 'refused') return { kind: 'wrong', issue: { code: read.code } }
  if (read.value < capacityMin) return { kind: 'wrong', issue: { code: 'too_small', limit: capacityMin } }
  if (read.value > capacityMax) return { kind: 'wrong', issue: { code: 'too_big', limit: capacityMax } }
  return { kind: 'orders', orders: read.value }
}
