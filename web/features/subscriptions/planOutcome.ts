// Outcome of a plan's checkout, derived from the state of the member's plan.
import type { CheckoutReturn } from '../../../contract/checkoutReturn.ts'
import type { Subscription } from '../../../contract/payments.ts'
import type { Outcome } from '../credits/useCheckoutReturn.ts'

/** A plan that is not reported yet is pending, unless its checkout was cancelled. */
export const planOutcome = (
  subscription: Pick<Subscription, 'id' | 'state' | 'problem'> | null,
  { id, end }: Pick<CheckoutReturn, 'id' | 'end'>,
): Outcome => {
  const unpaid = end === 'cancelled' ? 'abandoned' : 'waiting'
  if (subscription?.id !== id) return unpaid
  if (subscription.problem === 'mismatched') return 'mismatched'
  switch (subscription.state) {
    case 'active':
    case 'past_due':
      return 'paid'
    case 'open':
      return unpaid
    case 'abandoned':
    case 'ended':
      return 'abandoned'
  }
}
