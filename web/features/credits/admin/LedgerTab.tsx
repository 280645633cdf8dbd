// Ledger: all transactions, with filters, fifty per page, and links to accounts and subjects.
import { useTranslation } from '../../../lib/translation.ts'
import type { LedgerTransfer } from '../../../../contract/creditsAdmin.ts'
import { ledgerReasonNames } from '../../../../contract/ledger.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { ScrollText } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { useTransfers } from './creditAdmin.ts'
import { DaysFilter } from './DaysFilter.tsx'
import {
  isLedgerFiltered,
  type LedgerFilters,
  noLedgerFilters,
  readLedgerFilters,
  withLedgerFilters,
} from './filters.ts'
import { MemberFilter } from './MemberFilter.tsx'
import { SubjectFilter } from './SubjectFilter.tsx'
import { TransfersTable } from './TransfersTable.tsx'

type Shown = readonly LedgerTransfer[] | undefined

/** The number of the order whose transfers are shown; null if others are, or none yet. */
const orderShown = (transfers: Shown, subject: string | undefined): number | null =>
  transfers?.find(({ refers_to: of }) => of === subject)?.order_number ?? null

const Filters = ({ filters, change, transfers }: Filtering<LedgerFilters> & { transfers: Shown }) => {
  const { t, i18n } = useTranslation('creditsAdmin')
  const { t: tm } = useTranslation('movements')
  const reasons = ledgerReasonNames
    .map((value) => ({ value, label: tm(`reasons.${value}`) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
  return (
    <FilterBar clear={{ filtered: isLedgerFiltered(filters), onClear: () => change(noLedgerFilters) }}>
      <FilterChip
        label={t('ledger.reason')}
        choices={reasons}
        value={filters.reason}
        onChange={(reason) => change({ reason })}
      />
      <MemberFilter member={filters.member} onChange={(member) => change({ member })} />
      <SubjectFilter
        key={filters.subject ?? ''}
        subject={filters.subject}
        orderNumber={orderShown(transfers, filters.subject)}
        onChange={(subject) => change({ subject })}
      />
      <DaysFilter label={t('days.label')} from={filters.from} to={filters.to} onChange={change} />
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<LedgerFilters>) => {
  const { t } = useTranslation('creditsAdmin')
  if (isLedgerFiltered(filters)) {
    return (
      <NothingFound
        title={t('ledger.nothingFound')}
        text={t('ledger.nothingFoundText')}
        onClear={() => change(noLedgerFilters)}
      />
    )
  }
  return (
    <Card>
      <EmptyState icon={ScrollText} title={t('ledger.emptyTitle')}>
        {t('ledger.empty')}
      </EmptyState>
    </Card>
  )
}

export const LedgerTab = () => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const filtering = useFiltering(readLedgerFilters, withLedgerFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useTransfers(filtering.filters, cursor)
  return (
    <>
      <Filters {...filtering} transfers={data?.transfers} />
      <ListBody entries={data?.transfers} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <TransfersTable label={t('ledger.title')} transfers={data?.transfers} stale={isPlaceholderData} />
        <CursorPages list={data} stale={isPlaceholderData} evenIfOne>
          {(page, { transfers }) => t('page', { page: format.number(page), count: transfers.length })}
        </CursorPages>
      </ListBody>
    </>
  )
}
