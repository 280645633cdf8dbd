// Database rows of an exchange: row-locked with its legs, and mapped to the facts of the state machine.
import { exchangeEnding, exchangeStage, legAnswer, legState } from '../../contract/exchange.ts'
import type { ExchangeActor, ExchangeTransition } from '../../contract/exchangeProcess.ts'
import { type ExchangeRules, exchangeRules, shippedExchangeRules } from '../../contract/orderRules.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type ExchangeFacts, nextAlarm, statusOf } from './process.ts'

const findLegs = (db: Db | Tx) =>
  db
    .selectFrom('exchange_legs as l')
    .innerJoin('websites as w', 'w.id', 'l.website_id')
    .innerJoin('websites as t', 't.id', 'l.target_website_id')
    .selectAll('l')
    .select(['w.domain', 't.domain as target_host'])
    .orderBy('l.place')

export type LegRow = Awaited<ReturnType<ReturnType<typeof findLegs>['execute']>>[number]

const find = (db: Db | Tx) => db.selectFrom('exchanges').selectAll()

export type ExchangeRow = Awaited<ReturnType<ReturnType<typeof find>['executeTakeFirstOrThrow']>>

export interface LockedExchange {
  row: ExchangeRow
  /** Ordered by place. */
  legs: LegRow[]
}

/** A requested transition of an exchange. */
export interface TransitionRequest {
  transition: ExchangeTransition
  by: ExchangeActor
  /** The place of the leg concerned. */
  leg?: number
  /** The member who makes or causes it; they are not notified. */
  memberId?: string
  /** Columns to set on that leg. */
  columns?: Partial<Pick<LegRow, 'page_url' | 'link_id' | 'accepts_risk' | 'answer_note'>>
}

/** Lock order: the exchange before its legs, then its links. */
export const lockExchange = async (tx: Tx, exchangeId: string): Promise<LockedExchange | null> => {
  const row = await find(tx).where('id', '=', exchangeId).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) return null
  return { row, legs: await findLegs(tx).where('l.exchange_id', '=', exchangeId).execute() }
}

export const lockExchangeOfLink = async (tx: Tx, linkId: string): Promise<LockedExchange | null> => {
  const leg = await tx
    .selectFrom('exchange_legs')
    .select('exchange_id')
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return leg === undefined ? null : lockExchange(tx, leg.exchange_id)
}

/** A rule added after the exchange was requested has its shipped default. */
const rulesOf = ({ rules }: Pick<ExchangeRow, 'rules'>): ExchangeRules =>
  exchangeRules.parse({ ...shippedExchangeRules, ...(rules as Partial<ExchangeRules>) })

export const factsOf = (row: ExchangeRow, legs: readonly Pick<LegRow, 'answer' | 'state'>[]): ExchangeFacts => ({
  stage: exchangeStage.parse(row.stage),
  rules: rulesOf(row),
  legs: legs.map(({ answer, state }) => ({ answer: legAnswer.parse(answer), state: legState.parse(state) })),
  answerBy: row.answer_by,
  approvedAt: row.approved_at,
  placeBy: row.place_by,
  hasMoreTime: row.has_more_time,
  liveAt: row.live_at,
  monitorUntil: row.monitor_until,
  endedAt: row.ended_at,
  ending: row.ended_reason === null ? null : exchangeEnding.parse(row.ended_reason),
})

type ExchangeColumns = Pick<
  ExchangeRow,
  | 'status'
  | 'stage'
  | 'approved_at'
  | 'place_by'
  | 'has_more_time'
  | 'live_at'
  | 'monitor_until'
  | 'ended_at'
  | 'ended_reason'
  | 'deadline_at'
>

/** Columns of the exchange that a transition can change. */
export const columnsOf = (facts: ExchangeFacts): ExchangeColumns => ({
  status: statusOf(facts),
  stage: facts.stage,
  approved_at: facts.approvedAt,
  place_by: facts.placeBy,
  has_more_time: facts.hasMoreTime,
  live_at: facts.liveAt,
  monitor_until: facts.monitorUntil,
  ended_at: facts.endedAt,
  ended_reason: facts.ending,
  deadline_at: nextAlarm(facts)?.at ?? null,
})
