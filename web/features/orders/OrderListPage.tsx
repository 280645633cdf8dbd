// The member’s orders on one side: those that need action, filters kept in the URL, and the list.
import { useTranslation } from '../../lib/translation.ts'
import { searchLengthMax } from '../../../contract/limits.ts'
import { orderStatuses } from '../../../contract/orderProcess.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { type Filtering, useFiltering } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { ClipboardCheck, ShoppingBag, Store, Tag } from '../../ui/icons.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import {
  isFiltered,
  noOrderFilters,
  type OrderFilters,
  readOrderFilters,
  shownGroups,
  withOrderFilters,
} from './orderFilters.ts'
import { useOrderCounts } from './orderCounts.ts'
import { type OrderList, useOrders } from './orders.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { ToAnswer } from './ToAnswer.tsx'

type Sided = { side: OrderSide }

/** Name of the project the list is filtered by, taken from its orders. */
const projectName = (data: OrderList | undefined): string | undefined => data?.orders[0]?.project?.name

const Filters = ({
  side,
  filters,
  change,
  data,
}: Sided & Filtering<OrderFilters> & { data: OrderList | undefined }) => {
  const { t } = useTranslation('orders')
  return (
    <FilterBar
      search={{
        label: t(`${side}.search`),
        placeholder: t('filters.searchHint'),
        lengthMax: searchLengthMax,
        q: filters.q,
        onSearch: (q) => change({ q }),
      }}
      clear={{ filtered: isFiltered(filters), onClear: () => change(noOrderFilters) }}
    >
      <Segmented
        label={t('filters.group')}
        choices={shownGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        value={filters.group}
        onChange={(group) => change({ group })}
        className="max-w-full flex-wrap max-sm:[&>button]:px-1.5"
      />
      <FilterChip
        label={t('filters.status')}
        choices={orderStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      {filters.project !== undefined && (
        <Chip
          label={t('filters.project')}
          value={projectName(data) ?? '…'}
          onRemove={() => change({ project: undefined })}
        />
      )}
    </FilterBar>
  )
}

/** Empty state with one action: show all orders, or go where the first one comes from. */
const Nothing = ({ side, filters, change }: Sided & Filtering<OrderFilters>) => {
  const { t } = useTranslation('orders')
  if (isFiltered(filters)) {
    return <NothingFound title={t('empty.title')} text={t('empty.text')} onClear={() => change(noOrderFilters)} />
  }
  const action = (
    <ReadyLinkButton variant="primary" to={side === 'buyer' ? '/backlinks' : '/offers'}>
      {side === 'buyer' ? <Store aria-hidden /> : <Tag aria-hidden />}
      {t(`${side}.empty.action`)}
    </ReadyLinkButton>
  )
  return (
    <Card>
      <EmptyState
        icon={side === 'buyer' ? ShoppingBag : ClipboardCheck}
        title={t(`${side}.empty.title`)}
        action={action}
        help={side === 'buyer' ? 'order-a-link' : 'deliver-a-link'}
      >
        {t(`${side}.empty.text`)}
      </EmptyState>
    </Card>
  )
}

const Head = ({ side, bare, project }: Sided & { bare: boolean; project: string | undefined }) => {
  const { t } = useTranslation('orders')
  const { data } = useOrderCounts()
  const format = useFormat()
  const subtitle = (): string => {
    if (data === undefined) return '\u00a0'
    const { orders_to_review: waiting, tasks, tasks_to_answer: toAnswer } = data
    if (side === 'buyer') return t('buyer.subtitle', { count: waiting, figure: format.number(waiting) })
    if (tasks + toAnswer === 0) return t('seller.nothing')
    return t('seller.subtitle', { deliver: format.number(tasks), answer: format.number(toAnswer) })
  }
  return (
    <PageHead
      title={t(`${side}.title`)}
      subtitle={<span aria-live="polite">{subtitle()}</span>}
      actions={!bare && <ExportOrders side={side} project={project} />}
    />
  )
}

/** Skeleton until it is known whether a card appears above the list, because the list would have to shift for it. */
const ListOutline = () => (
  <div aria-busy="true">
    <Skeleton className="mb-4 h-10 max-w-2xl rounded-control" />
    <Skeleton className="h-[31rem] rounded-card" />
  </div>
)

export const OrderListPage = ({ side }: Sided) => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['orders', 'offers', 'errors'])
  const filtering = useFiltering(readOrderFilters, withOrderFilters)
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { isPending: isWaiting } = useOrderCounts()
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useOrders(side, filtering.filters, cursor)
  /** No orders at all, so there is nothing to filter. */
  const bare = data?.orders.length === 0 && !isFiltered(filtering.filters) && cursor === undefined
  /**
   * A buyer who filters is not shown other orders above the list; a seller always sees the orders that await an answer.
   */
  const isAsked = !bare && (side === 'seller' || (cursor === undefined && !isFiltered(filtering.filters)))
  return (
    <>
      <Head side={side} bare={bare} project={filtering.filters.project} />
      {isAsked && <ToAnswer side={side} />}
      {isAsked && isWaiting ? (
        <ListOutline />
      ) : (
        <>
          {!bare && <Filters side={side} {...filtering} data={data} />}
          <ListBody
            entries={data?.orders}
            failure={error}
            retry={refetch}
            nothing={<Nothing side={side} {...filtering} />}
          >
            <OrdersTable
              label={t(`${side}.title`)}
              side={side}
              orders={data?.orders}
              notifiedAt={dataUpdatedAt}
              stale={isPlaceholderData}
            />
            <CursorPages list={data} stale={isPlaceholderData}>
              {(page, { orders }) => t('page', { page: format.number(page), count: orders.length })}
            </CursorPages>
          </ListBody>
        </>
      )}
    </>
  )
}
