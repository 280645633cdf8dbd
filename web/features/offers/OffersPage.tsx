// All offers of the member across all websites, with counts per state. The filters are kept in the URL.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { siteSearchLengthMax } from '../../../contract/limits.ts'
import { type Filtering, useFiltering } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Plus, Tag } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type ShownState, shownStates } from './names.ts'
import { isFiltered, noOfferFilters, type OfferFilters, readOfferFilters, withOfferFilters } from './offerFilters.ts'
import { type OwnOffers, useLiveOffers, useOwnOffers } from './offers.ts'
import { OffersTable } from './OffersTable.tsx'

const ChooseWebsiteDialog = later(async () => (await import('./ChooseWebsiteDialog.tsx')).ChooseWebsiteDialog)

type Counts = OwnOffers['counts']

const Filters = ({ filters, change, counts }: Filtering<OfferFilters> & { counts: Counts | undefined }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const counted = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('filters.counted', { name, figure: format.number(count) })
  const sum = counts && Object.values(counts).reduce((before, count) => before + count, 0)
  const choices: { value: ShownState | 'all'; label: string }[] = [
    { value: 'all', label: counted(t('filters.all'), sum) },
    ...shownStates.map((value) => ({ value, label: counted(t(`states.${value}`), counts?.[value]) })),
  ]
  return (
    <FilterBar
      search={{
        label: t('filters.search'),
        placeholder: t('filters.searchHint'),
        lengthMax: siteSearchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noOfferFilters) }}
    >
      <Segmented
        label={t('filters.state')}
        choices={choices}
        value={filters.state ?? 'all'}
        onChange={(state) => change({ state: state === 'all' ? undefined : state })}
        className="max-w-full flex-wrap max-sm:[&>button]:px-1.5"
      />
    </FilterBar>
  )
}

/** Empty state with one action: show all offers, or create the first. */
const Nothing = ({ filters, change, onNew }: Filtering<OfferFilters> & { onNew(): void }) => {
  const { t } = useTranslation('offers')
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={t('empty.filteredTitle')}
        text={t('empty.filtered')}
        onClear={() => change(noOfferFilters)}
      />
    )
  }
  const add = (
    <Button variant="primary" onClick={onNew}>
      <Plus aria-hidden />
      {t('new')}
    </Button>
  )
  return (
    <Card>
      <EmptyState icon={Tag} title={t('empty.title')} action={add} help="offer-links">
        {t('empty.text')}
      </EmptyState>
    </Card>
  )
}

const Head = ({ counts, bare, onNew }: { counts: Counts | undefined; bare: boolean; onNew(): void }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const seen = counts?.active ?? 0
  return (
    <PageHead
      title={t('title')}
      subtitle={
        <span aria-live="polite">
          {counts === undefined ? '\u00a0' : t('subtitle', { count: seen, figure: format.number(seen) })}
        </span>
      }
      actions={
        !bare && (
          <Button variant="primary" onClick={onNew} onPointerEnter={() => ChooseWebsiteDialog.bring()}>
            <Plus aria-hidden />
            {t('new')}
          </Button>
        )
      }
    />
  )
}

const OffersPage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['offers', 'analysis', 'errors'])
  const filtering = useFiltering(readOfferFilters, withOfferFilters)
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useOwnOffers(filtering.filters, cursor)
  useLiveOffers()
  const [choosing, setChoosing] = useState(false)
  const empty = data?.offers.length === 0
  /** No offers at all, so there is nothing to filter. */
  const bare = empty && !isFiltered(filtering.filters)
  return (
    <>
      <Head counts={data?.counts} bare={bare} onNew={() => setChoosing(true)} />
      {!bare && <Filters {...filtering} counts={data?.counts} />}
      {error !== null && data === undefined ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : empty ? (
        <Nothing {...filtering} onNew={() => setChoosing(true)} />
      ) : (
        <>
          <OffersTable named label={t('title')} offers={data?.offers} stale={isPlaceholderData} />
          <CursorPages list={data} stale={isPlaceholderData}>
            {(page, { offers }) => t('page', { page: format.number(page), count: offers.length })}
          </CursorPages>
        </>
      )}
      {choosing && <ChooseWebsiteDialog onClose={() => setChoosing(false)} onMissing={() => setChoosing(false)} />}
    </>
  )
}

export default OffersPage
