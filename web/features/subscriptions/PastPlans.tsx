import { useTranslation } from '../../lib/translation.ts'
import type { PastPlan } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { planNames } from '../../../contract/planNames.ts'

/** Previous plans, latest first. Hidden if there are none. */
export const PastPlans = ({ plans }: { plans: readonly PastPlan[] }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  if (plans.length === 0) return null
  return (
    <Card aria-labelledby="past-title">
      <CardHead id="past-title" title={t('past.list')} />
      <ul className="divide-y divide-line-soft">
        {plans.map(({ id, plan, interval, started_at: from, ended_at: to, months }) => (
          <li key={id} className="grid gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto]">
            <span className="font-semibold">{`${planNames[plan]}, ${t(`each.${interval}`)}`}</span>
            <span className="tabular-nums sm:text-end">
              {t('past.span', { from: format.date(from), to: format.date(to) })}
            </span>
            <span className="text-[0.8125rem] text-soft sm:col-start-2 sm:text-end">
              {t('past.months', { count: months })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
