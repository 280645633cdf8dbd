// Order confirmation: every order with its price and link, the total held in escrow, and the next steps.
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { ChevronRight, CircleCheck } from '../../ui/icons.ts'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { tintOf } from '../../ui/tones.ts'
import type { Ordered } from './ordered.ts'

const OrderList = ({ orders }: Pick<Ordered, 'orders'>) => (
  <ul className="mt-5 divide-y divide-line-soft border-y border-line-soft">
    {orders.map(({ id, number, domain_name: domain, price }) => (
      <li key={id}>
        <ReadyLink to={`/orders/${id}`} className="group flex min-h-12 items-center gap-3">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <bdi className="min-w-0 font-semibold wrap-anywhere group-hover:underline">{domain}</bdi>
            <span className="text-[0.8125rem] text-faint">#{number}</span>
          </span>
          <Credits amount={price} />
          <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
        </ReadyLink>
      </li>
    ))}
  </ul>
)

export const OrderedCard = ({ ordered: { orders, total, inReview } }: { ordered: Ordered }) => {
  const { t } = useTranslation('basket')
  const format = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  // Moves the focus here, because the pressed button is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const figures = { count: orders.length, figure: format.credits(total) }
  return (
    <Card aria-labelledby="ordered-title" className="mb-5 max-w-3xl">
      <div className="flex items-start gap-4">
        <span className={clsx('grid size-10 shrink-0 place-items-center rounded-[12px]', tintOf.alive)}>
          <CircleCheck aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 id="ordered-title" ref={title} tabIndex={-1} className="text-lg outline-none">
            {t('ordered.title', figures)}
          </h2>
          <p className="mt-1 text-soft">{t(inReview ? 'ordered.heldInReview' : 'ordered.held', figures)}</p>
        </div>
      </div>
      <OrderList orders={orders} />
      <p className="mt-4 max-w-[65ch] text-soft">{t('ordered.next')}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <ReadyLinkButton variant="primary" to="/orders">
          {t('ordered.toOrders')}
        </ReadyLinkButton>
        <ReadyLinkButton to="/backlinks">{t('ordered.toShop')}</ReadyLinkButton>
      </div>
    </Card>
  )
}
