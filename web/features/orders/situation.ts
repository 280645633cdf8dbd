// Situation of an order, finer than its status: each has its own texts for either side.
import type { OrderTransition } from '../../../contract/orderProcess.ts'
import type { Order } from '../../../contract/orders.ts'

export const situations = [
  'in_review',
  'unanswered',
  'accepted',
  'working',
  'overdue',
  'in_check',
  'revision_requested',
  'to_correct',
  'unchosen',
  'refund_check',
  'refund_review',
  'to_review',
  'unread',
  'final_check',
  'final_review',
  'disputed',
  'completed',
  'guaranteed',
  'endangered',
  'guarantee_kept',
  'guarantee_refunded',
  'guarantee_ended',
  'declined',
  'withdrawn',
  'expired',
  'system_cancelled_order',
  'payment_reversed_order',
  'given_up',
  'given_back',
  'refunded_in_review',
] as const
export type Situation = (typeof situations)[number]

type Standing = Pick<
  Order,
  'status' | 'in_check' | 'is_overdue' | 'seen' | 'waits_for' | 'alarm' | 'guarantee' | 'link' | 'ended_by'
>

/** How a cancelled order ended; transitions not listed here were made by the clock. */
const endings: Partial<Record<OrderTransition, Situation>> = {
  decline: 'declined',
  cancel: 'withdrawn',
  system_cancel: 'system_cancelled_order',
  payment_reversed: 'payment_reversed_order',
  withdraw: 'given_up',
}

const underWay = ({ in_check: inCheck, is_overdue: isOverdue, alarm, status }: Standing): Situation => {
  if (inCheck) return 'in_check'
  // The only state in which the clock keeps a link that the buyer wants revised.
  if (alarm?.transition === 'reject_revision') return 'revision_requested'
  if (isOverdue) return 'overdue'
  return status === 'paid' ? 'accepted' : 'working'
}

const afterwards = ({ guarantee, link }: Standing): Situation => {
  switch (guarantee?.state) {
    case undefined:
      return 'completed'
    case 'running':
      return link?.state === 'endangered' ? 'endangered' : 'guaranteed'
    case 'fulfilled':
      return 'guarantee_kept'
    case 'refunded':
      return 'guarantee_refunded'
    case 'ended':
      return 'guarantee_ended'
  }
}

const failed = ({ waits_for: waitsFor }: Standing): Situation => {
  if (waitsFor === 'check') return 'refund_check'
  if (waitsFor === 'admin') return 'refund_review'
  return waitsFor === 'buyer' ? 'unchosen' : 'to_correct'
}

const delivered = ({ waits_for: waitsFor, seen }: Standing): Situation => {
  if (waitsFor === 'check') return 'final_check'
  if (waitsFor === 'admin') return 'final_review'
  return seen ? 'to_review' : 'unread'
}

export const situationOf = (order: Standing): Situation => {
  switch (order.status) {
    case 'pending':
      return order.waits_for === 'admin' ? 'in_review' : 'unanswered'
    case 'paid':
    case 'in_progress':
      return underWay(order)
    case 'failed':
      return failed(order)
    case 'delivered':
      return delivered(order)
    case 'disputed':
      return 'disputed'
    case 'completed':
      return afterwards(order)
    case 'cancelled':
      return (order.ended_by === null ? undefined : endings[order.ended_by]) ?? 'expired'
    case 'refunded':
      return order.ended_by === 'fail_admin_review' ? 'refunded_in_review' : 'given_back'
  }
}
