// Basket page: every offer with its form, and the total beside them. All items are ordered in one step or not at all.
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation } from 'react-router'
import type { Basket } from '../../../contract/basket.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ShoppingBasket, Store } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { takeBackToasts } from '../../ui/dismissToasts.ts'
import { useBasket, useFollowShop, useMemberId } from './basket.ts'
import { BasketSummary } from './BasketSummary.tsx'
import { ItemCard } from './ItemCard.tsx'
import { takeOver } from './ordered.ts'
import { OrderedCard } from './OrderedCard.tsx'
import { openSavings } from './savings.ts'

const Empty = () => {
  const { t } = useTranslation('basket')
  return (
    <Card>
      <EmptyState
        icon={ShoppingBasket}
        title={t('empty.title')}
        help="order-a-link"
        action={
          <ReadyLinkButton variant="primary" to="/backlinks">
            <Store aria-hidden />
            {t('empty.shop')}
          </ReadyLinkButton>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </Card>
  )
}

const Outline = () => (
  <div aria-busy="true" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <Skeleton className="h-96 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </div>
)

interface FilledProps {
  basket: Basket
  onOrdering(underWay: boolean): void
}

const Filled = ({ basket, onOrdering }: FilledProps) => {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const [savings] = useState(() => openSavings(setUnsaved))
  // Errors of a removed item no longer count.
  const isOpen = (ids: ReadonlySet<string>): boolean => basket.items.some(({ id }) => ids.has(id))
  const settled = async (): Promise<boolean> => !isOpen(await savings.settled())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {basket.items.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} track={(work) => savings.track(item.id, work)} />
          </li>
        ))}
      </ul>
      <BasketSummary basket={basket} unsaved={isOpen(unsaved)} settled={settled} onOrdering={onOrdering} />
    </div>
  )
}

/**
 * Ordered items leave the basket before the next page is loaded. Until then the page shows them as they were sent, not
 * an empty basket. `place` is the current location: an order is pending only at the location it was sent from.
 */
const useShownBasket = (now: Basket | undefined, place: string): [Basket | undefined, (underWay: boolean) => void] => {
  const [orderingAt, setOrderingAt] = useState<string | null>(null)
  const [shown, setShown] = useState(now)
  const ordering = orderingAt === place
  if (!ordering && shown !== now) setShown(now)
  return [ordering ? shown : now, (underWay) => setOrderingAt(underWay ? place : null)]
}

const BasketPage = () => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation(['basket', 'footprint', 'offers', 'analysis', 'errors'])
  const { data, error, refetch } = useBasket()
  const place = useLocation()
  const [basket, setOrdering] = useShownBasket(data, place.key)
  const memberId = useMemberId()
  const ordered = takeOver(place.state, memberId)
  useFollowShop()
  const wayHere = t('add.go')
  useEffect(() => takeBackToasts(wayHere), [wayHere])
  const count = basket?.items.length
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          <span aria-live="polite">{count === undefined || count === 0 ? '\u00a0' : t('subtitle', { count })}</span>
        }
      />
      {ordered !== null && <OrderedCard ordered={ordered} />}
      {basket === undefined ? (
        error === null ? (
          <Outline />
        ) : (
          <LoadFailure failure={error} retry={refetch} />
        )
      ) : basket.items.length > 0 ? (
        <Filled basket={basket} onOrdering={setOrdering} />
      ) : ordered === null ? (
        <Empty />
      ) : null}
    </>
  )
}

export default BasketPage
