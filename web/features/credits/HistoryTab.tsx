// History tab: all credit transactions of the member, filtered, fifty per page, with an export. The filters are kept in
// the URL.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { transferKinds } from '../../../contract/ledger.ts'
import { type Filtering, useFiltering } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { readDay } from '../../lib/day.ts'
import { saveFile } from '../../lib/download.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import type { Language } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { DateRangeChip } from '../../ui/DateRangeChip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Coins, FileDown } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { toast } from '../../ui/toast.ts'
import { exportHistory, type HistoryList, useHistory } from './history.ts'
import {
  type HistoryFilters,
  isFiltered,
  noHistoryFilters,
  readHistoryFilters,
  withHistoryFilters,
} from './historyFilters.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { historyPerPage } from '../../../contract/limits.ts'

const ExportButton = ({ filters }: { filters: HistoryFilters }) => {
  const { t, i18n } = useTranslation('buying')
  const { t: te } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    try {
      saveFile(await exportHistory(filters, i18n.language as Language))
      toast.success(t('history.exported'))
    } catch (error) {
      toast.error(failureText(te, error))
    }
    setBusy(false)
  }
  return (
    <Button size="s" busy={busy} onClick={() => void fetchAll()}>
      <FileDown aria-hidden />
      {t('history.export')}
    </Button>
  )
}

const useRangeText = ({ from, to }: HistoryFilters): string => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const said = (day: string): string => format.date(`${day}T12:00:00`)
  if (from !== undefined && to !== undefined) {
    return from === to ? said(from) : t('history.between', { from: said(from), to: said(to) })
  }
  if (from !== undefined) return t('history.since', { day: said(from) })
  return to === undefined ? '' : t('history.upTo', { day: said(to) })
}

const Filters = ({ filters, change }: Filtering<HistoryFilters>) => {
  const { t } = useTranslation('buying')
  const { t: tm } = useTranslation('movements')
  const text = useRangeText(filters)
  return (
    <FilterBar
      clear={{ filtered: isFiltered(filters), onClear: () => change(noHistoryFilters) }}
      action={
        <div className="flex flex-wrap gap-2">
          <PrintButton />
          <ExportButton filters={filters} />
        </div>
      }
    >
      <FilterChip
        label={t('history.kind')}
        choices={transferKinds.map((value) => ({ value, label: tm(`kinds.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => change({ kind })}
      />
      <DateRangeChip
        label={t('history.days')}
        sinceLabel={t('history.from')}
        untilLabel={t('history.to')}
        range={{ since: filters.from, until: filters.to }}
        text={text}
        onChange={({ since, until }) => change({ from: readDay(since), to: readDay(until) })}
      />
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<HistoryFilters>) => {
  const { t } = useTranslation('buying')
  if (isFiltered(filters)) {
    return (
      <NothingFound title={t('history.noneTitle')} text={t('history.none')} onClear={() => change(noHistoryFilters)} />
    )
  }
  const earn = (
    <LinkButton variant="primary" to="/websites">
      {t('history.emptyAction')}
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState icon={Coins} title={t('history.emptyTitle')} action={earn}>
        {t('history.empty')}
      </EmptyState>
    </Card>
  )
}

const Pages = ({ data, stale }: { data: HistoryList; stale: boolean }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  return (
    <CursorPages list={data} stale={stale}>
      {(page, { entries }) => {
        const before = (page - 1) * historyPerPage
        return t('history.range', { from: format.number(before + 1), to: format.number(before + entries.length) })
      }}
    </CursorPages>
  )
}

export const HistoryTab = () => {
  const filtering = useFiltering(readHistoryFilters, withHistoryFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useHistory(filtering.filters, cursor)
  const failed = error !== null && data === undefined
  const empty = data?.entries.length === 0
  return (
    <>
      {!(empty && !isFiltered(filtering.filters)) && <Filters {...filtering} />}
      {failed ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : empty ? (
        <Nothing {...filtering} />
      ) : (
        <>
          <HistoryTable entries={data?.entries} stale={isPlaceholderData} />
          {data !== undefined && <Pages data={data} stale={isPlaceholderData} />}
        </>
      )}
    </>
  )
}
