// Checkout dialog: shows what will be paid for what, and opens the payment service’s page. A double click, a lost
// response and a retry all lead to the same checkout.
import { type ReactNode, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { ExternalLink } from '../../ui/icons.ts'
import { checkoutFailureOf, checkoutUrlOf, leaveFor } from '../../lib/checkout.ts'
import { paymentsKey } from './purchases.ts'

interface CheckoutDialogProps {
  title: ReactNode
  description: ReactNode
  facts: readonly Fact[]
  confirm: string
  /** Distinguishes this purchase from others. */
  what: unknown
  open(key: string): Promise<{ checkout_url?: unknown }>
  onClose(): void
}

const Failure = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('buying')
  const { t: te } = useTranslation('errors')
  const failure = checkoutFailureOf(error)
  if (failure !== 'failed') {
    return (
      <Alert live tone="lost">
        {t(`checkout.${failure}`)}
      </Alert>
    )
  }
  return (
    <Alert live tone="lost" title={t('checkout.failed')}>
      {failureText(te, error)}
    </Alert>
  )
}

export const CheckoutDialog = ({ title, description, facts, confirm, what, open, onClose }: CheckoutDialogProps) => {
  const { t } = useTranslation('buying')
  const queryClient = useQueryClient()
  const intent = useIntent()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const go = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await leaveFor(checkoutUrlOf(await intent.once(what, open)))
      onClose()
    } catch (failure) {
      setError(failure)
    }
    running.current = false
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: paymentsKey })
  }
  return (
    <Dialog
      open
      onOpenChange={(stays) => stays || busy || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => busy || onClose()}>{t('notNow')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void go()}>
            {confirm}
            <ExternalLink aria-hidden />
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error !== null && <Failure error={error} />}
        <FactList facts={facts} />
        <p className="text-[0.8125rem] text-faint">{t('checkout.where')}</p>
      </div>
    </Dialog>
  )
}
