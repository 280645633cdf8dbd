// Sorts sources and landing pages.
import type { ReferralTotals } from '../../../contract/referrals.ts'
import type { Direction } from '../../ui/SortHead.tsx'
import { conversionOf, type Metric, metrics } from './metrics.ts'

export interface BreakdownRow extends ReferralTotals {
  /** The source or landing page as the server identifies it. */
  key: string
  /** Display name. */
  name: string
}

export const breakdownColumns = ['name', ...metrics, 'conversion'] as const
export type BreakdownColumn = (typeof breakdownColumns)[number]
export type BreakdownSort = BreakdownColumn | `${BreakdownColumn}_back`

/** The default direction first, then the reverse. */
export const sortsOf = (column: BreakdownColumn): [BreakdownSort, BreakdownSort] => [column, `${column}_back`]
export const breakdownSorts: readonly BreakdownSort[] = breakdownColumns.flatMap(sortsOf)

const columnOf = (sort: BreakdownSort): BreakdownColumn => sort.replace('_back', '') as BreakdownColumn

/** Names ascend from A, numbers descend from the highest. */
const directionOf = (sort: BreakdownSort): Direction => {
  const column = columnOf(sort)
  return (column === 'name') === (sort === column) ? 'ascending' : 'descending'
}

export const directions = Object.fromEntries(breakdownSorts.map((sort) => [sort, directionOf(sort)])) as Record<
  BreakdownSort,
  Direction
>

/** The metric shown by the bars: the sorted one, otherwise clicks. */
export const barOf = (sort: BreakdownSort): Metric => metrics.find((metric) => metric === columnOf(sort)) ?? 'clicks'

const figureOf = (row: BreakdownRow, column: Exclude<BreakdownColumn, 'name'>): number | null =>
  column === 'conversion' ? conversionOf(row) : row[column]

/** Higher values first in the default direction; unknown values last in both. */
const compareFigures = (a: number | null, b: number | null, sign: 1 | -1): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (b - a)
}

/** Ties are broken by name. */
export const sortedRows = (rows: readonly BreakdownRow[], sort: BreakdownSort, language: string): BreakdownRow[] => {
  const { compare } = new Intl.Collator(language)
  const column = columnOf(sort)
  const sign = sort === column ? 1 : -1
  return rows.toSorted((a, b) => {
    const byName = compare(a.name, b.name)
    if (column === 'name') return sign * byName
    const byFigure = compareFigures(figureOf(a, column), figureOf(b, column), sign)
    return byFigure === 0 ? byName : byFigure
  })
}
