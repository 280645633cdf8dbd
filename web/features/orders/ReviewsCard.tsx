// Reviews of both sides after completion; visible to both once both have written one, or the time is up.
import { useTranslation } from '../../lib/translation.ts'
import type { Order } from '../../../contract/orders.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { ReviewEntry } from './ReviewEntry.tsx'

const ReviewForm = later(async () => (await import('./ReviewForm.tsx')).ReviewForm)

export const ReviewsCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const { mine, theirs } = order.reviews
  // A member with a deleted account is not reviewed.
  const canReview = order.reviews.can_review && order.other.name !== null
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
        {theirs !== null && <ReviewEntry who={order.other.name ?? t('left')} review={theirs} />}
        {mine !== null && <ReviewEntry who={t('messages.you')} review={mine} />}
        {canReview && <ReviewForm order={order} />}
      </div>
    </Card>
  )
}
