import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { planNames } from '../../../contract/planNames.ts'

/** The plan that ended last, with the note that a new one starts from the beginning. */
export const PastPlan = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const { plan, started_at: started, ended_at: ended, months_credited: months } = subscription
  if (started === null || ended === null) return null
  return (
    <Alert tone="waiting" title={t('past.title', { plan: planNames[plan], day: format.date(ended) })}>
      {t('past.text', { count: months, day: format.date(started) })}
    </Alert>
  )
}
