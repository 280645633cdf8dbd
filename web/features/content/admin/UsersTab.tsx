// Usage by member this month, highest first, with search and pagination.
import { useTranslation } from '../../../lib/translation.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { type Filtering, useFiltering, withFiltersIn } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Sparkles } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { useContentUsers } from './contentAdmin.ts'
import { UsersTable } from './UsersTable.tsx'

interface Filters {
  q: string
}

const readFilters = (search: URLSearchParams): Filters => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLengthMax),
})
const withFilters = (search: URLSearchParams, change: Partial<Filters>): URLSearchParams =>
  withFiltersIn(search, { ...change }, '')

const Nothing = ({ filters, change }: Filtering<Filters>) => {
  const { t } = useTranslation('contentAdmin')
  if (filters.q !== '') {
    return (
      <NothingFound title={t('users.noneFoundTitle')} text={t('users.noneFound')} onClear={() => change({ q: '' })} />
    )
  }
  return (
    <Card>
      <EmptyState icon={Sparkles} title={t('users.noneTitle')}>
        {t('users.none')}
      </EmptyState>
    </Card>
  )
}

export const UsersTab = () => {
  const { t } = useTranslation('contentAdmin')
  const format = useFormat()
  const filtering = useFiltering(readFilters, withFilters)
  const { q } = filtering.filters
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useContentUsers(q, cursor)
  const isEmpty = data?.members.length === 0
  return (
    <>
      {(!isEmpty || q !== '') && (
        <FilterBar
          search={{
            label: t('users.search'),
            placeholder: t('users.searchHint'),
            lengthMax: searchLengthMax,
            q,
            onSearch: (next) => filtering.change({ q: next }),
          }}
        />
      )}
      <ListBody entries={data?.members} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <UsersTable users={data?.members} stale={isPlaceholderData} />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { members }) => t('users.page', { page: format.number(page), count: members.length })}
        </CursorPages>
      </ListBody>
    </>
  )
}
