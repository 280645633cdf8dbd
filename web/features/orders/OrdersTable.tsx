// Table of orders with status, price and deadline: a row on desktop, a card on a phone.
import { useTranslation } from '../../lib/translation.ts'
import type { OrderSide, OrderSummary } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MessageSquare } from '../../ui/icons.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { OrderName, OrderPrice, OrderStatusCell, OrderTime } from './OrderCells.tsx'
import { orderPath, shortAddress } from './paths.ts'
import { turnOf } from './nextActor.ts'

interface RowProps {
  order: OrderSummary
  notifiedAt: number
}

const Head = ({ side }: { side: OrderSide }) => {
  const { t } = useTranslation('orders')
  return (
    <>
      <HeadCell>{t('columns.website')}</HeadCell>
      <HeadCell>{t('columns.status')}</HeadCell>
      <HeadCell>{t('columns.clock')}</HeadCell>
      <HeadCell>{t('columns.target')}</HeadCell>
      <HeadCell>{t(`${side}.other`)}</HeadCell>
      <HeadCell>{t('columns.placed')}</HeadCell>
      <HeadCell numeric last>
        {t('columns.price')}
      </HeadCell>
    </>
  )
}

const Unread = ({ count }: { count: number }) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (count === 0) return null
  return (
    <Badge tone="waiting" className="gap-1">
      <MessageSquare aria-hidden className="size-3" />
      <span aria-hidden>{format.number(count)}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </Badge>
  )
}

const Status = ({ order }: { order: OrderSummary }) => {
  const { t } = useTranslation('orders')
  const turn = turnOf(order)
  const words = turn === null ? null : t(`turns.${turn}.${order.side}`)
  return <OrderStatusCell order={order} turn={words} isMine={turn === 'mine'} />
}

/** On a card: name with price, then status, deadline, project and other side, one per line. */
const Row = ({ order, notifiedAt }: RowProps) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <OrderName order={order} to={orderPath(order)} mark={<Unread count={order.unread_messages} />} />
      </RowHead>
      <Cell>
        <Status order={order} />
      </Cell>
      <Cell label={t('columns.clock')}>
        <OrderTime order={order} notifiedAt={notifiedAt} isMine={turnOf(order) === 'mine'} />
      </Cell>
      <Cell label={t('columns.target')} className="max-w-56 text-soft cards:max-w-none">
        <span className="min-w-0 cards:max-w-[70%] cards:text-end">
          <bdi className="block truncate" title={order.target_url}>
            {shortAddress(order.target_url)}
          </bdi>
          {order.project !== null && (
            <span className="block truncate text-xs text-faint" title={order.project.name}>
              <bdi>{order.project.name}</bdi>
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t(`${order.side}.other`)} className="max-w-40 text-soft cards:max-w-none">
        <bdi className="block truncate" title={order.other.name ?? undefined}>
          {order.other.name ?? t('left')}
        </bdi>
      </Cell>
      <Cell className="whitespace-nowrap text-soft cards:hidden!">
        <time dateTime={order.placed_at}>{format.date(order.placed_at)}</time>
      </Cell>
      <Cell numeric last className="cards:hidden!">
        <OrderPrice order={order} />
      </Cell>
    </TableRow>
  )
}

interface OrdersTableProps {
  label: string
  side: OrderSide
  /** Undefined while loading. */
  orders: readonly OrderSummary[] | undefined
  /** Browser time at which the server sent the list. */
  notifiedAt: number
  stale: boolean
}

export const OrdersTable = ({ label, side, orders, notifiedAt, stale }: OrdersTableProps) => (
  <ListTable
    label={label}
    entries={orders}
    stale={stale}
    head={<Head side={side} />}
    row={(order) => <Row key={order.id} order={order} notifiedAt={notifiedAt} />}
    outline={['w-44', 'w-24', 'w-20', 'w-36', 'w-28', 'w-18', 'w-8']}
  />
)
