// How many orders may be open at once, as it is typed: a whole number within the bounds, or a word on what is wrong with it.
import type { Issue } from '../../../contract/errors.ts'
import type { openOrdersMax } from '../../../contract/offers.ts'
import { readWholeNumber } from '../../lib/wholeNumber.ts'

const capacityMin = 1
// Written again so that the contract's schemas stay out of the page; the type makes sure that it is the contract's value.
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
