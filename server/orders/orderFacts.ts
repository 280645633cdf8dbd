// The state of an order as facts, the conditions that hold for it, and who has to act next. Pure, without a database.
import { postponementsMax } from '../../contract/limits.ts'
import type { OrderCondition, OrderStatus } from '../../contract/orderProcess.ts'
import type { OrderRules } from '../../contract/orderRules.ts'

/** The state of an order, as far as the state machine needs it. */
export interface OrderFacts {
  status: OrderStatus
  /** The rules under which it was placed. */
  rules: OrderRules
  price: number
  /** What the buyer of a prime order paid on top of the price. */
  surcharge: number
  /** What the buyer pays on top of the price for the guarantee account of the seller. */
  premium: number
  /** Placed in prime and within the seller's capacity for it. */
  prime: boolean
  turnaroundDays: number
  placedAt: Date
  /** Time for an admin to review it, because buyer and seller are strongly related; null: it needs no review. */
  adminReviewUntil: Date | null
  /** The review is over and the order goes on. */
  adminReviewedAt: Date | null
  acceptedAt: Date | null
  dueAt: Date | null
  remindedAt: Date | null
  /** The due date has passed without a link that was as ordered. */
  overdueAt: Date | null
  /** Of the link that is being checked or was found as ordered. */
  submittedAt: Date | null
  inCheck: boolean
  /** A link submitted by the due date was found as ordered, whatever happened to it later. */
  wasInTime: boolean
  rounds: number
  failedAt: Date | null
  /** The correction period has expired. */
  correctionExpiredAt: Date | null
  reviewUntil: Date | null
  /** Whether the last check of a delivered link found it. */
  seen: boolean
  /** Whether any check has found the submitted link as ordered. */
  wasSeen: boolean
  /** When the fresh check was last requested that decides, because a deadline has passed. */
  finalCheckAt: Date | null
  /** How often the decision was postponed by a day, because that check was inconclusive. */
  postponed: number
  /** When the next one is requested; null: none is planned, or its result is pending. */
  postponedUntil: Date | null
  changes: number
  revisionUntil: Date | null
  disputedAt: Date | null
}

/** The fresh check has been inconclusive so often that a person decides. */
export const needsPerson = ({ finalCheckAt, postponed }: OrderFacts): boolean =>
  finalCheckAt !== null && postponed >= postponementsMax

const isUnfinished = ({ inCheck, revisionUntil }: OrderFacts): boolean => !inCheck && revisionUntil === null

const isInAdminReview = ({ adminReviewUntil, adminReviewedAt }: OrderFacts): boolean =>
  adminReviewUntil !== null && adminReviewedAt === null

export const conditions: Readonly<Record<OrderCondition, (facts: OrderFacts) => boolean>> = {
  in_check: ({ inCheck }) => inCheck,
  not_in_check: ({ inCheck }) => !inCheck,
  unfinished: isUnfinished,
  late: (facts) => isUnfinished(facts) && !facts.wasInTime && facts.overdueAt === null,
  overdue: (facts) => isUnfinished(facts) && facts.overdueAt !== null,
  revision_requested: ({ inCheck, revisionUntil }) => !inCheck && revisionUntil !== null,
  submitted: ({ submittedAt }) => submittedAt !== null,
  revisions_left: ({ changes, seen, rules }) => seen && changes < rules.changes_max,
  may_correct: ({ rounds, correctionExpiredAt, rules }) => rounds < rules.rounds_max && correctionExpiredAt === null,
  may_choose: ({ rounds, correctionExpiredAt, rules }) => rounds >= rules.rounds_max || correctionExpiredAt !== null,
  was_seen: ({ wasSeen }) => wasSeen,
  in_admin_review: (facts) => isInAdminReview(facts) && !facts.prime,
  in_admin_review_prime: (facts) => isInAdminReview(facts) && facts.prime,
  not_in_admin_review: (facts) => !isInAdminReview(facts),
  in_final_check: ({ finalCheckAt }) => finalCheckAt !== null,
  postponable: ({ finalCheckAt, postponed, postponedUntil }) =>
    finalCheckAt !== null && postponedUntil === null && postponed < postponementsMax,
  declinable: ({ prime, submittedAt, overdueAt }) => prime && submittedAt === null && overdueAt === null,
}

const decider = (facts: OrderFacts): 'check' | 'admin' => (needsPerson(facts) ? 'admin' : 'check')

export type OrderAwaits = 'seller' | 'buyer' | 'check' | 'admin'

/** Who has to act next; null: it has ended. */
export const waitsFor = (facts: OrderFacts): OrderAwaits | null => {
  switch (facts.status) {
    case 'pending':
      return conditions.not_in_admin_review(facts) ? 'seller' : 'admin'
    case 'paid':
      return 'seller'
    case 'in_progress':
      return facts.inCheck ? 'check' : 'seller'
    case 'failed':
      if (conditions.in_final_check(facts)) return decider(facts)
      return conditions.may_choose(facts) ? 'buyer' : 'seller'
    case 'delivered':
      return conditions.in_final_check(facts) ? decider(facts) : 'buyer'
    case 'disputed':
      return 'admin'
    case 'completed':
    case 'cancelled':
    case 'refunded':
      return null
  }
}
