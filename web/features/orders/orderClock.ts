// Deadline of an order and what happens then: translates the server’s next alarm for the reader.
import type { Order, OrderSummary } from '../../../contract/orders.ts'

/** Each has a sentence per side about what happens when the time is up. */
export const ends = [
  'admin_review',
  'unanswered',
  'due',
  'due_prime',
  'due_corrected',
  'overdue',
  'unread',
  'change',
  'correction',
  'choice',
  'review',
  'review_unread',
  'statements',
  'repair',
] as const
export type End = (typeof ends)[number]

export interface OrderClock {
  end: End
  /** Server time. */
  at: string
  /** As of the server’s response; 0 if it is about to happen. */
  secondsLeft: number
}

type Timed = Pick<OrderSummary, 'status' | 'alarm' | 'due_at' | 'terms'>
type Alarm = NonNullable<Timed['alarm']>

const expiries: Partial<Record<Timed['status'], End>> = { pending: 'unanswered' }

/** A reminder ends nothing, so the due date of the link is shown instead. */
const dueClock = ({ status, terms, due_at: dueAt }: Timed, alarm: Alarm): OrderClock => {
  const at = dueAt ?? alarm.at
  const between = Math.round((Date.parse(at) - Date.parse(alarm.at)) / 1000)
  const end = status === 'failed' ? 'due_corrected' : terms.prime ? 'due_prime' : 'due'
  return { end, at, secondsLeft: Math.max(0, alarm.seconds_left + between) }
}

/** What the clock does at the end of each deadline, other than cancelling an order. */
const endings: Partial<Record<Alarm['transition'], End>> = {
  pass_admin_review: 'admin_review',
  check_timeout: 'unread',
  reject_revision: 'change',
  correction_expired: 'correction',
  dispute: 'review_unread',
}

const endOf = (transition: Alarm['transition'], status: Timed['status']): End | undefined => {
  if (transition === 'expire') return expiries[status] ?? 'overdue'
  // At these deadlines the link is checked once more, and the result decides.
  if (transition === 'request_check') return status === 'failed' ? 'choice' : 'review'
  return endings[transition]
}

export const clockOf = (order: Timed): OrderClock | null => {
  const { alarm, status } = order
  if (alarm === null) return null
  if (alarm.transition === 'remind' || alarm.transition === 'become_overdue') return dueClock(order, alarm)
  const end = endOf(alarm.transition, status)
  return end === undefined ? null : { end, at: alarm.at, secondsLeft: alarm.seconds_left }
}

type Detailed = Timed & Pick<Order, 'dispute' | 'link' | 'guarantee'>

/** Also covers deadlines outside the order process: for statements, and for restoring a missing link. */
export const detailClockOf = (order: Detailed): OrderClock | null => {
  const { dispute, link, guarantee, status } = order
  if (status === 'disputed') {
    // After that it waits for an admin, without a deadline.
    if (dispute === null || dispute.seconds_left === 0) return null
    return { end: 'statements', at: dispute.state_by, secondsLeft: dispute.seconds_left }
  }
  const isMissing = status === 'completed' && guarantee?.state === 'running' && link?.state === 'endangered'
  // After the guarantee nothing is refunded, so there is no deadline.
  if (isMissing && link.repair_by !== null && guarantee.reckoning !== null) {
    return { end: 'repair', at: link.repair_by, secondsLeft: link.repair_seconds_left ?? 0 }
  }
  return clockOf(order)
}

/** The deadline in this browser’s time, which may differ from the server’s. */
export const overAt = ({ secondsLeft }: OrderClock, notifiedAt: number): Date =>
  new Date(notifiedAt + secondsLeft * 1000)
