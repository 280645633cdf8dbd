// What the seller of an order gets on completion.
import { earningsOf } from '../../../contract/surcharge.ts'
import type { NotifiedOrder } from './sharedOrder.ts'

type PaidOrder = Pick<NotifiedOrder, 'terms' | 'is_overdue' | 'submitted_at' | 'due_at'>

/** The surcharge of a prime order is only paid for a link that was submitted by the due date. */
const isInTime = ({ is_overdue: isOverdue, submitted_at: submittedAt, due_at: dueAt }: PaidOrder): boolean =>
  !isOverdue && submittedAt !== null && dueAt !== null && new Date(submittedAt) <= new Date(dueAt)

export const payoutOf = (order: PaidOrder): number => (isInTime(order) ? earningsOf(order.terms) : order.terms.price)
