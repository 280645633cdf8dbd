// Admin list of all referrals. Referrals that may involve a second account are held for manual review: an admin
// releases or rejects them.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { BadgeCheck } from '../../../ui/icons.ts'
import { later } from '../../../ui/LazyPart.tsx'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { type Decision, useReferralList } from './referralAdmin.ts'
import {
  heldReasons,
  isFiltered,
  noReferralFilters,
  readReferralFilters,
  type ReferralFilters,
  shownLists,
  withReferralFilters,
} from './referralFilters.ts'
import { ReferralsTable } from './ReferralsTable.tsx'

const CaseDialog = later(async () => (await import('./CaseDialog.tsx')).CaseDialog)
const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog)

const Filters = ({ filters, change }: Filtering<ReferralFilters>) => {
  const { t } = useTranslation('referralsAdmin')
  return (
    <FilterBar
      search={{
        label: t('filters.search'),
        placeholder: t('filters.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noReferralFilters) }}
    >
      <Segmented
        label={t('list.state')}
        choices={shownLists.map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t(`states.${value}`),
        }))}
        value={filters.show}
        onChange={(show) => change({ show })}
        className="max-w-full flex-wrap max-sm:[&>button]:px-1.5"
      />
      {filters.show === 'held' && (
        <FilterChip
          label={t('filters.reason')}
          choices={heldReasons.map((value) => ({ value, label: t(`reasons.${value}.name`) }))}
          value={filters.held_for}
          onChange={(reason) => change({ held_for: reason })}
        />
      )}
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<ReferralFilters>) => {
  const { t } = useTranslation('referralsAdmin')
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={t('empty.filteredTitle')}
        text={t('empty.filtered')}
        onClear={() => change(noReferralFilters)}
      />
    )
  }
  return (
    <Card>
      <EmptyState icon={BadgeCheck} title={t(`empty.${filters.show}.title`)}>
        {t(`empty.${filters.show}.text`)}
      </EmptyState>
    </Card>
  )
}

interface Opened {
  referral: AdminReferral
  /** Null: view only, no decision. */
  decision: Decision | null
}

const ReferralsPage = () => {
  // Loads the namespaces of all children up front, so that none of them suspends later.
  const { t } = useTranslation(['referralsAdmin', 'referrals', 'errors'])
  const filtering = useFiltering(readReferralFilters, withReferralFilters)
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useReferralList(filtering.filters, cursor)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const now = data?.referrals.find(({ id }) => id === opened?.referral.id) ?? null
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <Filters {...filtering} />
      <ListBody entries={data?.referrals} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <ReferralsTable
          label={t('title')}
          referrals={data?.referrals}
          stale={isPlaceholderData}
          onDecide={(referral, decision) => setOpened({ referral, decision })}
          onCheck={(referral) => setOpened({ referral, decision: null })}
          onNear={() => {
            CaseDialog.bring()
            DecideDialog.bring()
          }}
        />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { referrals }) => t('page', { page: format.number(page), count: referrals.length })}
        </CursorPages>
      </ListBody>
      {opened !== null && opened.decision === null && (
        <CaseDialog
          referral={now ?? opened.referral}
          onRefuse={() => setOpened({ referral: now ?? opened.referral, decision: 'refuse' })}
          onClose={close}
          onMissing={close}
        />
      )}
      {opened !== null && opened.decision !== null && (
        <DecideDialog {...opened} decision={opened.decision} now={now} onClose={close} onMissing={close} />
      )}
    </>
  )
}

export default ReferralsPage
