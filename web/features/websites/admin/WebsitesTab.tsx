// Websites tab: search, filter and sort all websites, fifty per page, and rerun the analysis for some or all results.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { siteLanguages } from '../../../../contract/analysis.ts'
import { searchLengthMax, websitesPerPage } from '../../../../contract/limits.ts'
import { websiteSorts } from '../../../../contract/websitesAdmin.ts'
import { websiteStates } from '../../../../contract/websites.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { languageName, nichesByName } from '../../analysis/names.ts'
import { Card } from '../../../ui/Card.tsx'
import { ClearFilters } from '../../../ui/ClearFilters.tsx'
import { CountedPages } from '../../../ui/CountedPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { Gauge } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { MemberFilter } from '../../credits/admin/MemberFilter.tsx'
import {
  analysisFilters,
  type DomainFilters,
  isFiltered,
  noFilters,
  overriddenFilters,
  readFilters,
  scoreFilters,
  withFilters,
} from './domainFilters.ts'
import { useDomains } from './domains.ts'
import { DomainsTable } from './DomainsTable.tsx'
import { nothingChosen } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'

const Filters = ({ filters, change }: Filtering<DomainFilters>) => {
  const { t, i18n } = useTranslation('websitesAdmin')
  const { t: ta } = useTranslation('analysis')
  const { t: tw } = useTranslation('websites')
  return (
    <FilterBar
      search={{
        label: t('list.search'),
        placeholder: t('list.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noFilters) }}
    >
      <MemberFilter member={filters.member} onChange={(member) => change({ member })} />
      <FilterChip
        label={t('list.state')}
        choices={websiteStates.map((value) => ({ value, label: tw(`states.${value}`) }))}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterChip
        label={t('list.score')}
        choices={scoreFilters.map((value) => ({ value, label: t(`scores.${value}`) }))}
        value={filters.score}
        onChange={(score) => change({ score })}
      />
      <FilterChip
        label={t('list.analysis')}
        choices={analysisFilters.map((value) => ({ value, label: t(`analyses.${value}`) }))}
        value={filters.analysis}
        onChange={(analysis) => change({ analysis })}
      />
      <FilterChip
        label={t('list.niche')}
        choices={nichesByName(ta, i18n.language).map(({ niche, name }) => ({ value: niche, label: name }))}
        value={filters.niche}
        onChange={(niche) => change({ niche })}
      />
      <FilterChip
        label={t('list.language')}
        choices={siteLanguages.map((value) => ({ value, label: languageName(ta, value) }))}
        value={filters.language}
        onChange={(language) => change({ language })}
      />
      <FilterChip
        label={t('list.override')}
        choices={overriddenFilters.map((value) => ({ value, label: t(`overridden.${value}`) }))}
        value={filters.overridden}
        onChange={(overridden) => change({ overridden })}
      />
      <span className="sm:hidden">
        <FilterChip
          label={t('list.sort')}
          choices={websiteSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={filters.sort === 'newest' ? undefined : filters.sort}
          onChange={(sort) => change({ sort: sort ?? 'newest' })}
        />
      </span>
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<DomainFilters>) => {
  const { t } = useTranslation('websitesAdmin')
  return (
    <Card>
      <EmptyState
        icon={Gauge}
        title={t('list.emptyTitle')}
        action={isFiltered(filters) && <ClearFilters onClick={() => change(noFilters)} />}
      >
        {t('list.empty')}
      </EmptyState>
    </Card>
  )
}

/** A selection belongs to one list: other filters or another page reset it. */
const Found = ({ filters, change, cursor }: Filtering<DomainFilters> & { cursor: string | undefined }) => {
  const [selection, select] = useState(nothingChosen)
  const { data, error, isPlaceholderData, refetch } = useDomains(filters, cursor)
  const nothing = <Nothing filters={filters} change={change} />
  return (
    <ListBody entries={data?.websites} failure={error} retry={refetch} nothing={nothing}>
      <DomainsTable
        websites={data?.websites}
        stale={isPlaceholderData}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
        selection={selection}
        onSelect={select}
      />
      {data !== undefined && (
        <>
          <SelectionBar data={data} filters={filters} selection={selection} onSelect={select} />
          <CountedPages list={data} shown={data.websites.length} perPage={websitesPerPage} stale={isPlaceholderData} />
        </>
      )}
    </ListBody>
  )
}

export const WebsitesTab = () => {
  const filtering = useFiltering(readFilters, withFilters)
  const { cursor } = useCursorPaging(null)
  return (
    <>
      <Filters {...filtering} />
      <Found key={JSON.stringify([filtering.filters, cursor])} {...filtering} cursor={cursor} />
    </>
  )
}
