// Demo members do not act on their own: here a buyer can have the seller deliver, and watch the order progress.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { askSandbox } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { ClipboardCheck } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { SandboxHint } from './SandboxHint.tsx'

export const SellerDelivers = ({ orderId, seller }: { orderId: string; seller: string }) => {
  const { t } = useTranslation('sandbox')
  const [busy, setBusy] = useState(false)
  const deliver = async () => {
    setBusy(true)
    try {
      await askSandbox('deliveries', { order: orderId })
      toast.success(t('seller.done', { name: seller }))
    } catch {
      toast.error(t('seller.failed'))
    }
    setBusy(false)
  }
  return (
    <SandboxHint title={t('seller.title', { name: seller })} text={t('seller.text')}>
      <Button size="s" busy={busy} onClick={() => void deliver()}>
        <ClipboardCheck aria-hidden />
        {t('seller.deliver')}
      </Button>
    </SandboxHint>
  )
}
