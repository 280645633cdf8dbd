import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { failureText } from '../../lib/errorText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { toast } from '../../ui/toast.ts'
import { planNames } from '../../../contract/planNames.ts'
import { usePlanActions } from './subscriptions.ts'

/** A plan that was chosen but not paid: continue the checkout or discard it. */
export const OpenPlanCheckout = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('subscriptions')
  const { t: tb } = useTranslation('buying')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { abandon } = usePlanActions()
  const { plan, id, checkout_url: url } = subscription
  const end = () =>
    abandon.mutate(id, {
      onSuccess: () => toast.info(tb('checkout.canceled')),
      onError: (error) => toast.error(failureText(te, error)),
    })
  return (
    <Alert
      tone="waiting"
      title={t('open.title', { plan: planNames[plan], price: format.money(subscription.price_cents) })}
      action={
        <span className="flex flex-wrap gap-2">
          {url !== null && (
            <a href={url} className={buttonStyles({ size: 's', variant: 'primary' })}>
              {tb('open.pay')}
            </a>
          )}
          <Button size="s" busy={abandon.isPending} onClick={end}>
            {tb('open.cancel')}
          </Button>
        </span>
      }
    >
      {t('open.text')}
    </Alert>
  )
}
