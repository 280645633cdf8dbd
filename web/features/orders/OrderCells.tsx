// Table cells of an order, shared by the lists of members and admins.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { offerName } from '../offers/names.ts'
import { statusTones } from './names.ts'
import { clockOf, overAt } from './orderClock.ts'
import type { ListedOrder } from './sharedOrder.ts'
import { amountOf } from './amountOf.ts'

export const OrderPrice = ({ order }: { order: ListedOrder }) => (
  <Credits bare amount={amountOf(order)} className="text-[1.0625rem]" />
)

interface OrderNameProps {
  order: ListedOrder
  /** Path of the order’s page. */
  to: string
  /** Shown beside the name. */
  mark?: ReactNode
}

/** On a card, with the price at the end of the line. */
export const OrderName = ({ order, to, mark }: OrderNameProps) => {
  const { t } = useTranslation('offers')
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
        <Favicon domain={order.domain} size={18} />
      </span>
      <span className="max-w-56 min-w-0 flex-1 text-start cards:max-w-none">
        <span className="flex items-center gap-2">
          <ReadyLink
            data-row
            to={to}
            title={order.domain_name}
            className="truncate rounded-small no-underline hover:underline focus-visible:rounded-small"
          >
            <bdi>{order.domain_name}</bdi>
          </ReadyLink>
          {mark}
        </span>
        <span className="block truncate text-xs font-normal text-faint" title={offerName(t, order.terms)}>
          #{order.number} · {offerName(t, order.terms)}
        </span>
      </span>
      <span className="hidden shrink-0 cards:block">
        <OrderPrice order={order} />
      </span>
    </span>
  )
}

interface OrderStatusCellProps {
  order: ListedOrder
  /** Text about who has to act next; null: the order is over. */
  turn: string | null
  /** The reader has to act. */
  isMine: boolean
}

/** The status, and below it who has to act next. */
export const OrderStatusCell = ({ order, turn, isMine }: OrderStatusCellProps) => {
  const { t } = useTranslation('orders')
  return (
    <span className="flex flex-col items-start gap-1 cards:flex-row cards:flex-wrap cards:items-center cards:gap-x-2">
      <StatusPill tone={statusTones[order.status]}>{t(`statuses.${order.status}`)}</StatusPill>
      {turn !== null && (
        <span className={isMine ? 'text-xs font-semibold text-accent-text' : 'text-xs text-soft'}>{turn}</span>
      )}
    </span>
  )
}

interface OrderTimeProps {
  order: ListedOrder
  /** Browser time at which the server sent the order. */
  notifiedAt: number
  /** The reader has to act, so they see a countdown. */
  isMine: boolean
}

/** Deadline: a countdown for the member who has to act, the date for everyone else, and afterwards the guarantee. */
export const OrderTime = ({ order, notifiedAt, isMine }: OrderTimeProps) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const clock = clockOf(order)
  if (clock !== null) {
    return (
      <span className="grid cards:justify-items-end">
        {isMine && clock.secondsLeft > 0 ? (
          <Countdown until={overAt(clock, notifiedAt)} className="font-semibold whitespace-nowrap tabular-nums" />
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
