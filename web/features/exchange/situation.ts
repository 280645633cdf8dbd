// Situation of an exchange from the reader’s point of view, finer than its stage: each has its own texts.
import type { Exchange, ExchangeLeg, ExchangeSummary } from '../../../contract/exchange.ts'
import type { ExchangeEnding } from '../../../contract/exchangeProcess.ts'

export type Situation =
  | 'to_answer'
  | 'answers_awaited'
  | 'to_place'
  | 'to_correct'
  | 'to_confirm'
  | 'in_check'
  | 'unread'
  | 'links_awaited'
  | 'mine_missing'
  | 'theirs_missing'
  | 'live'
  | ExchangeEnding

type Standing = Pick<ExchangeSummary, 'stage' | 'ended_reason' | 'legs'>

/** The links the reader gives and gets. */
export const givenBy = ({ legs }: Pick<Standing, 'legs'>): ExchangeLeg | undefined =>
  legs.find(({ giver }) => giver.is_me)

export const gotBy = ({ legs }: Pick<Standing, 'legs'>): ExchangeLeg | undefined =>
  legs.find(({ receiver }) => receiver.is_me)

const whilePlacing = (exchange: Standing): Situation => {
  const given = givenBy(exchange)
  if (given?.state === 'failed') return 'to_correct'
  if (given?.state === 'open') return 'to_place'
  if (gotBy(exchange)?.state === 'unread') return 'to_confirm'
  if (given?.state === 'in_check') return 'in_check'
  return given?.state === 'unread' ? 'unread' : 'links_awaited'
}

/** A missing link that was placed before comes first, because there is little time to restore it. */
const missing = ({ legs }: Standing): Situation | null => {
  const gone = legs.filter((leg) => leg.repair_by !== null)
  if (gone.length === 0) return null
  return gone.some(({ giver }) => giver.is_me) ? 'mine_missing' : 'theirs_missing'
}

export const situationOf = (exchange: Standing): Situation => {
  switch (exchange.stage) {
    case 'pending':
      return givenBy(exchange)?.answer === 'asked' ? 'to_answer' : 'answers_awaited'
    case 'placing':
      return missing(exchange) ?? whilePlacing(exchange)
    case 'live':
      return missing(exchange) ?? 'live'
    case 'ended':
      return exchange.ended_reason ?? 'over'
  }
}

const calling: readonly Situation[] = ['to_answer', 'to_place', 'to_correct', 'to_confirm', 'mine_missing']

/** Whether the reader has to act now. */
export const isCalling = (situation: Situation): boolean => calling.includes(situation)

/** Each has a sentence about what happens when the time is up. */
export type End = 'answers' | 'links' | 'repair' | 'watch'

export interface ExchangeClock {
  end: End
  /** Server time. */
  at: string
  /** As of the server’s response; 0 if it is about to happen. */
  secondsLeft: number
}

type Timed = Standing & Pick<ExchangeSummary, 'answer_by' | 'place_by' | 'monitor_until' | 'seconds_left'>

export const clockOf = (exchange: Timed): ExchangeClock | null => {
  const { stage, answer_by: answerBy, place_by: placeBy, monitor_until: monitorUntil } = exchange
  const secondsLeft = exchange.seconds_left ?? 0
  if (stage === 'pending') return { end: 'answers', at: answerBy, secondsLeft }
  if (stage === 'placing' && placeBy !== null) return { end: 'links', at: placeBy, secondsLeft }
  return stage === 'live' && monitorUntil !== null ? { end: 'watch', at: monitorUntil, secondsLeft } : null
}

/** The repair deadline of a missing link comes before the others. */
export const detailClockOf = (exchange: Exchange): ExchangeClock | null => {
  const links = exchange.stage === 'ended' ? [] : exchange.links
  const [first] = links
    .flatMap(({ link: { repair_by: at, repair_seconds_left: secondsLeft } }) =>
      at === null ? [] : [{ end: 'repair' as const, at, secondsLeft: secondsLeft ?? 0 }],
    )
    .sort((one, other) => one.secondsLeft - other.secondsLeft)
  return first ?? clockOf(exchange)
}

/** The deadline in this browser’s time, which may differ from the server’s. */
export const overAt = ({ secondsLeft }: ExchangeClock, notifiedAt: number): Date =>
  new Date(notifiedAt + secondsLeft * 1000)
