// Draft list of the member, last changed first, with the remaining quota.
import { useTranslation } from '../../lib/translation.ts'
import { searchLengthMax } from '../../../contract/limits.ts'
import { type Filtering, useFiltering, withFiltersIn } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Plus, Sparkles } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { useDrafts, useLiveDrafts, useAvailability } from './drafts.ts'
import { DraftsTable } from './DraftsTable.tsx'
import { newDraftPath } from './paths.ts'
import { UsageCard } from './UsageCard.tsx'

interface Filters {
  q: string
}

const readFilters = (search: URLSearchParams): Filters => ({ q: (search.get('q') ?? '').slice(0, searchLengthMax) })
const withFilters = (search: URLSearchParams, change: Partial<Filters>): URLSearchParams =>
  withFiltersIn(search, { ...change }, '')

const NewDraft = () => {
  const { t } = useTranslation('content')
  return (
    <ReadyLinkButton variant="primary" to={newDraftPath} className="max-sm:h-11">
      <Plus aria-hidden />
      {t('new')}
    </ReadyLinkButton>
  )
}

const Nothing = ({ filters, change }: Filtering<Filters>) => {
  const { t } = useTranslation('content')
  if (filters.q === '') {
    return (
      <Card>
        <EmptyState icon={Sparkles} title={t('empty.title')} action={<NewDraft />} help="write-an-article">
          {t('empty.text')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <NothingFound title={t('nothingFound.title')} text={t('nothingFound.text')} onClear={() => change({ q: '' })} />
  )
}

const Head = ({ bare }: { bare: boolean }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { data, isError } = useAvailability()
  const isFull = data !== undefined && data.drafts >= data.drafts_max
  const count = data?.drafts
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          <span aria-live="polite">
            {count === undefined ? '\u00a0' : t('count', { count, figure: format.number(count) })}
          </span>
        }
        actions={!bare && !isFull && <NewDraft />}
      />
      <UsageCard availability={data} failed={isError} />
      {isFull && <p className="mb-4 text-soft">{t('availability.full')}</p>}
    </>
  )
}

const ContentPage = () => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation(['content', 'errors'])
  const format = useFormat()
  const filtering = useFiltering(readFilters, withFilters)
  const { q } = filtering.filters
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useDrafts(q, cursor)
  useLiveDrafts()
  const empty = data?.drafts.length === 0
  const bare = empty && q === '' && cursor === undefined
  return (
    <>
      <Head bare={bare} />
      {!bare && (
        <FilterBar
          search={{
            label: t('search'),
            placeholder: t('searchHint'),
            lengthMax: searchLengthMax,
            q,
            onSearch: (next) => filtering.change({ q: next }),
          }}
        />
      )}
      {error !== null && <LoadFailure failure={error} retry={refetch} />}
      {empty ? (
        <Nothing {...filtering} />
      ) : (
        (data !== undefined || error === null) && (
          <>
            <DraftsTable drafts={data?.drafts} stale={isPlaceholderData} />
            <CursorPages list={data} stale={isPlaceholderData}>
              {(page, { drafts }) => t('page', { page: format.number(page), count: drafts.length })}
            </CursorPages>
          </>
        )
      )}
    </>
  )
}

export default ContentPage
