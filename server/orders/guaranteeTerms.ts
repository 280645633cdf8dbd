// What a guarantee promises: the amount that the seller was paid, and the refund if the link is lost. Pure.
import { type GuaranteeRefund, guaranteeRefund } from '../../contract/guarantee.ts'
import { type OrderRow, rulesOf } from './orderRow.ts'

/** What the seller got from the buyer, without what was withheld because the payment was reversed. A bonus from before the surcharge was issued, not paid by the buyer. */
export const paidToSeller = ({ paid_out: price, surcharge, bonus, reversed }: PaidOrder): number =>
  price + (surcharge > 0 ? bonus : 0) - reversed

type PaidOrder = Pick<OrderRow, 'paid_out' | 'surcharge' | 'bonus' | 'reversed'>

/** The refund if the link is lost at that time. */
export const refundOf = (
  order: PaidOrder & Pick<OrderRow, 'guarantee_from' | 'guarantee_until' | 'rules'>,
  lostAt: Date,
): GuaranteeRefund | null => {
  const { guarantee_from: from, guarantee_until: until } = order
  if (from === null || until === null) return null
  return guaranteeRefund(
    { paid: paidToSeller(order), from, until, wholeRefundDays: rulesOf(order).whole_refund_days },
    lostAt,
  )
}
