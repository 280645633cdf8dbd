// Payouts of demo orders: what is pending on completion, its release while the link is live, and refunds under guarantee. Pure.
import { payoutOf, transfersOf } from '../../server/orders/orderCredits.ts'
import type { Moved } from '../../server/orders/process.ts'
import {
  nextPayoutAt,
  partsOf,
  type PayoutPart,
  provenAt,
  refundParts,
  refundTransfers,
  splitPayout,
} from '../../server/orders/seed.ts'
import type { Row } from './batches.ts'
import type { Course, CourseOrder } from './courseTypes.ts'

const partiesOf = ({ id, buyerId, sellerId }: CourseOrder) => ({
  id,
  buyer_user_id: buyerId,
  seller_user_id: sellerId,
})

/** Every seller of the demo data began with it: what their links had proven by then is not counted. */
export const pay = (course: Course, order: CourseOrder, { effects, facts }: Moved, at: Date): void => {
  const { guarantee_from: from } = course.outcome
  const { pending } = from === null ? { pending: 0 } : splitPayout(payoutOf(effects), 0, facts.rules)
  course.transitions.push({ at, transfers: transfersOf(partiesOf(order), effects, pending) })
  if (from === null) return
  course.parts = partsOf(pending, from, facts.rules).map((part) => ({ ...part, settled: null }))
  course.outcome.payout_due_at = nextPayoutAt(course.parts, from, facts.rules)
}

const pendingOf = ({ parts }: Course): PayoutPart[] => parts.filter(({ settled }) => settled === null)

const settleParts = (course: Course, numbers: readonly number[], state: 'released' | 'refunded', at: Date): void => {
  course.parts = course.parts.map((part) =>
    numbers.includes(part.number) ? { ...part, settled: { at, state } } : part,
  )
}

export const releaseParts = (course: Course, order: CourseOrder, parts: readonly PayoutPart[], at: Date): void => {
  const due = pendingOf(course).filter(({ number }) => parts.some((part) => part.number === number))
  if (due.length === 0) return
  const { id, sellerId: memberId } = order
  const about = { memberId, orderId: id, subject: `order:${id}` } as const
  const transfers = due.map(({ number, amount }) => ({
    ...{ key: `order:${id}:release:${number}`, reason: 'payout_released' as const, amount, ...about },
  }))
  course.transitions.push({ at, transfers })
  settleParts(
    course,
    due.map(({ number }) => number),
    'released',
    at,
  )
  const released = due.reduce((sum, { amount }) => sum + amount, 0)
  const { status } = course.facts
  course.events.push({ at, event: 'payout_released', actor: 'clock', status, detail: { payout: released } })
}

export const releaseDue = (course: Course, order: CourseOrder, at: Date): void => {
  const { guarantee_from: from, payout_due_at: due } = course.outcome
  if (from === null || due === null || due > at) return
  releaseParts(
    course,
    order,
    course.parts.filter(({ dueAt }) => dueAt <= at),
    at,
  )
  const last = provenAt(from, course.facts.rules)
  course.outcome.payout_due_at = last <= at ? null : (pendingOf(course)[0]?.dueAt ?? last)
}

/** Most demo sellers have enough for what their pending credits do not cover. */
export const giveBack = (
  course: Course,
  order: CourseOrder,
  { amount, coveredPercent = 100, at }: { amount: number; coveredPercent?: number | undefined; at: Date },
): ReturnType<typeof refundParts> => {
  const pending = pendingOf(course)
  const held = pending.reduce((sum, part) => sum + part.amount, 0)
  const balance = Math.floor((Math.max(0, amount - held) * coveredPercent) / 100)
  const parts = refundParts(amount, { pending: held, balance, guarantee: 0 })
  const rest = held - parts.pending
  const { id, sellerId: memberId, buyerId: creditorId, domain } = order
  const unused = { key: `order:${id}:release:rest`, reason: 'payout_released', amount: rest, memberId } as const
  course.transitions.push({
    at,
    transfers: [
      ...refundTransfers(partiesOf(order), parts),
      ...(rest > 0 ? [{ ...unused, orderId: id, subject: `order:${id}` as const }] : []),
    ],
    ...(parts.claim > 0 ? { claim: { orderId: id, ownerId: memberId, creditorId, domain, amount: parts.claim } } : {}),
  })
  settleParts(
    course,
    pending.map(({ number }) => number),
    'refunded',
    at,
  )
  return parts
}

export const payoutRowsOf = ({
  order,
  course: { parts },
}: {
  order: CourseOrder
  course: Course
}): Row<'payout_parts'>[] =>
  parts.map(({ number, amount, dueAt, settled }) => ({
    order_id: order.id,
    number,
    owner_id: order.sellerId,
    amount,
    due_at: dueAt,
    state: settled?.state ?? 'pending',
    settled_at: settled?.at ?? null,
  }))
