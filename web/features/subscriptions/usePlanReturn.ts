// Handles the return from the checkout of a plan or of an upgrade.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import type { CheckoutReturn } from '../../../contract/checkoutReturn.ts'
import type { Purchase, Subscription } from '../../../contract/payments.ts'
import { toast } from '../../ui/toast.ts'
import { planNames } from '../../../contract/planNames.ts'
import { cancelPurchase, paymentsKey, refreshPurchase } from '../credits/purchases.ts'
import { type CheckoutReturning, type Outcome, useCheckoutReturn } from '../credits/useCheckoutReturn.ts'
import { planOutcome } from './planOutcome.ts'
import { abandonSubscription, refreshSubscription } from './subscriptions.ts'

type Known = Exclude<Outcome, 'waiting'>

/** Messages for all outcomes except a payment. */
const useUnpaidWords = (): ((outcome: Known, returned: CheckoutReturn) => void) => {
  const { t } = useTranslation('buying')
  return (outcome, { end }) => {
    if (outcome === 'mismatched') toast.warning(t('remarks.mismatched'))
    else if (end === 'cancelled') toast.info(t('checkout.canceled'))
    else toast.warning(t('return.unpaid'))
  }
}

interface Answer {
  subscription: Subscription | null
  returned: CheckoutReturn
}

export const usePlanReturn = (): CheckoutReturning => {
  const { t } = useTranslation('subscriptions')
  const queryClient = useQueryClient()
  const sayUnpaid = useUnpaidWords()
  return useCheckoutReturn<Answer>({
    of: 'subscription',
    ask: async (returned, signal) => ({
      returned,
      subscription:
        returned.end === 'done' ? await refreshSubscription(signal) : await abandonSubscription(returned.id),
    }),
    outcomeOf: ({ subscription, returned }) => planOutcome(subscription, returned),
    onKnown: (outcome, { subscription }, returned) => {
      if (outcome === 'paid' && subscription !== null) {
        toast.success(t('return.paid', { plan: planNames[subscription.plan] }))
      } else {
        sayUnpaid(outcome, returned)
      }
      void queryClient.invalidateQueries({ queryKey: paymentsKey })
    },
  })
}

export const useUpgradeReturn = (): CheckoutReturning => {
  const { t } = useTranslation('subscriptions')
  const queryClient = useQueryClient()
  const sayUnpaid = useUnpaidWords()
  return useCheckoutReturn<Purchase>({
    of: 'purchase',
    ask: ({ id, end }, signal) => (end === 'done' ? refreshPurchase(id, signal) : cancelPurchase(id)),
    outcomeOf: ({ state }) => (state === 'open' ? 'waiting' : state),
    onKnown: (outcome, { plan }, returned) => {
      if (outcome === 'paid' && plan !== null) toast.success(t('return.upgraded', { plan: planNames[plan] }))
      else sayUnpaid(outcome, returned)
      void queryClient.invalidateQueries({ queryKey: paymentsKey })
    },
  })
}
