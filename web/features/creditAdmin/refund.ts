// What a refund would take: how much is left to give back, and how many credits go with it.
import type { AdminPurchase } from '../../../contract/creditAdmin.ts'
import { creditsForRefund } from '../../../contract/pricing.ts'

type Paid = Pick<
  AdminPurchase,
  'state' | 'price_cents' | 'paid_cents' | 'pending_cents' | 'refunded_cents' | 'credits' | 'credits_taken'
>

const paidCents = ({ paid_cents: paid, price_cents: price }: Paid): number => paid ?? price

export const refundableCents = (purchase: Paid): number =>
  purchase.state === 'paid' ? Math.max(0, paidCents(purchase) - purchase.refunded_cents - purchase.pending_cents) : 0

/** Of all the credits that belong to what was given back, those that are not taken yet. */
export const creditsGoingBack = (purchase: Paid, cents: number): number =>
  Math.max(
    0,
    creditsForRefund(purchase.credits, purchase.refunded_cents + cents, paidCents(purchase)) - purchase.credits_taken,
  )
