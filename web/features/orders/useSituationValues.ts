// Formatted figures for the sentences about an order.
import { totalOf } from '../../../contract/surcharge.ts'
import { useFormat } from '../../lib/format.ts'
import { payoutOf } from './payoutOf.ts'
import type { NotifiedOrder } from './sharedOrder.ts'
import { useAmount } from './useAmount.ts'

type SituationValues = Record<'amount' | 'payout' | 'refund' | 'round' | 'rounds' | 'until', string>

export const useSituationValues = (order: NotifiedOrder): SituationValues => {
  const format = useFormat()
  const amount = useAmount()
  const { rounds, rounds_max: roundsMax, guarantee, terms } = order
  return {
    amount: amount(totalOf(terms)),
    payout: amount(payoutOf(order)),
    refund: amount(guarantee?.reckoning?.amount ?? 0),
    round: format.number(rounds),
    rounds: format.number(roundsMax),
    until: guarantee === null ? '' : format.date(guarantee.until),
  }
}
