// Simulates a demo order from its placement until now: members' actions, deadlines in between, and the result of each
// link check, by the rules of the product itself. Pure.
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import { premiumOf, surchargeOf } from '../../contract/surcharge.ts'
import type { OrderEventName } from '../../contract/orders.ts'
import type { CreditSettings } from '../../contract/pricing.ts'
import { transitionByCheck, detailOf, outcomeAfter } from '../../server/orders/seed.ts'
import { guaranteeRefund } from '../../contract/guarantee.ts'
import { holdOf } from '../../server/orders/orderCredits.ts'
import { nextAlarm } from '../../server/orders/deadlines.ts'
import { type Moved, applyTransition, placeOrder } from '../../server/orders/process.ts'
import type { Course, CourseEvent, CourseOrder } from './courseTypes.ts'
import { recheckLink, nameLink, release, setAside, acceptAsLive } from './ordersLink.ts'
import type { Sight } from './ordersPages.ts'
import { giveBack, pay, releaseDue, releaseParts } from './ordersPayouts.ts'

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
  /** Buyer and seller are strongly related: it waits for an admin, and has no premium. */
  needsAdminReview?: true
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

/** The demo exchange has had the premium since then: earlier orders have none. */
const premiumSinceMs = 45 * dayMs

const begin = ({ order, story, now, settings }: Telling): Course => {
  const { id, buyerId, price, prime, turnaroundDays, placedAt: at } = order
  const surcharge = prime ? surchargeOf(price, settings.orders.prime_bonus) : 0
  const needsAdminReview = story.needsAdminReview === true
  const hasPremium = !needsAdminReview && now.getTime() - at.getTime() < premiumSinceMs
  const premium = hasPremium ? premiumOf(price, settings.orders.premium_percent) : 0
  const facts = placeOrder(
    { price, surcharge, premium, prime, turnaroundDays, rules: settings.orders, needsAdminReview },
    at,
  )
  const detail = detailOf({}, { facts, effects: [] })
  return {
    facts,
    outcome: {
      delivered_at: null,
      ended_at: null,
      ended_by: null,
      paid_out: 0,
      refunded: 0,
      premium_paid: 0,
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
    transitions: [{ at, transfers: [holdOf({ id, buyer_user_id: buyerId, price, surcharge, premium })] }],
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

/** Updates credits, guarantee and link after the transition. */
const settle = (course: Course, { order, settings }: Telling, applied: Moved, made: Made): void => {
  const { effects, facts } = applied
  const { at } = made
  const before = { ...course.outcome, guarantee_months: order.guaranteeMonths }
  Object.assign(course.outcome, outcomeAfter(before, applied, made.transition, at))
  if (effects.length > 0) pay(course, order, applied, at)
  if (course.link === null) return
  if (made.transition === 'request_check') course.link.nextAt = new Date(at.getTime() + checkAfterMs)
  else if (made.transition === 'fail') setAside(course.link)
  else if (facts.status === 'cancelled' || facts.status === 'refunded') release(course.link, at)
  else if (facts.status === 'completed') acceptAsLive(course.link, at, settings)
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
  const wanted = transitionByCheck(facts, { verdict: seen.verdict, isGone, isOvertaken: false })
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
    const { pending, balance, claim } = giveBack(course, order, {
      amount: refund.amount,
      coveredPercent: story.coveredPercent,
      at,
    })
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

const close = ({ outcome, link }: Course, state: 'fulfilled' | 'refunded', at: Date): void => {
  outcome.guarantee_state = state
  outcome.payout_due_at = null
  outcome.version += 1
  if (link !== null) release(link, at)
}
