import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import type { Language } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ExternalLink } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { checkoutUrlOf, leaveFor } from '../../lib/checkout.ts'
import { openPortal } from './subscriptions.ts'

/** Opens the payment provider's portal for cards and billing data. */
export const PortalButton = ({ urgent = false }: { urgent?: boolean }) => {
  const { t, i18n } = useTranslation('subscriptions')
  const { t: te } = useTranslation('errors')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const go = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await leaveFor(checkoutUrlOf({ checkout_url: await openPortal(i18n.language as Language) }))
    } catch (error) {
      toast.error(failureText(te, error), t('portal.failed'))
    }
    running.current = false
    setBusy(false)
  }
  return (
    <Button variant={urgent ? 'primary' : 'ghost'} busy={busy} onClick={() => void go()}>
      {t(urgent ? 'portal.settle' : 'portal.open')}
      <ExternalLink aria-hidden />
    </Button>
  )
}
