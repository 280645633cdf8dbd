// State machine of an order as one table: who may make which transition in which status, and what happens to the
// credits in escrow. The server enforces it, both screens are built from it.

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

/** `check`: result of a link check. `system`: a website, its seller or its buyer is gone. */
export const orderActors = ['buyer', 'seller', 'clock', 'check', 'system', 'admin'] as const
export type OrderActor = (typeof orderActors)[number]

/** Settlement of the escrow: refund to the buyer, payout to the seller, or a split decided by an admin. */
export type Settlement = 'refund' | 'payout' | 'split'

/**
 * Conditions besides the status. in_check: a link has been submitted and the result is pending. unfinished: no check is
 * running and no link was found to match the order. late: unfinished, and no link submitted by the due date was good.
 * overdue: lateness has been recorded. revision_requested: the link matches the order and the buyer requested a
 * revision. may_correct: there are rounds and time left. may_choose: there are none left. was_seen: a check has found
 * the submitted link as ordered, whatever later checks found. submitted: there is a link, whatever the result of its check. declinable: accepted
 * automatically, and no link was submitted or is late; only for the first hours. in_admin_review: buyer and seller are
 * strongly related, and an admin reviews the order before the seller can answer; in_admin_review_prime: it is
 * accepted automatically afterwards. in_final_check: a deadline has passed, and a fresh check of the link decides;
 * postponable: it may be postponed by a day once more, because the check was inconclusive.
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
  | 'was_seen'
  | 'submitted'
  | 'declinable'
  | 'in_admin_review'
  | 'in_admin_review_prime'
  | 'not_in_admin_review'
  | 'in_final_check'
  | 'postponable'

interface ProcessRow {
  transition: string
  by: OrderActor
  from: readonly OrderStatus[]
  /** `same`: the status stays, but other transitions become possible. */
  to: OrderStatus | 'same'
  only?: OrderCondition
  money?: Settlement
}

/** Statuses after acceptance in which only buyer, seller and deadlines act, unless an admin escalates the order. */
const acceptedStatuses = ['paid', 'in_progress', 'failed', 'delivered'] as const satisfies readonly OrderStatus[]

export const orderProcess = [
  // Between strongly related parties an admin decides first; without a decision the order goes on.
  { transition: 'pass_admin_review', by: 'admin', from: ['pending'], to: 'same', only: 'in_admin_review' },
  { transition: 'pass_admin_review', by: 'clock', from: ['pending'], to: 'same', only: 'in_admin_review' },
  { transition: 'pass_admin_review', by: 'admin', from: ['pending'], to: 'paid', only: 'in_admin_review_prime' },
  { transition: 'pass_admin_review', by: 'clock', from: ['pending'], to: 'paid', only: 'in_admin_review_prime' },
  {
    transition: 'fail_admin_review',
    by: 'admin',
    from: ['pending'],
    to: 'refunded',
    only: 'in_admin_review',
    money: 'refund',
  },
  {
    transition: 'fail_admin_review',
    by: 'admin',
    from: ['pending'],
    to: 'refunded',
    only: 'in_admin_review_prime',
    money: 'refund',
  },

  { transition: 'accept', by: 'seller', from: ['pending'], to: 'paid', only: 'not_in_admin_review' },
  {
    transition: 'decline',
    by: 'seller',
    from: ['pending'],
    to: 'cancelled',
    only: 'not_in_admin_review',
    money: 'refund',
  },
  // A prime order that breaks the terms of the offer.
  { transition: 'decline', by: 'seller', from: ['paid'], to: 'cancelled', only: 'declinable', money: 'refund' },
  { transition: 'cancel', by: 'buyer', from: ['pending'], to: 'cancelled', money: 'refund' },
  {
    transition: 'expire',
    by: 'clock',
    from: ['pending'],
    to: 'cancelled',
    only: 'not_in_admin_review',
    money: 'refund',
  },
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
  // Time alone refunds nothing: it requests a fresh check, whose result decides.
  { transition: 'request_check', by: 'clock', from: ['failed'], to: 'same', only: 'may_choose' },
  { transition: 'pass', by: 'check', from: ['failed'], to: 'delivered', only: 'in_final_check' },
  { transition: 'expire', by: 'check', from: ['failed'], to: 'cancelled', only: 'in_final_check', money: 'refund' },
  { transition: 'postpone', by: 'check', from: ['failed'], to: 'same', only: 'postponable' },

  { transition: 'approve', by: 'buyer', from: ['delivered'], to: 'completed', money: 'payout' },
  // Time alone pays nothing, either.
  { transition: 'request_check', by: 'clock', from: ['delivered'], to: 'same', only: 'was_seen' },
  {
    transition: 'complete',
    by: 'check',
    from: ['delivered'],
    to: 'completed',
    only: 'in_final_check',
    money: 'payout',
  },
  { transition: 'postpone', by: 'check', from: ['delivered'], to: 'same', only: 'postponable' },
  { transition: 'pass', by: 'check', from: ['delivered'], to: 'same' },
  { transition: 'check_timeout', by: 'check', from: ['delivered'], to: 'same' },
  { transition: 'fail', by: 'check', from: ['delivered'], to: 'failed' },
  { transition: 'request_revision', by: 'buyer', from: ['delivered'], to: 'in_progress', only: 'revisions_left' },
  { transition: 'reject_revision', by: 'seller', from: ['in_progress'], to: 'delivered', only: 'revision_requested' },
  { transition: 'reject_revision', by: 'clock', from: ['in_progress'], to: 'delivered', only: 'revision_requested' },
  { transition: 'dispute', by: 'buyer', from: ['delivered'], to: 'disputed' },
  { transition: 'dispute', by: 'clock', from: ['delivered'], to: 'disputed' },

  // The payment that the buyer's credits came from was taken back.
  {
    transition: 'payment_reversed',
    by: 'system',
    from: ['pending', ...acceptedStatuses, 'disputed'],
    to: 'cancelled',
    money: 'refund',
  },

  { transition: 'decide', by: 'admin', from: ['disputed'], to: 'completed', money: 'split' },
  { transition: 'escalate', by: 'admin', from: ['pending'], to: 'disputed', only: 'not_in_admin_review' },
  { transition: 'escalate', by: 'admin', from: acceptedStatuses, to: 'disputed' },
  {
    transition: 'give_back',
    by: 'admin',
    from: ['pending'],
    to: 'refunded',
    only: 'not_in_admin_review',
    money: 'refund',
  },
  { transition: 'give_back', by: 'admin', from: [...acceptedStatuses, 'disputed'], to: 'refunded', money: 'refund' },
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
