import { useTranslation } from '../../../lib/translation.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import { orderSides } from '../../../../contract/orders.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { ReviewEntry } from '../ReviewEntry.tsx'
import { useNameOf } from './People.tsx'

/** Reviews by both sides. Admins also see those still hidden from the other side. */
export const ReviewsCard = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('ordersAdmin')
  const nameOf = useNameOf()
  const { reviews } = order
  const written = orderSides.flatMap((side) => {
    const review = reviews[side]
    return review === null ? [] : [{ side, review }]
  })
  if (written.length === 0) return null
  return (
    <Card aria-labelledby="reviews-title">
      <CardHead id="reviews-title" title={t('reviews.title')}>
        {reviews.covered ? t('reviews.covered') : undefined}
      </CardHead>
      <div className="grid gap-4">
        {written.map(({ side, review }) => (
          <ReviewEntry key={side} who={`${nameOf(order[side])} (${t(side)})`} review={review} />
        ))}
      </div>
    </Card>
  )
}
