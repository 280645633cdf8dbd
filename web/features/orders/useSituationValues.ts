// Formatted figures for the sentences about an order.
import { useFormat } from '../../lib/format.ts'
import type { NotifiedOrder } from './sharedOrder.ts'
import { useAmount } from './useAmount.ts'

type SituationValues = Record<'amount' | 'refund' | 'round' | 'rounds' | 'until', string>

export const useSituationValues = (order: NotifiedOrder): SituationValues => {
  const format = useFormat()
  const amount = useAmount()
  const { rounds, rounds_max: roundsMax, guarantee, terms } = order
  return {
    amount: amount(terms.price),
    refund: amount(guarantee?.reckoning?.amount ?? 0),
    round: format.number(rounds),
    rounds: format.number(roundsMax),
    until: guarantee === null ? '' : format.date(guarantee.until),
  }
}
