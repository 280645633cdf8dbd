// Orders that need the reader’s action, above the list, each with price and countdown: for a seller those to answer,
// for a buyer those to act on.
import { useTranslation } from '../../lib/translation.ts'
import type { OrderSide, OrderSummary } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { offerName } from '../offers/names.ts'
import { clockOf, overAt } from './orderClock.ts'
import { useOrderCounts } from './orderCounts.ts'
import { useOrdersToAnswer } from './orders.ts'
import { orderPath, shortAddress } from './paths.ts'
import { amountOf } from './amountOf.ts'

/** The rest is in the list below. */
const shownMax = 4

const Entry = ({ order, notifiedAt }: { order: OrderSummary; notifiedAt: number }) => {
  const { t } = useTranslation('orders')
  const { t: to } = useTranslation('offers')
  const clock = clockOf(order)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-soft py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-[9px] border border-line bg-raised">
          <Favicon domain={order.domain} size={18} />
        </span>
        <span className="min-w-0">
          <bdi className="block font-semibold wrap-anywhere">{order.domain_name}</bdi>
          <span className="block text-xs wrap-anywhere text-soft">
            {offerName(to, order.terms)} · <bdi>{shortAddress(order.target_url)}</bdi>
          </span>
        </span>
      </span>
      <Credits amount={amountOf(order)} />
      {clock !== null && (
        <span className="min-w-20 text-[0.8125rem] text-soft">
          {clock.secondsLeft > 0 ? (
            <>
              {t('toAnswer.left')}{' '}
              <Countdown
                until={overAt(clock, notifiedAt)}
                className="font-semibold whitespace-nowrap text-text tabular-nums"
              />
            </>
          ) : (
            t('soon')
          )}
        </span>
      )}
      <ReadyLinkButton size="s" variant="primary" to={orderPath(order)} className="max-sm:ms-auto">
        {t(`${order.side}.asking.open`)}
        <span className="sr-only"> {order.domain_name}</span>
      </ReadyLinkButton>
    </li>
  )
}

/** Skeleton with the height of the expected entries, so that nothing below shifts. */
const Outline = ({ count }: { count: number }) => {
  if (count === 0) return null
  return (
    <Card calling aria-busy="true" className="mb-5">
      <Skeleton className="mb-3 h-6 w-56" />
      <ul>
        {Array.from({ length: Math.min(count, shownMax) }, (_, place) => (
          <li key={place} className="border-t border-line-soft py-3 first:border-t-0 first:pt-0 last:pb-0">
            <Skeleton className="h-[4.75rem] w-full sm:h-9" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const useWaiting = (side: OrderSide): { count: number; isPending: boolean } => {
  const { data, isPending } = useOrderCounts()
  return { count: (side === 'buyer' ? data?.orders_to_review : data?.tasks_to_answer) ?? 0, isPending }
}

/**
 * Renders nothing before the counts have loaded, even if its own orders have, because the list below is not placed
 * until then.
 */
export const ToAnswer = ({ side }: { side: OrderSide }) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const waiting = useWaiting(side)
  const { data, dataUpdatedAt, isPending } = useOrdersToAnswer(side)
  if (waiting.isPending) return null
  if (data === undefined) return isPending ? <Outline count={waiting.count} /> : null
  if (data.orders.length === 0) return null
  const count = data.orders.length
  const rest = count - shownMax
  return (
    <Card calling aria-labelledby="to-answer-title" className="mb-5">
      <h2 id="to-answer-title" className="mb-3 text-[1.0625rem]">
        {t(`${side}.asking.title`, { count, figure: format.number(count) })}
      </h2>
      <ul>
        {data.orders.slice(0, shownMax).map((order) => (
          <Entry key={order.id} order={order} notifiedAt={dataUpdatedAt} />
        ))}
      </ul>
      {rest > 0 && <p className="mt-3 text-[0.8125rem] text-soft">{t('toAnswer.more', { count: rest })}</p>}
    </Card>
  )
}
