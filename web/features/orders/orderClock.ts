// What runs out for an order, and what happens then: the alarm of the server in terms that a reader can be told.
import type { Order, OrderSummary } from '../../../contract/orders.ts'

/** Each has a sentence for either side that says what happens when the time is over. */
export const ends = [
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
  /** By the clock of the server. */
  at: string
  /** When the server answered; 0 where it is about to happen. */
  secondsLeft: number
}

type Timed = Pick<OrderSummary, 'status' | 'alarm' | 'due_at' | 'terms'>
type Alarm = NonNullable<Timed['alarm']>

const expiries: Partial<Record<Timed['status'], End>> = { pending: 'unanswered', failed: 'choice' }

/** A reminder ends nothing: what is told is the day on which the link is due. */
const dueClock = ({ status, terms, due_at: dueAt }: Timed, alarm: Alarm): OrderClock => {
  const at = dueAt ?? alarm.at
  const between = Math.round((Date.parse(at) - Date.parse(alarm.at)) / 1000)
  const end = status === 'failed' ? 'due_corrected' : terms.prime ? 'due_prime' : 'due'
  return { end, at, secondsLeft: Math.max(0, alarm.seconds_left + between) }
}

/** What the clock does at the end of each time that is given to somebody, besides cancelling an order. */
const endings: Partial<Record<Alarm['transition'], End>> = {
  check_timeout: 'unread',
  reject_revision: 'change',
  correction_expired: 'correction',
  complete: 'review',
  dispute: 'review_unread',
}

export const clockOf = (order: Timed): OrderClock | null => {
  const { alarm, status } = order
  if (alarm === null) return null
  if (alarm.transition === 'remind' || alarm.transition === 'become_overdue') return dueClock(order, alarm)
  const end = alarm.transition === 'expire' ? (expiries[status] ?? 'overdue') : endings[alarm.transition]
  return end === undefined ? null : { end, at: alarm.at, secondsLeft: alarm.seconds_left }
}

type Detailed = Timed & Pick<Order, 'dispute' | 'link' | 'guarantee'>

/** Also what runs out after the alarms of the process: the time for statements, and for putting a missing link back. */
export const detailClockOf = (order: Detailed): OrderClock | null => {
  const { dispute, link, guarantee, status } = order
  if (status === 'disputed') {
    // Then it waits for an admin, and nothing runs out.
    if (dispute === null || dispute.seconds_left === 0) return null
    return { end: 'statements', at: dispute.state_by, secondsLeft: dispute.seconds_left }
  }
  const isMissing = status === 'completed' && guarantee?.state === 'running' && link?.state === 'endangered'
  // After the promised time nothing goes back any more, so nothing runs out.
  if (isMissing && link.repair_by !== null && guarantee.reckoning !== null) {
    return { end: 'repair', at: link.repair_by, secondsLeft: link.repair_seconds_left ?? 0 }
  }
  return clockOf(order)
}

/** When it is over by the clock of this browser, which may differ from the server's. */
export const overAt = ({ secondsLeft }: OrderClock, notifiedAt: number): Date =>
  new Date(notifiedAt + secondsLeft * 1000)
