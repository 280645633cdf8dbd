// Order state machine: whether a transition is available to an actor, the resulting state, the credits moved, and the
// next deadline. Pure, without a database.
import { hourMs, hoursPerDay } from '../../contract/durations.ts'
import {
  type OrderActor,
  type OrderCondition,
  type OrderTransition,
  orderProcess,
  type OrderStatus,
  type Settlement,
} from '../../contract/orderProcess.ts'
import type { OrderRules } from '../../contract/orderRules.ts'
import { totalOf } from '../../contract/surcharge.ts'

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
  changes: number
  revisionUntil: Date | null
  disputedAt: Date | null
}

/** Credits to move; the ledger code knows the accounts. */
export interface OrderEffect {
  effect: 'refund' | 'payout' | 'prime_bonus' | 'surcharge_refund' | 'prime_penalty' | 'premium_paid'
  amount: number
}

export interface Moved {
  facts: OrderFacts
  effects: OrderEffect[]
  /** Whether the status has changed. */
  isNewState: boolean
}

export interface Made {
  transition: OrderTransition
  by: OrderActor
  at: Date
  /** For a split: the buyer's refund. */
  toBuyer?: number
}

const after = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs)
const days = (count: number): number => count * hoursPerDay

/** Rounded to the nearest integer, halves up. */
const shareOf = (price: number, percent: number): number => Math.floor((price * percent) / 100 + 0.5)

const isUnfinished = ({ inCheck, revisionUntil }: OrderFacts): boolean => !inCheck && revisionUntil === null

const conditions: Readonly<Record<OrderCondition, (facts: OrderFacts) => boolean>> = {
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
  seen: ({ seen }) => seen,
  declinable: ({ prime, submittedAt, overdueAt }) => prime && submittedAt === null && overdueAt === null,
}

const rowFor = (facts: OrderFacts, transition: OrderTransition, by: OrderActor) =>
  orderProcess.find(
    (row) =>
      row.transition === transition &&
      row.by === by &&
      (row.from as readonly OrderStatus[]).includes(facts.status) &&
      (!('only' in row) || conditions[row.only](facts)),
  )

/** The transitions available to an actor now. */
export const transitionsOf = (facts: OrderFacts, by: OrderActor, at: Date): OrderTransition[] => [
  ...new Set(
    orderProcess
      .filter(
        (row) =>
          row.by === by &&
          rowFor(facts, row.transition, by) === row &&
          !isTooLate(facts, { transition: row.transition, by, at }),
      )
      .map(({ transition }) => transition),
  ),
]

/** The initial values of an order. */
export type Placed = Pick<OrderFacts, 'price' | 'surcharge' | 'premium' | 'prime' | 'turnaroundDays' | 'rules'>

export const placeOrder = (order: Placed, at: Date): OrderFacts => {
  const placed: OrderFacts = {
    ...order,
    status: 'pending',
    placedAt: at,
    acceptedAt: null,
    dueAt: null,
    remindedAt: null,
    overdueAt: null,
    submittedAt: null,
    inCheck: false,
    wasInTime: false,
    rounds: 0,
    failedAt: null,
    correctionExpiredAt: null,
    reviewUntil: null,
    seen: false,
    changes: 0,
    revisionUntil: null,
    disputedAt: null,
  }
  return order.prime ? { ...placed, ...accepted(placed, at), status: 'paid' } : placed
}

const accepted = ({ prime, turnaroundDays, rules }: OrderFacts, at: Date): Partial<OrderFacts> => ({
  acceptedAt: at,
  dueAt: after(at, days(prime ? rules.prime_days : turnaroundDays)),
})

const isByDue = ({ submittedAt, dueAt }: OrderFacts): boolean =>
  submittedAt !== null && dueAt !== null && submittedAt <= dueAt

const delivered = (facts: OrderFacts, at: Date, seen: boolean): Partial<OrderFacts> => ({
  wasInTime: facts.wasInTime || isByDue(facts),
  inCheck: false,
  revisionUntil: null,
  failedAt: null,
  seen,
  reviewUntil: after(at, days(facts.rules.review_days)),
})

const nothing = (): Partial<OrderFacts> => ({})

/** The facts that each transition sets, besides the status. */
const notes: Readonly<Record<OrderTransition, (facts: OrderFacts, at: Date) => Partial<OrderFacts>>> = {
  accept: accepted,
  submit_link: (_, at) => ({ inCheck: true, submittedAt: at, revisionUntil: null }),
  remind: (_, at) => ({ remindedAt: at }),
  become_overdue: (_, at) => ({ overdueAt: at }),
  pass: (facts, at) => (facts.status === 'delivered' ? { seen: true } : delivered(facts, at, true)),
  check_timeout: (facts, at) => (facts.status === 'delivered' ? { seen: false } : delivered(facts, at, false)),
  fail: ({ rounds }, at) => ({
    inCheck: false,
    seen: false,
    rounds: rounds + 1,
    failedAt: at,
    correctionExpiredAt: null,
    reviewUntil: null,
  }),
  correction_expired: (_, at) => ({ correctionExpiredAt: at }),
  request_revision: ({ changes, rules }, at) => ({
    changes: changes + 1,
    revisionUntil: after(at, days(rules.correction_days)),
    reviewUntil: null,
  }),
  reject_revision: (facts, at) => delivered(facts, at, true),
  dispute: (_, at) => ({ disputedAt: at, reviewUntil: null }),
  decline: nothing,
  cancel: nothing,
  expire: nothing,
  system_cancel: nothing,
  payment_reversed: nothing,
  start: nothing,
  withdraw: nothing,
  approve: nothing,
  complete: nothing,
  escalate: (_, at) => ({ disputedAt: at, reviewUntil: null }),
  decide: nothing,
  give_back: nothing,
  pay_out: nothing,
}

/** The live link was submitted by the due date. */
const earnsBonus = (facts: OrderFacts): boolean => facts.prime && facts.overdueAt === null && isByDue(facts)

/** The buyer's surcharge is the seller's bonus for a link in time, and goes back otherwise. */
const surchargeEffect = (facts: OrderFacts): OrderEffect => ({
  effect: earnsBonus(facts) ? 'prime_bonus' : 'surcharge_refund',
  amount: facts.surcharge,
})

/** A link that was never submitted is not under guarantee, and the premium for it goes back. */
const premiumEffect = ({ premium, submittedAt }: OrderFacts): OrderEffect => ({
  effect: submittedAt === null ? 'refund' : 'premium_paid',
  amount: premium,
})

/** The buyer's part of the premium when the price is divided, rounded up like their part of the price. */
const premiumBack = ({ premium, price, submittedAt }: OrderFacts, toBuyer: number): number =>
  submittedAt === null ? premium : Math.ceil((premium * toBuyer) / price)

const settlements: Readonly<Record<Settlement, (facts: OrderFacts, toBuyer: number) => OrderEffect[]>> = {
  refund: (facts) => [{ effect: 'refund', amount: totalOf(facts) }],
  payout: (facts) => [{ effect: 'payout', amount: facts.price }, surchargeEffect(facts), premiumEffect(facts)],
  // A divided price pays for no express delivery.
  split: (facts, toBuyer) =>
    toBuyer === 0
      ? settlements.payout(facts, 0)
      : [
          { effect: 'refund', amount: toBuyer + facts.surcharge + premiumBack(facts, toBuyer) },
          { effect: 'payout', amount: facts.price - toBuyer },
          { effect: 'premium_paid', amount: facts.premium - premiumBack(facts, toBuyer) },
        ],
}

const penaltyOf = ({ prime, price, rules }: OrderFacts, { transition }: Made): OrderEffect[] =>
  transition === 'become_overdue' && prime
    ? [{ effect: 'prime_penalty', amount: shareOf(price, rules.prime_penalty) }]
    : []

/** The clock makes a transition only when its deadline has come. */
const isUntimely = (facts: OrderFacts, { transition, by, at }: Made): boolean => {
  if (by !== 'clock') return false
  const alarm = nextAlarm(facts)
  return alarm?.transition !== transition || at < alarm.at
}

/** Until when the seller can decline an order that was accepted automatically; null: it was not, or is under way. */
export const declinableUntil = (facts: OrderFacts): Date | null =>
  facts.status === 'paid' && facts.acceptedAt !== null && conditions.declinable(facts)
    ? after(facts.acceptedAt, facts.rules.prime_decline_hours)
    : null

const isTooLate = (facts: OrderFacts, { transition, by, at }: Made): boolean => {
  const until = transition === 'decline' && by === 'seller' ? declinableUntil(facts) : null
  return until !== null && at >= until
}

/** Null if the transition is not available. */
export const applyTransition = (facts: OrderFacts, made: Made): Moved | null => {
  const row = rowFor(facts, made.transition, made.by)
  if (row === undefined || isUntimely(facts, made) || isTooLate(facts, made)) return null
  const { toBuyer = 0 } = made
  const money: Settlement | null = 'money' in row ? row.money : null
  if (money === 'split' && !(Number.isInteger(toBuyer) && toBuyer >= 0 && toBuyer < facts.price)) return null
  const effects = money === null ? penaltyOf(facts, made) : settlements[money](facts, toBuyer)
  const status = row.to === 'same' ? facts.status : row.to
  return {
    facts: { ...facts, ...notes[made.transition](facts, made.at), status },
    effects: effects.filter(({ amount }) => amount > 0),
    isNewState: status !== facts.status,
  }
}

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
      return [{ transition: 'expire', at: after(facts.placedAt, rules.answer_hours) }]
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
      return facts.reviewUntil === null
        ? []
        : [{ transition: facts.seen ? 'complete' : 'dispute', at: facts.reviewUntil }]
    case 'completed':
    case 'cancelled':
    case 'refunded':
    case 'disputed':
      return []
  }
}

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
    isOver
      ? { transition: 'expire', at: after(correctionExpiredAt ?? failedAt, days(rules.choice_days)) }
      : { transition: 'correction_expired', at: after(failedAt, days(rules.correction_days)) },
  ]
}

export type OrderAwaits = 'seller' | 'buyer' | 'check' | 'admin'

/** Who has to act next; null: it has ended. */
export const waitsFor = (facts: OrderFacts): OrderAwaits | null => {
  switch (facts.status) {
    case 'pending':
    case 'paid':
      return 'seller'
    case 'in_progress':
      return facts.inCheck ? 'check' : 'seller'
    case 'failed':
      return conditions.may_choose(facts) ? 'buyer' : 'seller'
    case 'delivered':
      return 'buyer'
    case 'disputed':
      return 'admin'
    case 'completed':
    case 'cancelled':
    case 'refunded':
      return null
  }
}
