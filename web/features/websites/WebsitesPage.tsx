// List of the member's websites: searched, filtered and sorted in the browser, kept up to date by the live stream.
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { searchLengthMax } from '../../../contract/limits.ts'
import { type Filtering, useFiltering } from '../../lib/addressFilters.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Globe, Plus } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toast.ts'
import { nicheName } from '../analysis/names.ts'
import { useOutcomes } from './useOutcomes.ts'
import {
  directions,
  found,
  isFiltered,
  noFilters,
  readFilters,
  type WebsiteFilters,
  websiteSorts,
  withFilters,
} from './websiteFilters.ts'
import { states } from './websiteStates.ts'
import { useLiveWebsites, useWebsites } from './websites.ts'
import { WebsitesTable } from './WebsitesTable.tsx'

const AddWebsiteDialog = later(async () => (await import('./AddWebsiteDialog.tsx')).AddWebsiteDialog)

const Filters = ({ filters, change }: Filtering<WebsiteFilters>) => {
  const { t } = useTranslation('websites')
  return (
    <FilterBar
      search={{
        label: t('search.label'),
        placeholder: t('search.hint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noFilters) }}
    >
      <FilterChip
        label={t('columns.state')}
        choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterChip
        label={t('sort')}
        choices={websiteSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={filters.sort === 'newest' ? undefined : filters.sort}
        onChange={(sort) => change({ sort: sort ?? 'newest' })}
      />
    </FilterBar>
  )
}

/** Empty state with one action: clear the filters, or add the first website. */
const Nothing = ({ filters, change, onAdd }: Filtering<WebsiteFilters> & { onAdd(): void }) => {
  const { t } = useTranslation('websites')
  if (isFiltered(filters)) {
    return <NothingFound title={t('none.title')} text={t('none.text')} onClear={() => change(noFilters)} />
  }
  const add = (
    <Button variant="primary" onClick={onAdd}>
      <Plus aria-hidden />
      {t('add.button')}
    </Button>
  )
  return (
    <Card>
      <EmptyState icon={Globe} title={t('empty.title')} action={add} help="prove-a-website">
        {t('empty.text')}
      </EmptyState>
    </Card>
  )
}

const useFailureToast = (error: unknown): void => {
  const { t } = useTranslation('websites')
  useEffect(() => {
    if (error !== null) toast.error(t('loadFailed'), t('error'))
  }, [error, t])
}

/** `?add` in the URL opens the dialog once; the parameter is removed, so that going back shows the list. */
const useAdding = (): [boolean, (adding: boolean) => void] => {
  const [search, setSearch] = useSearchParams()
  const asked = search.has('add')
  const [adding, setAdding] = useState(asked)
  if (asked && !adding) setAdding(true)
  useEffect(() => {
    if (!asked) return
    const rest = new URLSearchParams(search)
    rest.delete('add')
    setSearch(rest, { replace: true })
  }, [asked, search, setSearch])
  return [adding, setAdding]
}

const WebsitesPage = () => {
  // Loads the namespaces of all children up front, so that none of them suspends once the websites are loaded.
  const { t } = useTranslation(['websites', 'analysis', 'errors'])
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const [adding, setAdding] = useAdding()
  const filtering = useFiltering(readFilters, withFilters)
  const { data, error, refetch } = useWebsites()
  useLiveWebsites()
  useFailureToast(error)
  const onVerify = useOutcomes(data?.websites)
  const all = data?.websites
  const shown = all && found(all, filtering.filters, ({ niche }) => (niche === null ? null : nicheName(ta, niche)))
  const verified = all?.filter(({ is_verified: proved }) => proved).length ?? 0
  const failed = error !== null && all === undefined
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          <span aria-live="polite">
            {all === undefined
              ? '\u00a0'
              : t('count', { count: all.length, figure: format.number(all.length), verified: format.number(verified) })}
          </span>
        }
        actions={
          all?.length !== 0 && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {t('add.button')}
            </Button>
          )
        }
      />
      {all?.length !== 0 && <Filters {...filtering} />}
      {failed ? (
        <LoadFailure title={t('loadFailed')} failure={error} retry={refetch} />
      ) : shown?.length === 0 ? (
        <Nothing {...filtering} onAdd={() => setAdding(true)} />
      ) : (
        <WebsitesTable
          websites={shown}
          sort={filtering.filters.sort}
          onSort={(sort) => filtering.change({ sort })}
          directions={directions}
          onVerify={onVerify}
        />
      )}
      {adding && <AddWebsiteDialog onClose={() => setAdding(false)} onMissing={() => setAdding(false)} />}
    </>
  )
}

export default WebsitesPage
