// List of members who signed up through the member's link, by state, twenty per page.
import { useTranslation } from '../../lib/translation.ts'
import type { Filtering } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { Users } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { useReferrals } from './analytics.ts'
import { type AnalyticsFilters, referralStates } from './analyticsFilters.ts'
import { ReferralsTable } from './ReferralsTable.tsx'

const Nothing = ({ filters, change }: Filtering<AnalyticsFilters>) => {
  const { t } = useTranslation('referrals')
  if (filters.state !== undefined) {
    return (
      <NothingFound
        title={t('people.noneTitle')}
        text={t('people.none')}
        onClear={() => change({ state: undefined })}
      />
    )
  }
  return (
    <Card>
      <EmptyState icon={Users} title={t('people.nobodyTitle')}>
        {t('people.nobody')}
      </EmptyState>
    </Card>
  )
}

const List = (filtering: Filtering<AnalyticsFilters>) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useReferrals(filtering.filters.state, cursor)
  if (data === undefined && error !== null) return <LoadFailure failure={error} retry={refetch} />
  if (data?.referrals.length === 0) return <Nothing {...filtering} />
  return (
    <>
      <ReferralsTable label={t('people.title')} referrals={data?.referrals} stale={isPlaceholderData} />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(page) => t('people.page', { page: format.number(page) })}
      </CursorPages>
    </>
  )
}

export const People = (filtering: Filtering<AnalyticsFilters>) => {
  const { t } = useTranslation('referrals')
  return (
    <section>
      <header className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-[1.0625rem]">{t('people.title')}</h2>
          <p className="mt-1 text-soft">{t('people.text')}</p>
        </div>
        <FilterChip
          label={t('people.state')}
          choices={referralStates.map((value) => ({ value, label: t(`states.${value}.name`) }))}
          value={filtering.filters.state}
          onChange={(state) => filtering.change({ state })}
        />
      </header>
      <List {...filtering} />
    </section>
  )
}
