import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { monthsToCome } from './monthsOf.ts'

const monthsShown = 12

/** The year of the running plan by month: credited, paid and pending months, and where the bonus rises. */
export const LoyaltyTrack = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const credited = subscription.months_credited
  const paidUntil = Math.max(credited, ...monthsToCome(subscription.months).map(({ number }) => number))
  const first = Math.floor(Math.max(0, credited - 1) / monthsShown) * monthsShown + 1
  const months = Array.from({ length: monthsShown }, (_, at) => first + at)
  const riseIn = (month: number): number | null =>
    subscription.loyalty.find(({ from_month: from }) => from === month)?.percent ?? null
  return (
    <div role="img" aria-label={t('track.label', { count: credited })} className="flex gap-1">
      {months.map((month) => {
        const rise = riseIn(month)
        return (
          <span key={month} aria-hidden className="flex min-w-0 flex-1 flex-col items-center gap-1.5">
            <span className="h-4 text-[0.6875rem] leading-4 font-semibold whitespace-nowrap text-accent-text">
              {rise !== null && `+${format.percent(rise / 100)}`}
            </span>
            <span
              className={clsx(
                'h-2 w-full rounded-full',
                month <= credited ? 'bg-accent' : month <= paidUntil ? 'bg-accent/35' : 'bg-track',
              )}
            />
            <span className={clsx('text-[0.6875rem] tabular-nums', month === credited ? 'font-bold' : 'text-faint')}>
              {month}
            </span>
          </span>
        )
      })}
    </div>
  )
}
