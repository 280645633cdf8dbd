// What an order is about for its reader: a buyer pays the total, a seller gets the price and, in prime mode, the surcharge.
import type { OrderTerms } from '../../../contract/orderParts.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { earningsOf, totalOf } from '../../../contract/surcharge.ts'

/** Admins see the total. */
export const amountOf = ({ terms, side }: { terms: OrderTerms; side?: OrderSide }): number =>
  side === 'seller' ? earningsOf(terms) : totalOf(terms)
