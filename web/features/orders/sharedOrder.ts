// The part of an order that is the same for all readers: both sides and admins.
import type { Order, OrderSummary } from '../../../contract/orders.ts'

/** Fields only one of the two sides gets. */
type Sided = 'side' | 'other' | 'unread_messages'

export type ListedOrder = Omit<OrderSummary, Sided>

export type NotifiedOrder = Omit<Order, Sided | 'check_again_in' | 'decline_until' | 'objection' | 'reviews'>
