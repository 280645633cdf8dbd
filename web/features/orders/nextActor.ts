// Whose turn it is in an order, from the reader’s point of view.
import type { OrderSummary } from '../../../contract/orders.ts'

export type Turn = 'mine' | 'theirs' | 'check' | 'team'

export const turnOf = ({ waits_for: waitsFor, side }: Pick<OrderSummary, 'waits_for' | 'side'>): Turn | null => {
  switch (waitsFor) {
    case null:
      return null
    case 'check':
      return 'check'
    case 'admin':
      return 'team'
    case 'buyer':
    case 'seller':
      return waitsFor === side ? 'mine' : 'theirs'
  }
}
