// The process of an order as one table: from which state who may move it where, and what becomes of the credits that are held for it.
// The server enforces it, both screens draw from it.

export const orderStatuses = [
  'pending',
  'paid',
  'in_progress',
  'failed',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
  'disputed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** `check`: what a look at the page says. `house`: a website, its seller or its buyer is gone. */
export const orderActors = ['buyer', 'seller', 'clock', 'check', 'system', 'admin'] as const
export type OrderActor = (typeof orderActors)[number]

/** What becomes of what is held: all of it back to the buyer, all of it to the seller, or in two parts as an admin says. */
export type Settlement = 'refund' | 'payout' | 'split'

/**
 * What is asked besides the state.
 * in_check: a link has been handed in and nobody knows yet. unfinished: nothing is looked at and nothing was found as ordered. late:
 * unfinished, and nothing that was handed in by the day it was due was good. overdue: this has been noted. revision_requested: the link is as
 * ordered and the buyer wants something else about it. may_correct: there are rounds and time left. may_choose: there are none left. seen:
 * the last look found the link as ordered. submitted: there is a link, however it was found.
 */
export type OrderCondition =
  | 'in_check'
  | 'not_in_check'
  | 'unfinished'
  | 'late'
  | 'overdue'
  | 'revision_requested'
  | 'revisions_left'
  | 'may_correct'
  | 'may_choose'
  | 'seen'
  | 'submitted'

interface ProcessRow {
  transition: string
  by: OrderActor
  from: readonly OrderStatus[]
  /** `same`: a mark, after which other moves are open. */
  to: OrderStatus | 'same'
  only?: OrderCondition
  money?: Settlement
}

/** Those in which nobody but buyer, seller and the clock has a say, unless an admin takes an order up. */
const unsettledStatuses = [
  'pending',
  'paid',
  'in_progress',
  'failed',
  'delivered',
] as const satisfies readonly OrderStatus[]

export const orderProcess = [
  { transition: 'accept', by: 'seller', from: ['pending'], to: 'paid' },
  { transition: 'decline', by: 'seller', from: ['pending'], to: 'cancelled', money: 'refund' },
  { transition: 'cancel', by: 'buyer', from: ['pending'], to: 'cancelled', money: 'refund' },
  { transition: 'expire', by: 'clock', from: ['pending'], to: 'cancelled', money: 'refund' },
  { transition: 'system_cancel', by: 'system', from: ['pending', 'paid'], to: 'cancelled', money: 'refund' },

  { transition: 'start', by: 'seller', from: ['paid'], to: 'in_progress' },
  { transition: 'submit_link', by: 'seller', from: ['paid', 'in_progress'], to: 'in_progress', only: 'not_in_check' },
  { transition: 'remind', by: 'clock', from: ['paid', 'in_progress'], to: 'same', only: 'unfinished' },
  { transition: 'become_overdue', by: 'clock', from: ['paid', 'in_progress', 'failed'], to: 'same', only: 'late' },
  {
    transition: 'withdraw',
    by: 'seller',
    from: ['paid', 'in_progress'],
    to: 'cancelled',
    only: 'unfinished',
    money: 'refund',
  },
  { transition: 'withdraw', by: 'seller', from: ['failed'], to: 'cancelled', money: 'refund' },
  {
    transition: 'cancel',
    by: 'buyer',
    from: ['paid', 'in_progress'],
    to: 'cancelled',
    only: 'overdue',
    money: 'refund',
  },
  {
    transition: 'expire',
    by: 'clock',
    from: ['paid', 'in_progress'],
    to: 'cancelled',
    only: 'overdue',
    money: 'refund',
  },
  {
    transition: 'system_cancel',
    by: 'system',
    from: ['in_progress'],
    to: 'cancelled',
    only: 'unfinished',
    money: 'refund',
  },

  { transition: 'pass', by: 'check', from: ['in_progress'], to: 'delivered', only: 'in_check' },
  { transition: 'fail', by: 'check', from: ['in_progress'], to: 'failed', only: 'in_check' },
  { transition: 'check_timeout', by: 'clock', from: ['in_progress'], to: 'delivered', only: 'in_check' },

  { transition: 'submit_link', by: 'seller', from: ['failed'], to: 'in_progress', only: 'may_correct' },
  { transition: 'correction_expired', by: 'clock', from: ['failed'], to: 'same', only: 'may_correct' },
  { transition: 'cancel', by: 'buyer', from: ['failed'], to: 'cancelled', only: 'may_choose', money: 'refund' },
  { transition: 'dispute', by: 'buyer', from: ['failed'], to: 'disputed', only: 'may_choose' },
  { transition: 'expire', by: 'clock', from: ['failed'], to: 'cancelled', only: 'may_choose', money: 'refund' },

  { transition: 'approve', by: 'buyer', from: ['delivered'], to: 'completed', money: 'payout' },
  { transition: 'complete', by: 'clock', from: ['delivered'], to: 'completed', only: 'seen', money: 'payout' },
  { transition: 'pass', by: 'check', from: ['delivered'], to: 'same' },
  { transition: 'check_timeout', by: 'check', from: ['delivered'], to: 'same' },
  { transition: 'fail', by: 'check', from: ['delivered'], to: 'failed' },
  { transition: 'request_revision', by: 'buyer', from: ['delivered'], to: 'in_progress', only: 'revisions_left' },
  { transition: 'reject_revision', by: 'seller', from: ['in_progress'], to: 'delivered', only: 'revision_requested' },
  { transition: 'reject_revision', by: 'clock', from: ['in_progress'], to: 'delivered', only: 'revision_requested' },
  { transition: 'dispute', by: 'buyer', from: ['delivered'], to: 'disputed' },
  { transition: 'dispute', by: 'clock', from: ['delivered'], to: 'disputed' },

  { transition: 'decide', by: 'admin', from: ['disputed'], to: 'completed', money: 'split' },
  { transition: 'escalate', by: 'admin', from: unsettledStatuses, to: 'disputed' },
  { transition: 'give_back', by: 'admin', from: [...unsettledStatuses, 'disputed'], to: 'refunded', money: 'refund' },
  {
    transition: 'pay_out',
    by: 'admin',
    from: ['in_progress', 'failed', 'delivered', 'disputed'],
    to: 'completed',
    only: 'submitted',
    money: 'payout',
  },
] as const satisfies readonly ProcessRow[]

export type OrderTransition = (typeof orderProcess)[number]['transition']

/** After these nothing is held any more. */
export const endedStatuses = ['completed', 'cancelled', 'refunded'] as const satisfies readonly OrderStatus[]
