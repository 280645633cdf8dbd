// All orders for admins: queues with their counts, filters kept in the URL, and the list.
import { useTranslation } from '../../../lib/translation.ts'
import { searchLengthMax } from '../../../../contract/limits.ts'
import { orderStatuses } from '../../../../contract/orderProcess.ts'
import { type Filtering, useFiltering } from '../../../lib/addressFilters.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { CircleCheck } from '../../../ui/icons.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { NothingFound } from '../../../ui/NoResults.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { DaysFilter } from '../../credits/admin/DaysFilter.tsx'
import { MemberFilter } from '../../credits/admin/MemberFilter.tsx'
import {
  type AdminOrderFilters,
  isFiltered,
  noFilters,
  primeChoices,
  readFilters,
  withFilters,
} from './adminOrderFilters.ts'
import { countText } from './countText.ts'
import { ViewTabs } from './Views.tsx'
import { type AdminOrderCounts, useAdminOrderCounts, useAdminOrders } from './orderAdmin.ts'
import { OrdersTable } from './OrdersTable.tsx'

const Filters = ({ filters, change }: Filtering<AdminOrderFilters>) => {
  const { t } = useTranslation('ordersAdmin')
  const { t: to } = useTranslation('orders')
  return (
    <FilterBar
      search={{
        label: t('filters.search'),
        placeholder: t('filters.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noFilters) }}
    >
      {filters.view !== 'disputed' && filters.view !== 'unread' && (
        <FilterChip
          label={t('columns.status')}
          choices={orderStatuses.map((value) => ({ value, label: to(`statuses.${value}`) }))}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
      )}
      <MemberFilter member={filters.member} onChange={(member) => change({ member })} />
      <FilterChip
        label={t('prime')}
        choices={primeChoices.map((value) => ({ value, label: t(`filters.prime.${value}`) }))}
        value={filters.prime}
        onChange={(prime) => change({ prime })}
      />
      <DaysFilter label={t('columns.placed')} from={filters.from} to={filters.to} onChange={change} />
    </FilterBar>
  )
}

const Nothing = ({ filters, change }: Filtering<AdminOrderFilters>) => {
  const { t } = useTranslation('ordersAdmin')
  if (isFiltered(filters)) {
    return (
      <NothingFound title={t('empty.filteredTitle')} text={t('empty.filtered')} onClear={() => change(noFilters)} />
    )
  }
  return (
    <Card>
      <EmptyState icon={CircleCheck} title={t('empty.title')}>
        {t(`views.${filters.view}.empty`)}
      </EmptyState>
    </Card>
  )
}

const Head = ({ counts }: { counts: AdminOrderCounts | undefined }) => {
  const { t } = useTranslation('ordersAdmin')
  const format = useFormat()
  const subtitle =
    counts === undefined
      ? '\u00a0'
      : t('subtitle', { open: countText(format, counts.open), held: format.credits(counts.held) })
  return <PageHead title={t('title')} subtitle={<span aria-live="polite">{subtitle}</span>} />
}

const OrdersPage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['ordersAdmin', 'orders', 'offers', 'creditsAdmin', 'errors'])
  const filtering = useFiltering(readFilters, withFilters)
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data: counts } = useAdminOrderCounts()
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useAdminOrders(filtering.filters, cursor)
  const { view } = filtering.filters
  return (
    <>
      <Head counts={counts} />
      <ViewTabs view={view} counts={counts} />
      <Filters {...filtering} />
      <ListBody entries={data?.orders} failure={error} retry={refetch} nothing={<Nothing {...filtering} />}>
        <OrdersTable
          label={t(`views.${view}.name`)}
          orders={data?.orders}
          notifiedAt={dataUpdatedAt}
          stale={isPlaceholderData}
        />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { orders }) => t('page', { page: format.number(page), count: orders.length })}
        </CursorPages>
      </ListBody>
    </>
  )
}

export default OrdersPage
