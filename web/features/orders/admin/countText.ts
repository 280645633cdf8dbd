// Number of orders, up to the counting limit.
import { adminOrdersCountedMax } from '../../../../contract/limits.ts'
import { countedUpTo } from '../../../lib/countedUpTo.ts'
import type { Format } from '../../../lib/format.ts'

export const countText = (format: Pick<Format, 'number'>, count: number): string =>
  countedUpTo(format, count, adminOrdersCountedMax)
