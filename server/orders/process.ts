// Order state machine: whether a transition is available to an actor, the resulting state, and the credits moved. Pure,
// without a database.
import {
  type OrderActor,
  type OrderTransition,
  orderProcess,
  type OrderStatus,
  type Settlement,
} from '../../contract/orderProcess.ts'
import { hoursPerDay } from '../../contract/durations.ts'
import { postponementsMax } from '../../contract/limits.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { after, days, declinableUntil, nextAlarm } from './deadlines.ts'
import { conditions, type OrderFacts } from './orderFacts.ts'

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

/** Rounded to the nearest integer, halves up. */
const shareOf = (price: number, percent: number): number => Math.floor((price * percent) / 100 + 0.5)

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
export interface Placed extends Pick<
  OrderFacts,
  'price' | 'surcharge' | 'premium' | 'prime' | 'turnaroundDays' | 'rules'
> {
  /** Buyer and seller are strongly related. */
  needsAdminReview?: boolean
}

export const placeOrder = ({ needsAdminReview = false, ...order }: Placed, at: Date): OrderFacts => {
  const placed: OrderFacts = {
    ...order,
    status: 'pending',
    placedAt: at,
    adminReviewUntil: needsAdminReview ? after(at, order.rules.admin_review_hours) : null,
    adminReviewedAt: null,
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
    wasSeen: false,
    ...noFinalCheck,
    changes: 0,
    revisionUntil: null,
    disputedAt: null,
  }
  return order.prime && !needsAdminReview ? { ...placed, ...accepted(placed, at), status: 'paid' } : placed
}

const accepted = ({ prime, turnaroundDays, rules }: OrderFacts, at: Date): Partial<OrderFacts> => ({
  acceptedAt: at,
  dueAt: after(at, days(prime ? rules.prime_days : turnaroundDays)),
})

const noFinalCheck = { finalCheckAt: null, postponed: 0, postponedUntil: null } as const

const isByDue = ({ submittedAt, dueAt }: OrderFacts): boolean =>
  submittedAt !== null && dueAt !== null && submittedAt <= dueAt

const delivered = (facts: OrderFacts, at: Date, seen: boolean): Partial<OrderFacts> => ({
  wasInTime: facts.wasInTime || isByDue(facts),
  inCheck: false,
  revisionUntil: null,
  failedAt: null,
  seen,
  wasSeen: seen,
  reviewUntil: after(at, days(facts.rules.review_days)),
})

const nothing = (): Partial<OrderFacts> => ({})

/** The facts that each transition sets, besides the status. */
const notes: Readonly<Record<OrderTransition, (facts: OrderFacts, at: Date) => Partial<OrderFacts>>> = {
  pass_admin_review: (facts, at) => ({ adminReviewedAt: at, ...(facts.prime ? accepted(facts, at) : {}) }),
  fail_admin_review: nothing,
  accept: accepted,
  submit_link: (_, at) => ({ inCheck: true, submittedAt: at, wasSeen: false, revisionUntil: null }),
  remind: (_, at) => ({ remindedAt: at }),
  become_overdue: (_, at) => ({ overdueAt: at }),
  pass: (facts, at) => (facts.status === 'delivered' ? { seen: true, wasSeen: true } : delivered(facts, at, true)),
  check_timeout: (facts, at) => (facts.status === 'delivered' ? { seen: false } : delivered(facts, at, false)),
  fail: ({ rounds }, at) => ({
    inCheck: false,
    seen: false,
    rounds: rounds + 1,
    failedAt: at,
    correctionExpiredAt: null,
    reviewUntil: null,
  }),
  request_check: (_, at) => ({ finalCheckAt: at, postponedUntil: null }),
  postpone: ({ postponed }, at) => ({
    seen: false,
    postponed: postponed + 1,
    postponedUntil: postponed + 1 < postponementsMax ? after(at, hoursPerDay) : null,
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
  complete: () => ({ seen: true }),
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
    facts: {
      ...facts,
      ...(status === facts.status ? {} : noFinalCheck),
      ...notes[made.transition](facts, made.at),
      status,
    },
    effects: effects.filter(({ amount }) => amount > 0),
    isNewState: status !== facts.status,
  }
}
