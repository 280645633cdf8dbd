// Simulates a demo order from its placement until now: members' actions, deadlines in between, and the result of each
// link check, by the rules of the product itself. Pure.
import { hourMs, minuteMs } from '../../contract/durations.ts'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import { surchargeOf } from '../../contract/surcharge.ts'
import type { OrderEvent, OrderEventName } from '../../contract/orders.ts'
import type { CreditSettings } from '../../contract/pricing.ts'
import { transitionByCheck, detailOf, outcomeAfter } from '../../server/orders/seed.ts'
import { guaranteeRefund } from '../../contract/guarantee.ts'
import { holdOf, payoutOf, transfersOf } from '../../server/orders/orderCredits.ts'
import { refundParts, refundTransfers } from '../../server/orders/payouts/refund.ts'
import { nextPayoutAt, partsOf, type PayoutPart, provenAt, splitPayout } from '../../server/orders/payouts/split.ts'
import { type Moved, applyTransition, nextAlarm, type OrderFacts, placeOrder } from '../../server/orders/process.ts'
import type { PastTransition } from './credits.ts'
import { type CourseLink, recheckLink, nameLink, release, setAside, acceptAsLive } from './ordersLink.ts'
import type { Sight } from './ordersPages.ts'

/** A member's action, in hours since the order was placed. */
export interface Act {
  after: number
  transition: OrderTransition
  by: OrderActor
  note?: string
  /** For a split, in percent. */
  buyerPercent?: number
}

export interface Story {
  acts: readonly Act[]
  /** What the page shows, from that hour on. */
  shows: readonly { after: number; sight: Sight }[]
  /** What the seller's balance covers of a refund beyond pending credits, in percent; the rest is a claim. */
  coveredPercent?: number
}

export interface CourseOrder {
  id: string
  linkId: string
  buyerId: string
  sellerId: string
  /** Registrable, of the website with the link. */
  domain: string
  price: number
  prime: boolean
  turnaroundDays: number
  guaranteeMonths: number
  pageUrl: string
  placedAt: Date
}

export interface CourseEvent {
  at: Date
  event: OrderEventName
  actor: OrderActor
  status: OrderFacts['status']
  detail: OrderEvent['detail']
}

/** The outcome, as in the order's row. */
interface Outcome {
  delivered_at: Date | null
  ended_at: Date | null
  ended_by: OrderTransition | null
  paid_out: number
  refunded: number
  bonus: number
  penalty: number
  guarantee_state: 'running' | 'fulfilled' | 'refunded' | null
  guarantee_from: Date | null
  guarantee_until: Date | null
  guarantee_lost_at: Date | null
  guarantee_refunded: number
  payout_due_at: Date | null
  version: number
}

export interface Course {
  facts: OrderFacts
  outcome: Outcome
  events: CourseEvent[]
  transitions: PastTransition[]
  link: CourseLink | null
  /** Parts of the payout, and when those that are no longer pending were settled. */
  parts: (PayoutPart & { settled: { at: Date; state: 'released' | 'refunded' } | null })[]
  primeMissedAt: Date | null
}

interface Telling {
  order: CourseOrder
  story: Story
  now: Date
  settings: CreditSettings
}

const checkAfterMs = minuteMs

export const courseOf = (telling: Telling): Course => {
  const { order, story, now } = telling
  const course = begin(telling)
  const acts = story.acts.map((act) => ({ act, at: new Date(order.placedAt.getTime() + act.after * hourMs) }))
  for (;;) {
    const alarm = nextAlarm(course.facts)
    const [act] = acts
    const lookAt = nextCheckOf(course)
    const first = Math.min(
      act?.at.getTime() ?? Infinity,
      alarm?.at.getTime() ?? Infinity,
      lookAt?.getTime() ?? Infinity,
    )
    if (first > now.getTime()) return course
    if (lookAt?.getTime() === first) check(course, telling, lookAt)
    else if (alarm?.at.getTime() === first) {
      transition(course, telling, { transition: alarm.transition, by: 'clock', at: alarm.at })
    } else if (act !== undefined) {
      acts.shift()
      transition(course, telling, { ...act.act, at: act.at })
    }
  }
}

/** A payout that is due brings the next check forward. */
const nextCheckOf = ({ link, outcome }: Course): Date | null => {
  const at = link?.nextAt ?? null
  const due = link?.status.state === 'live' ? outcome.payout_due_at : null
  return at === null || due === null || at <= due ? at : due
}

const begin = ({ order, settings }: Telling): Course => {
  const { id, buyerId, price, prime, turnaroundDays, placedAt: at } = order
  const surcharge = prime ? surchargeOf(price, settings.orders.prime_bonus) : 0
  const facts = placeOrder({ price, surcharge, prime, turnaroundDays, rules: settings.orders }, at)
  const detail = detailOf({}, { facts, effects: [] })
  return {
    facts,
    outcome: {
      delivered_at: null,
      ended_at: null,
      ended_by: null,
      paid_out: 0,
      refunded: 0,
      bonus: 0,
      penalty: 0,
      guarantee_state: null,
      guarantee_from: null,
      guarantee_until: null,
      guarantee_lost_at: null,
      guarantee_refunded: 0,
      payout_due_at: null,
      version: 1,
    },
    events: [{ at, event: 'place', actor: 'buyer', status: facts.status, detail }],
    transitions: [{ at, transfers: [holdOf({ id, buyer_user_id: buyerId, price, surcharge })] }],
    link: null,
    parts: [],
    primeMissedAt: null,
  }
}

interface Made extends Omit<Act, 'after'> {
  at: Date
  reasons?: string[]
}

const transition = (course: Course, telling: Telling, made: Made): void => {
  const { order } = telling
  const { at, by, note, reasons, buyerPercent } = made
  const toBuyer = buyerPercent === undefined ? {} : { toBuyer: Math.round((order.price * buyerPercent) / 100) }
  const applied = applyTransition(course.facts, { transition: made.transition, by, at, ...toBuyer })
  if (applied === null) throw new Error(`a story of an order has ${made.transition} by ${by} where it is not open`)
  course.facts = applied.facts
  if (made.transition === 'submit_link') {
    course.link = nameLink(course.link, { id: order.linkId, at, nextAt: new Date(at.getTime() + checkAfterMs) })
  }
  settle(course, telling, applied, made)
  if (made.transition === 'become_overdue' && order.prime) course.primeMissedAt = at
  course.events.push({
    at,
    event: made.transition,
    actor: by,
    status: applied.facts.status,
    detail: detailOf(
      {
        ...(note === undefined ? {} : { note }),
        ...(made.transition === 'submit_link' ? { url: order.pageUrl } : {}),
        ...(reasons === undefined ? {} : { reasons }),
      },
      applied,
    ),
  })
}

const partiesOf = ({ id, buyerId, sellerId }: CourseOrder) => ({
  id,
  buyer_user_id: buyerId,
  seller_user_id: sellerId,
})

/** Updates credits, guarantee and link after the transition. */
const settle = (course: Course, { order, settings }: Telling, applied: Moved, made: Made): void => {
  const { effects, facts } = applied
  const { at } = made
  const before = { ...course.outcome, guarantee_months: order.guaranteeMonths }
  Object.assign(course.outcome, outcomeAfter(before, applied, made.transition, at))
  if (effects.length > 0) pay(course, order, applied, at)
  if (course.link === null) return
  if (made.transition === 'fail') setAside(course.link)
  else if (facts.status === 'cancelled' || facts.status === 'refunded') release(course.link, at)
  else if (facts.status === 'completed') acceptAsLive(course.link, at, settings)
}

/** Every seller of the demo data began with it: what their links had proven by then is not counted. */
const pay = (course: Course, order: CourseOrder, { effects, facts }: Moved, at: Date): void => {
  const { guarantee_from: from } = course.outcome
  const { pending } = from === null ? { pending: 0 } : splitPayout(payoutOf(effects), 0, facts.rules)
  course.transitions.push({ at, transfers: transfersOf(partiesOf(order), effects, pending) })
  if (from === null) return
  course.parts = partsOf(pending, from, facts.rules).map((part) => ({ ...part, settled: null }))
  course.outcome.payout_due_at = nextPayoutAt(course.parts, from, facts.rules)
}

const check = (course: Course, telling: Telling, at: Date): void => {
  const { order, story, settings } = telling
  const { link, facts } = course
  if (link === null) return
  const hours = (at.getTime() - order.placedAt.getTime()) / hourMs
  const sight = story.shows.findLast(({ after }) => after <= hours)?.sight ?? 'right'
  const { event, seen } = recheckLink(link, { at, sight, settings })
  const reasons = seen.verdict === 'passed' ? {} : { reasons: seen.reasons }
  if (facts.status === 'completed') {
    watch(course, telling, event, at)
    return
  }
  const isGone = link.status.state === 'endangered' || link.status.state === 'lost'
  const wanted = transitionByCheck(facts, { verdict: seen.verdict, isGone })
  if (wanted !== null) transition(course, telling, { transition: wanted, by: 'check', at, ...reasons })
}

type SyncEvent = ReturnType<typeof recheckLink>['event']

/** Link checks under guarantee. */
const watch = (course: Course, { order, story, settings }: Telling, event: SyncEvent, at: Date): void => {
  const { outcome, link, facts } = course
  if (link === null || outcome.guarantee_state !== 'running') return
  const { guarantee_from: from, guarantee_until: until } = outcome
  if (from === null || until === null) return
  const note = (name: OrderEventName, detail: CourseEvent['detail'] = {}, actor: OrderActor = 'check'): void => {
    course.events.push({ at, event: name, actor, status: facts.status, detail })
  }
  const { repairBy, missedAt, missingSince } = link.status
  if (event === 'endangered' && repairBy !== null) {
    note('link_endangered', { url: order.pageUrl, until: repairBy.toISOString() })
    return
  }
  if (event === 'lost') {
    const lostAt = missingSince ?? at
    const wholeRefundDays = settings.orders.whole_refund_days
    const refund = guaranteeRefund({ paid: outcome.paid_out, from, until, wholeRefundDays }, lostAt)
    note('link_lost')
    outcome.guarantee_lost_at = lostAt
    close(course, refund === null ? 'fulfilled' : 'refunded', at)
    if (refund === null) return
    outcome.guarantee_refunded = refund.amount
    const { pending, balance, claim } = giveBack(course, { order, story }, refund.amount, at)
    const sources = { from_pending: pending, from_balance: balance }
    note('guarantee_refunded', { refund: refund.amount, ...sources, ...(claim > 0 ? { claim } : {}) })
    return
  }
  if (event === 'repaired' || event === 'restored') note('link_repaired', { url: order.pageUrl })
  if (missedAt === null && missingSince === null && at >= until) {
    releaseParts(course, order, course.parts, at)
    close(course, 'fulfilled', at)
    note('guarantee_fulfilled', {}, 'clock')
    return
  }
  if (link.status.state === 'live') releaseDue(course, order, at)
}

const pendingOf = ({ parts }: Course): PayoutPart[] => parts.filter(({ settled }) => settled === null)

const settleParts = (course: Course, numbers: readonly number[], state: 'released' | 'refunded', at: Date): void => {
  course.parts = course.parts.map((part) =>
    numbers.includes(part.number) ? { ...part, settled: { at, state } } : part,
  )
}

const releaseParts = (course: Course, order: CourseOrder, parts: readonly PayoutPart[], at: Date): void => {
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

const releaseDue = (course: Course, order: CourseOrder, at: Date): void => {
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
const giveBack = (course: Course, { order, story }: Pick<Telling, 'order' | 'story'>, amount: number, at: Date) => {
  const pending = pendingOf(course)
  const held = pending.reduce((sum, part) => sum + part.amount, 0)
  const balance = Math.floor((Math.max(0, amount - held) * (story.coveredPercent ?? 100)) / 100)
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

const close = ({ outcome, link }: Course, state: 'fulfilled' | 'refunded', at: Date): void => {
  outcome.guarantee_state = state
  outcome.payout_due_at = null
  outcome.version += 1
  if (link !== null) release(link, at)
}
