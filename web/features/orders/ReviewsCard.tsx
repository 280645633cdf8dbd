// What both sides think of each other after the order was completed; shown to both once both have written, or the time is over.
import { useTranslation } from 'react-i18next'
import type { Order, OrderReview } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { later } from '../../ui/Later.tsx'
import { Stars } from './Stars.tsx'

const ReviewForm = later(async () => (await import('./ReviewForm.tsx')).ReviewForm)

const Review = ({ who, review }: { who: string; review: OrderReview }) => {
  const format = useFormat()
  return (
    <figure className="rounded-control border border-line-soft bg-ground px-4 py-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex flex-wrap items-center gap-x-3">
          <bdi className="font-semibold">{who}</bdi>
          <Stars count={review.stars} />
        </span>
        <time dateTime={review.reviewed_at} className="text-[0.8125rem] text-faint">
          {format.date(review.reviewed_at)}
        </time>
      </figcaption>
      {review.body !== null && (
        <blockquote dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere text-soft">
          {review.body}
        </blockquote>
      )}
    </figure>
  )
}

export const ReviewsCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const { mine, theirs, can_review: canReview } = order.reviews
  if (!canReview && mine === null && theirs === null) return null
  return (
    <Card aria-labelledby="reviews-title">
      <CardHead id="reviews-title" title={t('reviews.title')}>
        {canReview
          ? t(`reviews.ask.${order.side}`)
          : mine !== null && theirs === null
            ? t('reviews.waiting')
            : undefined}
      </CardHead>
      <div className="grid gap-4">
        {theirs !== null && <Review who={order.other.name ?? t('left')} review={theirs} />}
        {mine !== null && <Review who={t('messages.you')} review={mine} />}
        {canReview && <ReviewForm order={order} />}
      </div>
    </Card>
  )
}
