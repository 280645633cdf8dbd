// Refund preview: the refundable amount, and the credits taken back with it.
import type { AdminPurchase } from '../../../../contract/creditsAdmin.ts'
import { creditsForRefund } from '../../../../contract/pricing.ts'

type Paid = Pick<
  AdminPurchase,
  'state' | 'price_cents' | 'paid_cents' | 'pending_cents' | 'refunded_cents' | 'credits' | 'credits_taken'
>

const paidCents = ({ paid_cents: paid, price_cents: price }: Paid): number => paid ?? price

export const refundableCents = (purchase: Paid): number =>
  purchase.state === 'paid' ? Math.max(0, paidCents(purchase) - purchase.refunded_cents - purchase.pending_cents) : 0

/** The credits that belong to the refunded amount, minus those already taken back. */
export const creditsGoingBack = (purchase: Paid, cents: number): number =>
  Math.max(
    0,
    creditsForRefund(purchase.credits, purchase.refunded_cents + cents, paidCents(purchase)) - purchase.credits_taken,
  )
