// Deadlines of an order: the next automatic transition, and until when one is possible. Pure, without a database.
import { hourMs, hoursPerDay } from '../../contract/durations.ts'
import type { OrderTransition } from '../../contract/orderProcess.ts'
import { conditions, needsPerson, type OrderFacts } from './orderFacts.ts'

export const after = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs)
export const days = (count: number): number => count * hoursPerDay

/** Until when the seller can decline an order that was accepted automatically; null: it was not, or is under way. */
export const declinableUntil = (facts: OrderFacts): Date | null =>
  facts.status === 'paid' && facts.acceptedAt !== null && conditions.declinable(facts)
    ? after(facts.acceptedAt, facts.rules.prime_decline_hours)
    : null

export interface Alarm {
  transition: OrderTransition
  at: Date
}

/** The next automatic transition if no action is taken; null: it waits for a person, or has ended. */
export const nextAlarm = (facts: OrderFacts): Alarm | null => {
  const [first] = alarmsOf(facts).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return first ?? null
}

const alarmsOf = (facts: OrderFacts): Alarm[] => {
  const { status, inCheck, submittedAt, revisionUntil, rules } = facts
  switch (status) {
    case 'pending':
      return [pendingAlarm(facts)]
    case 'paid':
      return workAlarms(facts)
    case 'in_progress':
      if (inCheck && submittedAt !== null) {
        return [{ transition: 'check_timeout', at: after(submittedAt, rules.check_hours) }]
      }
      return revisionUntil === null ? workAlarms(facts) : [{ transition: 'reject_revision', at: revisionUntil }]
    case 'failed':
      return failedAlarms(facts)
    case 'delivered':
      return reviewAlarms(facts)
    case 'completed':
    case 'cancelled':
    case 'refunded':
    case 'disputed':
      return []
  }
}

const pendingAlarm = ({ adminReviewUntil, adminReviewedAt, placedAt, rules }: OrderFacts): Alarm =>
  adminReviewUntil !== null && adminReviewedAt === null
    ? { transition: 'pass_admin_review', at: adminReviewUntil }
    : { transition: 'expire', at: after(adminReviewedAt ?? placedAt, rules.answer_hours) }

const workAlarms = ({ dueAt, acceptedAt, remindedAt, overdueAt, prime, rules }: OrderFacts): Alarm[] => {
  if (dueAt === null || acceptedAt === null) return []
  const remindAt = after(dueAt, -rules.reminder_hours)
  const grace = days(prime ? rules.prime_grace_days : rules.grace_days)
  return [
    ...(remindedAt === null && overdueAt === null && remindAt > acceptedAt
      ? [{ transition: 'remind', at: remindAt } as const]
      : []),
    overdueAt === null
      ? { transition: 'become_overdue', at: dueAt }
      : { transition: 'expire', at: after(dueAt, grace) },
  ]
}

const failedAlarms = (facts: OrderFacts): Alarm[] => {
  const { dueAt, failedAt, correctionExpiredAt, rules } = facts
  if (failedAt === null) return []
  const due: Alarm[] = conditions.late(facts) && dueAt !== null ? [{ transition: 'become_overdue', at: dueAt }] : []
  const isOver = conditions.may_choose(facts)
  return [
    ...due,
    ...(isOver
      ? finalCheckAlarms(facts, after(correctionExpiredAt ?? failedAt, days(rules.choice_days)))
      : [{ transition: 'correction_expired', at: after(failedAt, days(rules.correction_days)) } as const]),
  ]
}

/** A link that no check could ever read has no result to wait for: an admin decides. */
const reviewAlarms = (facts: OrderFacts): Alarm[] => {
  const { reviewUntil, wasSeen } = facts
  if (reviewUntil === null) return []
  return wasSeen ? finalCheckAlarms(facts, reviewUntil) : [{ transition: 'dispute', at: reviewUntil }]
}

/** A result that does not arrive, for whatever reason, is requested again. */
const resultWithinHours = hoursPerDay

const daysBesidePerson = 7

/** At the deadline a fresh check is requested, and its result decides; once a person has to, only one a week. */
const finalCheckAlarms = (facts: OrderFacts, deadline: Date): Alarm[] => {
  const { finalCheckAt, postponedUntil } = facts
  if (finalCheckAt === null) return [{ transition: 'request_check', at: deadline }]
  // While a person has yet to decide, a page that can be read again decides by itself.
  if (needsPerson(facts)) return [{ transition: 'request_check', at: after(finalCheckAt, days(daysBesidePerson)) }]
  return [{ transition: 'request_check', at: postponedUntil ?? after(finalCheckAt, resultWithinHours) }]
}
