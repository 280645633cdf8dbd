// Purchases started but not paid: continue them, or cancel them so that they cannot be paid by mistake.
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import type { Purchase } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useCanBuy } from './prices.ts'
import { usePurchaseName } from './purchaseName.ts'
import { cancelPurchase, paymentsKey } from './purchases.ts'

const shownMax = 3

interface CancelDialogProps {
  purchase: Purchase
  onClose(): void
}

const CancelDialog = ({ purchase, onClose }: CancelDialogProps) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const nameOf = usePurchaseName()
  const queryClient = useQueryClient()
  const end = async () => {
    const { state } = await cancelPurchase(purchase.id)
    if (state === 'paid') toast.success(t('return.paidMeanwhile'))
    else toast.info(t('checkout.canceled'))
    await queryClient.invalidateQueries({ queryKey: paymentsKey })
  }
  return (
    <ConfirmDialog
      harsh
      title={t('open.cancelTitle', { name: nameOf(purchase) })}
      description={t('open.cancelText', { price: format.money(purchase.price_cents, purchase.currency) })}
      confirm={t('open.cancel')}
      cancel={t('open.keep')}
      onConfirm={end}
      onClose={onClose}
    />
  )
}

/** `waitedFor`: the purchase that the notice above already covers. */
export const OpenCheckouts = ({
  purchases,
  waitedFor,
}: {
  purchases: readonly Purchase[]
  waitedFor: string | null
}) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const nameOf = usePurchaseName()
  const [cancelling, setCancelling] = useState<Purchase | null>(null)
  const canBuy = useCanBuy()
  // Without the payment service they can be neither paid nor cancelled here.
  const open = !canBuy ? [] : purchases.filter(({ state, id }) => state === 'open' && id !== waitedFor)
  return (
    <>
      {open.slice(0, shownMax).map((purchase) => (
        <Alert
          key={purchase.id}
          tone="waiting"
          title={t('open.title', {
            name: nameOf(purchase),
            price: format.money(purchase.price_cents, purchase.currency),
          })}
          action={
            <span className="flex flex-wrap gap-2">
              {purchase.checkout_url !== null && (
                <a href={purchase.checkout_url} className={buttonStyles({ size: 's', variant: 'primary' })}>
                  {t('open.pay')}
                </a>
              )}
              <Button size="s" onClick={() => setCancelling(purchase)}>
                {t('open.cancel')}
              </Button>
            </span>
          }
        >
          {t('open.text', { when: format.dateTime(purchase.created_at) })}
        </Alert>
      ))}
      {cancelling !== null && <CancelDialog purchase={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}
