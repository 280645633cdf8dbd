// Number of orders, up to the counting limit.
import type * as contract from '../../../../contract/ordersAdmin.ts'
import { countedUpTo } from '../../../lib/countedUpTo.ts'
import type { Format } from '../../../lib/format.ts'

// Duplicated so that the contract’s schemas stay out of the navigation bundle.
export const countedMax: typeof contract.adminOrdersCountedMax = 1_000

export const countText = (format: Pick<Format, 'number'>, count: number): string =>
  countedUpTo(format, count, countedMax)
