import { useTranslation } from '../../lib/translation.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { CheckoutReturning } from './useCheckoutReturn.ts'

/** Shown while the outcome of a checkout is unknown: what we are waiting for, and that it is safe to leave the page. */
export const ReturnNotice = ({ state, dismiss, askAgain }: CheckoutReturning) => {
  const { t } = useTranslation('buying')
  if (state === 'none') return null
  const unreachable = state === 'unreachable'
  return (
    <Alert
      live
      tone={unreachable ? 'warn' : 'waiting'}
      title={t(`return.${state}.title`)}
      action={
        state === 'asking' ? undefined : (
          <span className="flex flex-wrap gap-2">
            <Button size="s" onClick={askAgain}>
              {t('return.again')}
            </Button>
            <Button size="s" variant="ghost" onClick={dismiss}>
              {t('return.dismiss')}
            </Button>
          </span>
        )
      }
    >
      {t(`return.${state}.text`)}
    </Alert>
  )
}
