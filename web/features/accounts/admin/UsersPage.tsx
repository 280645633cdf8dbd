// Member list for admins: search by name or address, filters, sorting, fifty per page. The query is stored in the URL.
import { useTranslation } from '../../../lib/translation.ts'
import { memberSorts, memberStatuses } from '../../../../contract/accountsAdmin.ts'
import { listCountedMax, searchLengthMax, usersPerPage } from '../../../../contract/limits.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { ClearFilters } from '../../../ui/ClearFilters.tsx'
import { CountedPages } from '../../../ui/CountedPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { Users } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import {
  isFiltered,
  type MemberFilters,
  memberRoles,
  noFilters,
  readFilters,
  twoFactorStates,
  withFilters,
} from './memberFilters.ts'
import { type MemberList, useMembers } from './members.ts'
import { MembersTable } from './MembersTable.tsx'

const Filters = ({ filters, change }: Filtering<MemberFilters>) => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <FilterBar
      search={{
        label: t('users.search'),
        placeholder: t('users.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noFilters) }}
    >
      <FilterChip
        label={t('users.status')}
        choices={memberStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterChip
        label={t('users.role')}
        choices={memberRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={filters.role}
        onChange={(role) => change({ role })}
      />
      <FilterChip
        label={t('users.twoFactor')}
        choices={twoFactorStates.map((value) => ({ value, label: t(`twoFactor.${value}`) }))}
        value={filters.two_factor}
        onChange={(state) => change({ two_factor: state })}
      />
      <span className="sm:hidden">
        <FilterChip
          label={t('users.sort')}
          choices={memberSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={filters.sort === 'newest' ? undefined : filters.sort}
          onChange={(sort) => change({ sort: sort ?? 'newest' })}
        />
      </span>
    </FilterBar>
  )
}

const useCount = (data: MemberList | undefined): string => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  if (data === undefined) return '\u00a0'
  return data.more
    ? t('users.moreThan', { figure: format.number(listCountedMax) })
    : t('users.total', { count: data.total, figure: format.number(data.total) })
}

const Nobody = ({ filters, change }: Filtering<MemberFilters>) => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <Card>
      <EmptyState
        icon={Users}
        title={t('users.emptyTitle')}
        action={isFiltered(filters) && <ClearFilters onClick={() => change(noFilters)} />}
      >
        {t('users.empty')}
      </EmptyState>
    </Card>
  )
}

const UsersPage = () => {
  const { t } = useTranslation('accountsAdmin')
  const filtering = useFiltering(readFilters, withFilters)
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useMembers(filtering.filters, cursor)
  const count = useCount(data)
  return (
    <>
      <PageHead title={t('users.title')} subtitle={<span aria-live="polite">{count}</span>} />
      <Filters {...filtering} />
      <ListBody entries={data?.users} failure={error} retry={refetch} nothing={<Nobody {...filtering} />}>
        <MembersTable
          members={data?.users}
          stale={isPlaceholderData}
          sort={filtering.filters.sort}
          onSort={(sort) => filtering.change({ sort })}
        />
        {data !== undefined && (
          <CountedPages list={data} shown={data.users.length} perPage={usersPerPage} stale={isPlaceholderData} />
        )}
      </ListBody>
    </>
  )
}

export default UsersPage
