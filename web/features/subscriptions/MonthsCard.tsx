import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { bonusOf, loyaltyPercentIn } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Moment, Timeline } from '../../ui/Timeline.tsx'
import { type Month, monthsToCome } from './monthsOf.ts'

const creditedShownMax = 6

/** Timeline of the plan's months: past and upcoming credits. */
export const MonthsCard = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('subscriptions')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const coming = monthsToCome(subscription.months)
  const credited = subscription.months.filter(({ credited_at: at }) => at !== null).slice(0, creditedShownMax)
  if (subscription.months.length === 0) return null
  const momentOf = (month: Month, state: Moment['state']): Moment => {
    // The credits of future months are already fixed.
    const bonus = month.bonus ?? bonusOf(month.credits, loyaltyPercentIn(month.number, subscription.loyalty))
    const total = month.credits + bonus
    return {
      state,
      title: t('months.month', { number: month.number }),
      when: format.date(month.credited_at ?? month.due_at),
      note: [
        tu('credits', { count: total, figure: format.credits(total) }),
        ...(bonus > 0 ? [t('current.bonusIn', { count: bonus, figure: format.credits(bonus) })] : []),
      ].join(', '),
    }
  }
  const [next] = coming
  return (
    <Card aria-labelledby="months-title">
      <CardHead id="months-title" title={t('months.title')} />
      <Timeline
        moments={[
          ...credited.toReversed().map((month) => momentOf(month, 'done')),
          ...(next === undefined ? [] : [momentOf(next, 'ahead')]),
        ]}
      />
      {coming.length > 1 && (
        <p className="mt-3 text-[0.8125rem] text-soft">{t('months.more', { count: coming.length - 1 })}</p>
      )}
    </Card>
  )
}
