// Review of one side by the other, with its stars.
import type { OrderReview } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'
import { Stars } from './Stars.tsx'

export const ReviewEntry = ({ who, review }: { who: string; review: OrderReview }) => {
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
