// Buyers' reviews of links from a website after completed orders: average rating, and the latest comments without
// names.
import { useTranslation } from '../../lib/translation.ts'
import type { SiteReviews } from '../../../contract/sites.ts'
import { useFormat } from '../../lib/format.ts'
import { monthName } from '../../lib/months.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { MessageSquare } from '../../ui/icons.ts'
import { StarRow } from '../../ui/StarRow.tsx'

type Review = SiteReviews['newest'][number]

const OneReview = ({ review: { stars, body, month } }: { review: Review }) => {
  const { t, i18n } = useTranslation('sites')
  const format = useFormat()
  return (
    <li className="border-t border-line-soft pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <StarRow stars={stars} label={t('reviews.stars', { stars: format.number(stars) })} />
        <time dateTime={month} className="text-[0.8125rem] text-faint">
          {monthName(month, i18n.language)}
        </time>
      </p>
      {body !== null && (
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere text-soft">
          {body}
        </p>
      )}
    </li>
  )
}

const ReviewSummary = ({ average, count, newest }: SiteReviews & { average: number }) => {
  const { t } = useTranslation('sites')
  const format = useFormat()
  const stars = format.number(average)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span aria-hidden className="font-head text-2xl font-semibold tracking-tight tabular-nums">
          {stars}
        </span>
        <StarRow stars={average} label={t('reviews.average', { stars })} />
        <span className="text-[0.8125rem] text-soft">{t('reviews.count', { count })}</span>
      </p>
      <ul className="mt-4 grid gap-3">
        {/* They have no name of their own, and stand in the order in which they came. */}
        {newest.map((review, place) => (
          <OneReview key={place} review={review} />
        ))}
      </ul>
      {count > newest.length && (
        <p className="mt-3 text-[0.8125rem] text-faint">{t('reviews.newest', { count: newest.length })}</p>
      )}
    </>
  )
}

export const Reviews = ({ reviews }: { reviews: SiteReviews }) => {
  const { t } = useTranslation('sites')
  const { average } = reviews
  return (
    <Card aria-labelledby="reviews-title">
      <CardHead id="reviews-title" title={t('reviews.title')}>
        {average === null ? undefined : t('reviews.text')}
      </CardHead>
      {average === null ? (
        <p className="flex gap-3 text-soft">
          <MessageSquare aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
          {t('reviews.none')}
        </p>
      ) : (
        <ReviewSummary {...reviews} average={average} />
      )}
    </Card>
  )
}
