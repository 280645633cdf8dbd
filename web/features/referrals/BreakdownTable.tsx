// Breakdown of clicks by source and landing page, with bars, sortable. Shows the first few rows; the rest on request.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralAnalytics } from '../../../contract/referrals.ts'
import type { Filtering } from '../../lib/addressFilters.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SortHead } from '../../ui/SortHead.tsx'
import { Cell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { type AnalyticsFilters, type Grouping, groupings } from './analyticsFilters.ts'
import { barOf, breakdownColumns, type BreakdownRow, directions, sortedRows, sortsOf } from './breakdown.ts'
import { compactCard, FigureCells } from './MetricCells.tsx'
import { useNameOf } from './names.ts'

const shownFirst = 8

const useRows = (data: ReferralAnalytics | undefined, { by, sort }: AnalyticsFilters): BreakdownRow[] | undefined => {
  const { i18n } = useTranslation('referrals')
  const nameOf = useNameOf(by)
  if (data === undefined) return undefined
  const rows =
    by === 'source'
      ? data.sources.map(({ source: key, ...totals }) => ({ ...totals, key, name: nameOf(key) }))
      : data.landings.map(({ landing: key, ...totals }) => ({ ...totals, key, name: nameOf(key) }))
  return sortedRows(rows, sort, i18n.language)
}

const Row = ({ row, share }: { row: BreakdownRow; share: number }) => (
  <TableRow className={compactCard}>
    <RowHead className="w-full min-w-40 max-sm:col-span-3">
      <span className="block w-full min-w-0">
        <bdi className="block wrap-anywhere">{row.name}</bdi>
        <span
          aria-hidden
          className="mt-1 block h-1.5 rounded-full bg-waiting"
          style={{ width: `${share * 100}%`, minWidth: share === 0 ? 0 : 3 }}
        />
      </span>
    </RowHead>
    <FigureCells totals={row} />
  </TableRow>
)

const OutlinedRow = () => (
  <TableRow className={compactCard}>
    <RowHead className="w-full min-w-40 max-sm:col-span-3">
      <Skeleton className="h-7 w-full" />
    </RowHead>
    {breakdownColumns.slice(1).map((column) => (
      <Cell key={column} numeric>
        <Skeleton className="ms-auto h-4 w-8" />
      </Cell>
    ))}
  </TableRow>
)

const Head = ({ filters, change }: Filtering<AnalyticsFilters>) => {
  const { t } = useTranslation('referrals')
  return (
    <TableHead>
      {breakdownColumns.map((column) => (
        <SortHead
          key={column}
          label={column === 'name' ? t(`breakdown.${filters.by}`) : t(`metrics.${column}`)}
          sorts={sortsOf(column)}
          sort={filters.sort}
          onSort={(sort) => change({ sort })}
          directions={directions}
          numeric={column !== 'name'}
        />
      ))}
    </TableHead>
  )
}

interface BreakdownTableProps extends Filtering<AnalyticsFilters> {
  data: ReferralAnalytics | undefined
  stale: boolean
}

const Rows = ({ data, stale, ...filtering }: BreakdownTableProps) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const rows = useRows(data, filtering.filters)
  if (rows?.length === 0) {
    return <Card className="py-10! text-center text-soft">{t('breakdown.nothing')}</Card>
  }
  const bar = barOf(filtering.filters.sort)
  const most = Math.max(1, ...(rows ?? []).map((row) => row[bar]))
  return (
    <div aria-busy={rows === undefined || stale}>
      <Table
        label={t(`breakdown.${filtering.filters.by}`)}
        className={clsx('transition-opacity', stale && 'opacity-60')}
      >
        <Head {...filtering} />
        <TableBody>
          {rows === undefined
            ? [1, 2, 3, 4].map((place) => <OutlinedRow key={place} />)
            : rows
                .slice(0, all ? undefined : shownFirst)
                .map((row) => <Row key={row.key} row={row} share={row[bar] / most} />)}
        </TableBody>
      </Table>
      {rows !== undefined && rows.length > shownFirst && (
        <Button size="s" className="mt-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('breakdown.fewer') : t('breakdown.all', { count: rows.length, figure: format.number(rows.length) })}
        </Button>
      )}
    </div>
  )
}

export const BreakdownTable = (props: BreakdownTableProps) => {
  const { t } = useTranslation('referrals')
  const { filters, change } = props
  return (
    <section aria-labelledby="breakdown-title">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="breakdown-title" className="text-[1.0625rem]">
          {t('breakdown.title')}
        </h2>
        <Segmented<Grouping>
          label={t('breakdown.by')}
          choices={groupings.map((value) => ({ value, label: t(`breakdown.${value}`) }))}
          value={filters.by}
          onChange={(by) => change({ by })}
        />
      </header>
      {/* Another grouping begins with its first few. */}
      <Rows key={filters.by} {...props} />
    </section>
  )
}
