// An order as far as it is the same for whoever reads it, be it one of its two sides or an admin.
import type { Order, OrderSummary } from '../../../contract/orders.ts'

/** What only one of the two sides is told. */
type Sided = 'side' | 'other' | 'unread_messages'

export type ListedOrder = Omit<OrderSummary, Sided>

export type NotifiedOrder = Omit<Order, Sided | 'check_again_in' | 'reviews'>
