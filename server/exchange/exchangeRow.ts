// Database rows of an exchange: row-locked with its legs, and mapped to the facts of the state machine.
import { exchangeEnding, exchangeStage, legAnswer, legState } from '../../contract/exchange.ts'
import type { ExchangeActor, ExchangeTransition } from '../../contract/exchangeProcess.ts'
import { type ExchangeRules, exchangeRules, shippedExchangeRules } from '../../contract/orderRules.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rowFields } from '../platform/db/rowFields.ts'
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

/** The columns that a transition may change and that the state machine has under the same names in camelCase. */
const transition = rowFields<
  Pick<ExchangeRow, 'approved_at' | 'place_by' | 'has_more_time' | 'live_at' | 'monitor_until' | 'ended_at'>
>({ approved_at: true, place_by: true, has_more_time: true, live_at: true, monitor_until: true, ended_at: true })

export const factsOf = (row: ExchangeRow, legs: readonly Pick<LegRow, 'answer' | 'state'>[]): ExchangeFacts => ({
  ...transition.fieldsOf(row),
  stage: exchangeStage.parse(row.stage),
  rules: rulesOf(row),
  legs: legs.map(({ answer, state }) => ({ answer: legAnswer.parse(answer), state: legState.parse(state) })),
  answerBy: row.answer_by,
  ending: row.ended_reason === null ? null : exchangeEnding.parse(row.ended_reason),
})

type ExchangeColumns = ReturnType<typeof transition.columnsOf> &
  Pick<ExchangeRow, 'status' | 'stage' | 'ended_reason' | 'deadline_at'>

/** Columns of the exchange that a transition can change. */
export const columnsOf = (facts: ExchangeFacts): ExchangeColumns => ({
  ...transition.columnsOf(facts),
  status: statusOf(facts),
  stage: facts.stage,
  ended_reason: facts.ending,
  deadline_at: nextAlarm(facts)?.at ?? null,
})
