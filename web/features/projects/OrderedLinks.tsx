// Links ordered for a project: status, page, anchor text and guarantee of each.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OrderSummary } from '../../../contract/orders.ts'
import type { Project } from '../../../contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ExternalLink } from '../../ui/icons.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { ExportOrders } from '../orders/ExportOrders.tsx'
import { OrderName, OrderPrice, OrderStatusCell, OrderTime } from '../orders/OrderCells.tsx'
import { type OrderList, useOrdersFor } from '../orders/orders.ts'
import { orderPath, shortAddress } from '../orders/paths.ts'

/** A long list must not push the suggestions for the next order out of view. */
const shownFirst = 8

const Head = () => {
  const { t } = useTranslation('projects')
  const { t: to } = useTranslation('orders')
  return (
    <>
      <HeadCell>{to('columns.website')}</HeadCell>
      <HeadCell>{to('columns.status')}</HeadCell>
      <HeadCell>{t('ordered.page')}</HeadCell>
      <HeadCell>{to('columns.target')}</HeadCell>
      <HeadCell>{t('ordered.time')}</HeadCell>
      <HeadCell numeric last>
        {to('columns.price')}
      </HeadCell>
    </>
  )
}

const Page = ({ url }: { url: string | null }) => {
  const { t } = useTranslation('orders')
  if (url === null) return <span className="text-faint">—</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className="flex min-h-7 min-w-0 items-center gap-1 text-accent-text"
    >
      <bdi className="truncate" title={url}>
        {shortAddress(url)}
      </bdi>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

const Row = ({ order, notifiedAt }: { order: OrderSummary; notifiedAt: number }) => {
  const { t } = useTranslation('projects')
  const { t: to } = useTranslation('orders')
  const isMine = order.waits_for === order.side
  return (
    <TableRow>
      <RowHead>
        <OrderName order={order} to={orderPath(order)} />
      </RowHead>
      <Cell>
        <OrderStatusCell order={order} turn={isMine ? to('turns.mine.buyer') : null} isMine={isMine} />
      </Cell>
      <Cell label={t('ordered.page')} className="max-w-56 cards:max-w-none">
        <span className="min-w-0 cards:max-w-[58%]">
          <Page url={order.link_placement_url} />
        </span>
      </Cell>
      <Cell label={to('columns.target')} className="max-w-56 text-soft cards:max-w-none">
        <span className="min-w-0 cards:max-w-[70%] cards:text-end">
          <bdi className="block truncate" title={order.target_url}>
            {shortAddress(order.target_url)}
          </bdi>
          <span className="block truncate text-xs text-faint" title={order.anchor_text ?? t('ordered.anyAnchor')}>
            {order.anchor_text === null ? t('ordered.anyAnchor') : t('ordered.anchor', { anchor: order.anchor_text })}
          </span>
        </span>
      </Cell>
      <Cell label={t('ordered.time')}>
        <OrderTime order={order} notifiedAt={notifiedAt} isMine={isMine} />
      </Cell>
      <Cell numeric last className="cards:hidden!">
        <OrderPrice order={order} />
      </Cell>
    </TableRow>
  )
}

const None = () => {
  const { t } = useTranslation('projects')
  return (
    <Card>
      <p className="text-soft">{t('ordered.none')}</p>
    </Card>
  )
}

/**
 * The number of links the project reports, without cancelled ones, so that the skeleton is never higher than the list.
 */
const awaitedOf = ({ orders: { open, live, lost } }: Project): number => open + live + lost

const NoneOutline = () => (
  <Card aria-busy="true">
    <Skeleton className="my-0.5 h-4 w-64 max-w-full" />
  </Card>
)

interface PagesProps {
  trail: readonly string[]
  data: OrderList
  stale: boolean
  onTurn(trail: readonly string[]): void
}

const Pages = ({ trail, data: { orders, next_cursor: next }, stale, onTurn }: PagesProps) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  if (next === null && trail.length === 0) return null
  return (
    <Pagination
      onPrevious={trail.length > 0 && !stale ? () => onTurn(trail.slice(0, -1)) : undefined}
      onNext={next !== null && !stale ? () => onTurn([...trail, next]) : undefined}
    >
      {t('ordered.pageOf', { page: format.number(trail.length + 1), count: orders.length })}
    </Pagination>
  )
}

type Part = 'failed' | 'none' | 'none awaited' | 'list'

const partOf = (data: OrderList | undefined, hasFailed: boolean, isFirst: boolean, awaited: number): Part => {
  if (data === undefined) return hasFailed ? 'failed' : awaited === 0 ? 'none awaited' : 'list'
  return data.orders.length === 0 && isFirst ? 'none' : 'list'
}

export const OrderedLinks = ({ project }: { project: Project }) => {
  const { t } = useTranslation('projects')
  // Part of a larger page, so it is not in the URL: the cursors of the pages up to this one.
  const [trail, setTrail] = useState<readonly string[]>([])
  const [whole, setWhole] = useState(false)
  const { data, error, dataUpdatedAt, isPlaceholderData: stale, refetch } = useOrdersFor(project.id, trail.at(-1))
  const isCut = !whole && (data?.orders.length ?? 0) > shownFirst
  const awaited = awaitedOf(project)
  const part = partOf(data, error !== null, trail.length === 0, awaited)
  return (
    <section aria-labelledby="ordered">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="ordered" className="text-lg">
          {t('ordered.title')}
        </h2>
        {data !== undefined && part === 'list' && <ExportOrders side="buyer" project={project.id} />}
      </div>
      {part === 'failed' && <LoadFailure failure={error} retry={refetch} />}
      {part === 'none' && <None />}
      {part === 'none awaited' && <NoneOutline />}
      {part === 'list' && (
        <ListTable
          label={t('ordered.title')}
          entries={isCut ? data?.orders.slice(0, shownFirst) : data?.orders}
          stale={stale}
          head={<Head />}
          row={(order) => <Row key={order.id} order={order} notifiedAt={dataUpdatedAt} />}
          outline={['w-44', 'w-24', 'w-36', 'w-40', 'w-20', 'w-8']}
          outlinedRows={awaited}
        />
      )}
      {isCut && (
        <Button className="mt-3 max-sm:w-full" onClick={() => setWhole(true)}>
          {t('ordered.more')}
        </Button>
      )}
      {data !== undefined && !isCut && <Pages trail={trail} data={data} stale={stale} onTurn={setTrail} />}
    </section>
  )
}
