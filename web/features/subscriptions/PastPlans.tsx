import { useTranslation } from 'react-i18next'
import type { PastPlan } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { planNames } from '../credits/planNames.ts'

/** The plans that were before, the latest first. Nothing where there were none. */
export const PastPlans = ({ plans }: { plans: readonly PastPlan[] }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  if (plans.length === 0) return null
  return (
    <Card aria-labelledby="past-title">
      <CardHead id="past-title" title={t('past.list')} />
      <FactList
        facts={plans.map(({ plan, interval, started_at: from, ended_at: to, months }) => ({
          label: `${planNames[plan]}, ${t(`each.${interval}`)}`,
          value: (
            <>
              {t('past.span', { from: format.date(from), to: format.date(to) })}
              <span className="block text-[0.8125rem] text-faint">{t('current.months', { count: months })}</span>
            </>
          ),
        }))}
      />
    </Card>
  )
}
