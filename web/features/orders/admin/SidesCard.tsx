// Buyer and seller: contact data, and how many disputes they had before.
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import type { OrderSide } from '../../../../contract/orders.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { PersonLink } from './People.tsx'

const sides: readonly OrderSide[] = ['buyer', 'seller']

const Side = ({ order, side }: { order: AdminOrder; side: OrderSide }) => {
  const { t } = useTranslation('ordersAdmin')
  const format = useFormat()
  const person = order[side]
  const disputes = order.disputes_before[side]
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-soft">{t(side)}</span>
        {person.blocked && <StatusPill tone="lost">{t('blocked')}</StatusPill>}
      </p>
      <p className="font-semibold">
        <PersonLink person={person} />
      </p>
      {person.email !== null && <p className="text-[0.8125rem] wrap-anywhere text-soft">{person.email}</p>}
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-[0.8125rem]">
        <span className={disputes === 0 ? 'text-faint' : 'text-warn'}>
          {t('sides.disputes', { count: disputes, figure: format.number(disputes) })}
        </span>
        <Link to={`/admin/orders?member=${person.id}`} className="text-soft underline underline-offset-4">
          {t('sides.orders')}
          <span className="sr-only">
            {' '}
            (<bdi>{person.name}</bdi>)
          </span>
        </Link>
      </p>
    </li>
  )
}

export const SidesCard = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('ordersAdmin')
  return (
    <Card aria-labelledby="sides-title">
      <CardHead id="sides-title" title={t('sides.title')} />
      <ul className="divide-y divide-line-soft">
        {sides.map((side) => (
          <Side key={side} order={order} side={side} />
        ))}
      </ul>
    </Card>
  )
}
