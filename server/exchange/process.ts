// State machine of an exchange: whether a transition is allowed, the resulting state of the exchange and its legs, and
// the next deadline. Pure, without a database.
import { dayMs } from '../../contract/durations.ts'
import { type LegAnswer, unreadGraceDays } from '../../contract/exchange.ts'
import {
  type ExchangeActor,
  type ExchangeCondition,
  type ExchangeEnding,
  type ExchangeTransition,
  exchangeProcess,
  type ExchangeStage,
  type ExchangeStatus,
  type LegState,
} from '../../contract/exchangeProcess.ts'
import type { ExchangeRules } from '../../contract/orderRules.ts'
import { guaranteeEnd } from '../../contract/guarantee.ts'

export interface LegFacts {
  /** Of its giver. */
  answer: LegAnswer
  state: LegState
}

/** The state of an exchange, as far as the state machine needs it. */
export interface ExchangeFacts {
  stage: ExchangeStage
  /** The rules in effect when it was requested. */
  rules: ExchangeRules
  legs: readonly LegFacts[]
  answerBy: Date
  approvedAt: Date | null
  placeBy: Date | null
  /** The placement deadline has passed, and all missing links could not be read. */
  hasMoreTime: boolean
  liveAt: Date | null
  monitorUntil: Date | null
  endedAt: Date | null
  ending: ExchangeEnding | null
}

export interface Made {
  transition: ExchangeTransition
  by: ExchangeActor
  at: Date
  /** The place of the leg concerned; none for what concerns all of them. */
  leg?: number
}

const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** The requester approves by requesting. */
export const requestExchange = (rules: ExchangeRules, legs: readonly LegFacts[], at: Date): ExchangeFacts => ({
  stage: 'pending',
  rules,
  legs,
  answerBy: daysAfter(at, rules.answer_days),
  approvedAt: null,
  placeBy: null,
  hasMoreTime: false,
  liveAt: null,
  monitorUntil: null,
  endedAt: null,
  ending: null,
})

/** What ended before every member had approved is rejected, for whatever reason. */
export const statusOf = ({ stage, approvedAt }: Pick<ExchangeFacts, 'stage' | 'approvedAt'>): ExchangeStatus => {
  if (stage === 'pending') return 'pending'
  return approvedAt === null ? 'rejected' : 'approved'
}

const isBeingRead = ({ state }: LegFacts): boolean => state === 'in_check' || state === 'unread'

const ofLeg = (asks: (leg: LegFacts) => boolean) => (_: ExchangeFacts, leg: LegFacts | undefined) =>
  leg !== undefined && asks(leg)

const conditions: Readonly<Record<ExchangeCondition, (facts: ExchangeFacts, leg: LegFacts | undefined) => boolean>> = {
  unanswered: ofLeg(({ answer }) => answer === 'asked'),
  not_in_check: ofLeg(({ state }) => state !== 'in_check' && state !== 'placed'),
  submitted: ofLeg(({ state }) => state !== 'open' && state !== 'placed'),
  in_check: ofLeg(isBeingRead),
  unread: ofLeg(({ state }) => state === 'unread'),
  placed: ofLeg(({ state }) => state === 'placed'),
  merely_unread: ({ legs, hasMoreTime }) =>
    !hasMoreTime && legs.every((leg) => leg.state === 'placed' || isBeingRead(leg)),
}

const rowFor = (facts: ExchangeFacts, { transition, by, leg }: Omit<Made, 'at'>) =>
  exchangeProcess.find(
    (row) =>
      row.transition === transition &&
      row.by === by &&
      (row.from as readonly ExchangeStage[]).includes(facts.stage) &&
      (!('only' in row) || conditions[row.only](facts, leg === undefined ? undefined : facts.legs[leg])),
  )

export const isOpen = (facts: ExchangeFacts, made: Omit<Made, 'at'>): boolean => rowFor(facts, made) !== undefined

/** What each transition sets on its leg. */
const marks: Partial<Record<ExchangeTransition, Partial<LegFacts>>> = {
  approve: { answer: 'approved' },
  reject: { answer: 'rejected' },
  submit_link: { state: 'in_check' },
  pass: { state: 'placed' },
  fail: { state: 'failed' },
  check_timeout: { state: 'unread' },
  confirm: { state: 'placed' },
}

/** A deadline transition is not allowed before its time. */
const isUntimely = (facts: ExchangeFacts, { transition, by, at }: Made): boolean => {
  if (by !== 'clock') return false
  const alarm = nextAlarm(facts)
  return alarm?.transition !== transition || at < alarm.at
}

/** Null if the transition is not allowed. */
export const applyTransition = (facts: ExchangeFacts, made: Made): ExchangeFacts | null => {
  const row = rowFor(facts, made)
  if (row === undefined || isUntimely(facts, made)) return null
  const mark = marks[made.transition]
  const legs =
    mark === undefined ? facts.legs : facts.legs.map((leg, at) => (at === made.leg ? { ...leg, ...mark } : leg))
  const marked = { ...facts, legs }
  if ('ending' in row) return { ...marked, stage: 'ended', endedAt: made.at, ending: row.ending }
  if (made.transition === 'wait_longer') {
    // Counted from now, so that members get the full days after a downtime.
    return { ...marked, hasMoreTime: true, placeBy: daysAfter(made.at, unreadGraceDays) }
  }
  return goOn(marked, made.at)
}

/** With the last approval placement begins, with the last link the exchange is live. */
const goOn = (facts: ExchangeFacts, at: Date): ExchangeFacts => {
  const { stage, legs, rules } = facts
  if (stage === 'pending' && legs.every(({ answer }) => answer === 'approved')) {
    return { ...facts, stage: 'placing', approvedAt: at, placeBy: daysAfter(at, rules.place_days) }
  }
  if (stage === 'placing' && legs.every(({ state }) => state === 'placed')) {
    return { ...facts, stage: 'live', liveAt: at, monitorUntil: guaranteeEnd(at, rules.monitor_months) }
  }
  return facts
}

export interface Alarm {
  transition: 'expire' | 'wait_longer' | 'placement_expired' | 'complete'
  at: Date
}

/** The next deadline transition if no member acts; null: it has ended. */
export const nextAlarm = (facts: ExchangeFacts): Alarm | null => {
  const { stage, answerBy, placeBy, monitorUntil } = facts
  switch (stage) {
    case 'pending':
      return { transition: 'expire', at: answerBy }
    case 'placing':
      return placeBy === null
        ? null
        : { transition: conditions.merely_unread(facts, undefined) ? 'wait_longer' : 'placement_expired', at: placeBy }
    case 'live':
      return monitorUntil === null ? null : { transition: 'complete', at: monitorUntil }
    case 'ended':
      return null
  }
}
