// Table of all orders with both sides, status and deadline: a row on desktop, a card on a phone.
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminOrderSummary } from '../../../../contract/ordersAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import { OrderName, OrderPrice, OrderStatusCell, OrderTime } from '../OrderCells.tsx'
import { type Person, PersonLink } from './People.tsx'

interface RowProps {
  order: AdminOrderSummary
  notifiedAt: number
}

const PersonCell = ({ person }: { person: Person }) => {
  const { t } = useTranslation('ordersAdmin')
  return (
    <span className="min-w-0 cards:max-w-[70%] cards:text-end">
      <PersonLink person={person} className="block truncate leading-6" />
      {person.blocked && <span className="block text-xs text-lost">{t('blocked')}</span>}
    </span>
  )
}

const Row = ({ order, notifiedAt }: RowProps) => {
  const { t } = useTranslation('ordersAdmin')
  const format = useFormat()
  const { waits_for: awaited, terms } = order
  const isMine = awaited === 'admin'
  return (
    <TableRow>
      <RowHead>
        <OrderName
          order={order}
          to={`/admin/orders/${order.id}`}
          mark={terms.prime && <StatusPill tone="accent">{t('prime')}</StatusPill>}
        />
      </RowHead>
      <Cell>
        <OrderStatusCell order={order} turn={awaited === null ? null : t(`turns.${awaited}`)} isMine={isMine} />
      </Cell>
      <Cell label={t('columns.clock')}>
        <OrderTime order={order} notifiedAt={notifiedAt} isMine={isMine} />
      </Cell>
      <Cell label={t('buyer')} className="max-w-44 cards:max-w-none">
        <PersonCell person={order.buyer} />
      </Cell>
      <Cell label={t('seller')} className="max-w-44 cards:max-w-none">
        <PersonCell person={order.seller} />
      </Cell>
      <Cell label={t('columns.placed')} className="whitespace-nowrap text-soft">
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
  /** Undefined while loading. */
  orders: readonly AdminOrderSummary[] | undefined
  /** Browser time at which the server sent the list. */
  notifiedAt: number
  /** The rows shown still belong to the previous filters. */
  stale: boolean
}

export const OrdersTable = ({ label, orders, notifiedAt, stale }: OrdersTableProps) => {
  const { t } = useTranslation('ordersAdmin')
  return (
    <ListTable
      label={label}
      entries={orders}
      stale={stale}
      outline={['w-44', 'w-24', 'w-20', 'w-32', 'w-28', 'w-18', 'w-8']}
      head={
        <>
          <HeadCell>{t('columns.order')}</HeadCell>
          <HeadCell>{t('columns.status')}</HeadCell>
          <HeadCell>{t('columns.clock')}</HeadCell>
          <HeadCell>{t('buyer')}</HeadCell>
          <HeadCell>{t('seller')}</HeadCell>
          <HeadCell>{t('columns.placed')}</HeadCell>
          <HeadCell numeric last>
            {t('columns.price')}
          </HeadCell>
        </>
      }
      row={(order) => <Row key={order.id} order={order} notifiedAt={notifiedAt} />}
    />
  )
}
