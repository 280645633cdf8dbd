import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { planNames } from '../../../contract/planNames.ts'
import { useCanBuy } from '../credits/prices.ts'
import { PortalButton } from './PortalButton.tsx'

/** A failed payment: the reason, the next retry, and what to do until then. */
export const PaymentProblem = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const canBuy = useCanBuy()
  const { problem, retry_at: retry, state, plan } = subscription
  if (state !== 'past_due' && problem === null) return null
  return (
    <Alert
      tone={problem === 'mismatched' ? 'warn' : 'lost'}
      title={t('problem.title', { plan: planNames[plan] })}
      action={problem === 'mismatched' || !canBuy ? undefined : <PortalButton urgent />}
    >
      {t(`problem.${problem ?? 'declined'}`)}{' '}
      {problem !== 'mismatched' &&
        canBuy &&
        (retry === null ? t('problem.last') : t('problem.retry', { when: format.dateTime(retry) }))}
    </Alert>
  )
}
