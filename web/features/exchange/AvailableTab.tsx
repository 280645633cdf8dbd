// Websites of other members that are open for an exchange, with filters kept in the URL.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { siteLanguages } from '../../../contract/analysis.ts'
import type { AvailableSite } from '../../../contract/exchangeSites.ts'
import { siteSearchLengthMax } from '../../../contract/limits.ts'
import { type Filtering, useFiltering } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Globe, Repeat2 } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { languageName, nichesByName } from '../analysis/names.ts'
import {
  type AvailableFilters,
  isFiltered,
  lowerBounds,
  noAvailableFilters,
  readAvailableFilters,
  withAvailableFilters,
} from './availableFilters.ts'
import { AvailableTable } from './AvailableTable.tsx'
import { useAvailableSites, useOwnSites } from './openSites.ts'
import { tabPath } from './paths.ts'

const RequestDialog = later(async () => (await import('./RequestDialog.tsx')).RequestDialog)

const Filters = ({ filters, change }: Filtering<AvailableFilters>) => {
  const { t, i18n } = useTranslation('exchange')
  const { t: ta } = useTranslation('analysis')
  const bounds = lowerBounds.map((value) => ({ value, label: value }))
  return (
    <FilterBar
      search={{
        label: t('filters.search'),
        placeholder: t('filters.searchHint'),
        lengthMax: siteSearchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noAvailableFilters) }}
    >
      <FilterChip
        label={t('filters.niche')}
        choices={nichesByName(ta, i18n.language).map(({ niche, name }) => ({ value: niche, label: name }))}
        value={filters.niche}
        onChange={(niche) => change({ niche })}
      />
      <FilterChip
        label={t('filters.language')}
        choices={siteLanguages.map((value) => ({ value, label: languageName(ta, value) }))}
        value={filters.language}
        onChange={(language) => change({ language })}
      />
      <FilterChip
        label={t('filters.quality')}
        choices={bounds}
        value={filters.quality}
        onChange={(quality) => change({ quality })}
      />
      <FilterChip label={t('filters.dr')} choices={bounds} value={filters.dr} onChange={(dr) => change({ dr })} />
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<AvailableFilters>) => {
  const { t } = useTranslation('exchange')
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={t('empty.filteredTitle')}
        text={t('empty.filtered')}
        onClear={() => change(noAvailableFilters)}
      />
    )
  }
  const open = (
    <LinkButton variant="primary" to={tabPath('open')}>
      <Globe aria-hidden />
      {t('empty.availableAction')}
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState icon={Repeat2} title={t('empty.availableTitle')} action={open} help="exchange-links">
        {t('empty.available')}
      </EmptyState>
    </Card>
  )
}

export const AvailableTab = () => {
  const { t } = useTranslation('exchange')
  const filtering = useFiltering(readAvailableFilters, withAvailableFilters)
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useAvailableSites(filtering.filters, cursor)
  // Prefetch for the request dialog, which starts with them.
  useOwnSites()
  const [wanted, setRequested] = useState<AvailableSite | null>(null)
  const close = () => setRequested(null)
  const empty = data?.sites.length === 0
  /** No websites at all, so there is nothing to filter. */
  const bare = empty && !isFiltered(filtering.filters) && cursor === undefined
  return (
    <>
      {!bare && <Filters {...filtering} />}
      {error !== null && <LoadFailure failure={error} retry={refetch} />}
      {empty ? (
        <Nothing {...filtering} />
      ) : (
        (data !== undefined || error === null) && (
          <>
            <AvailableTable
              label={t('tabs.available')}
              sites={data?.sites}
              stale={isPlaceholderData}
              onPropose={setRequested}
              onThought={() => RequestDialog.bring()}
            />
            <CursorPages list={data} stale={isPlaceholderData}>
              {(page, { sites }) => t('page', { page: format.number(page), count: sites.length })}
            </CursorPages>
          </>
        )
      )}
      {wanted !== null && <RequestDialog key={wanted.website_id} wanted={wanted} onClose={close} onMissing={close} />}
    </>
  )
}
