// Orders with how each stands, what it costs and what runs out: a row on a desk, a card on a phone.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OrderSide, OrderSummary } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { MessageSquare } from '../../ui/icons.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { offerName } from '../offers/names.ts'
import { statusTones } from './names.ts'
import { clockOf, overAt } from './orderClock.ts'
import { orderPath, shortAddress } from './places.ts'
import { turnOf } from './turn.ts'

interface RowProps {
  order: OrderSummary
  toldAt: number
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

const Price = ({ order }: { order: OrderSummary }) => {
  const format = useFormat()
  return (
    <span className="text-[1.0625rem] font-bold text-accent-text tabular-nums">
      {format.credits(order.terms.price)}
    </span>
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

const Name = ({ order }: { order: OrderSummary }) => {
  const { t } = useTranslation('offers')
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
        <Favicon domain={order.domain} size={18} />
      </span>
      <span className="max-w-56 min-w-0 flex-1 text-start cards:max-w-none">
        <span className="flex items-center gap-2">
          <Link
            data-row
            to={orderPath(order)}
            prefetch="intent"
            className="truncate rounded-small no-underline hover:underline focus-visible:rounded-small"
          >
            <bdi>{order.domain_name}</bdi>
          </Link>
          <Unread count={order.unread_messages} />
        </span>
        <span className="block truncate text-xs font-normal text-faint">
          #{order.number} · {offerName(t, order.terms)}
        </span>
      </span>
      <span className="hidden shrink-0 cards:block">
        <Price order={order} />
      </span>
    </span>
  )
}

/** The status, and below it on whom it depends what becomes of it. */
const Status = ({ order }: { order: OrderSummary }) => {
  const { t } = useTranslation('orders')
  const turn = turnOf(order)
  const isMine = turn === 'mine'
  return (
    <span className="flex flex-col items-start gap-1 cards:flex-row cards:flex-wrap cards:items-center cards:gap-x-2">
      <StatusPill tone={statusTones[order.status]}>{t(`statuses.${order.status}`)}</StatusPill>
      {turn !== null && (
        <span className={isMine ? 'text-xs font-semibold text-accent-text' : 'text-xs text-soft'}>
          {t(`turns.${turn}.${order.side}`)}
        </span>
      )}
    </span>
  )
}

/** What runs out: a clock for whoever is in turn, the day for everybody else, and afterwards the guarantee. */
const Clock = ({ order, toldAt }: RowProps) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const clock = clockOf(order)
  if (clock !== null) {
    return (
      <span className="grid cards:justify-items-end">
        {turnOf(order) === 'mine' && clock.secondsLeft > 0 ? (
          <Countdown until={overAt(clock, toldAt)} className="font-semibold whitespace-nowrap tabular-nums" />
        ) : (
          <time dateTime={clock.at} className="whitespace-nowrap">
            {clock.secondsLeft > 0 ? format.date(clock.at) : t('soon')}
          </time>
        )}
        <span className="text-xs text-faint">{t(`clocks.${clock.end}`)}</span>
        {order.is_overdue && order.due_at !== null && <span className="text-xs text-warn">{t('overdue')}</span>}
      </span>
    )
  }
  if (order.guarantee !== null) {
    return (
      <span className="grid cards:justify-items-end">
        <time dateTime={order.guarantee.until} className="whitespace-nowrap">
          {format.date(order.guarantee.until)}
        </time>
        <span className="text-xs text-faint">{t(`guarantees.${order.guarantee.state}`)}</span>
      </span>
    )
  }
  if (order.ended_at === null) return <span className="text-faint">—</span>
  return (
    <span className="grid cards:justify-items-end">
      <time dateTime={order.ended_at} className="whitespace-nowrap">
        {format.date(order.ended_at)}
      </time>
      <span className="text-xs text-faint">{t('clocks.ended')}</span>
    </span>
  )
}

/** As a card: the name with its price, then how it stands, what runs out, for what and with whom, each in a line. */
const Row = ({ order, toldAt }: RowProps) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <Name order={order} />
      </RowHead>
      <Cell>
        <Status order={order} />
      </Cell>
      <Cell label={t('columns.clock')}>
        <Clock order={order} toldAt={toldAt} />
      </Cell>
      <Cell label={t('columns.target')} className="max-w-56 text-soft cards:max-w-none">
        <span className="min-w-0 cards:max-w-[70%] cards:text-end">
          <bdi className="block truncate">{shortAddress(order.target_url)}</bdi>
          {order.project !== null && (
            <span className="block truncate text-xs text-faint">
              <bdi>{order.project.name}</bdi>
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t(`${order.side}.other`)} className="max-w-40 text-soft cards:max-w-none">
        <bdi className="block truncate">{order.other.name ?? t('left')}</bdi>
      </Cell>
      <Cell className="whitespace-nowrap text-soft cards:hidden!">
        <time dateTime={order.placed_at}>{format.date(order.placed_at)}</time>
      </Cell>
      <Cell numeric last className="cards:hidden!">
        <Price order={order} />
      </Cell>
    </TableRow>
  )
}

interface OrdersTableProps {
  label: string
  side: OrderSide
  /** Undefined while they are on their way. */
  orders: readonly OrderSummary[] | undefined
  /** When the server said how they stand, by the clock of the browser. */
  toldAt: number
  stale: boolean
}

export const OrdersTable = ({ label, side, orders, toldAt, stale }: OrdersTableProps) => (
  <ListTable
    label={label}
    entries={orders}
    stale={stale}
    head={<Head side={side} />}
    row={(order) => <Row key={order.id} order={order} toldAt={toldAt} />}
    outline={['w-44', 'w-24', 'w-20', 'w-36', 'w-28', 'w-18', 'w-8']}
  />
)
