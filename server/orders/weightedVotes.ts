// Votes of buyers on a seller: weighted by value, and each buyer has one per seller and quarter, however many orders or
// reviews. So nobody makes or ruins a rate with many small orders.
import { type RawBuilder, sql } from 'kysely'

/** The quarter of a time, in UTC. */
export const quarterOf = (at: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`date_trunc('quarter', ${at} at time zone 'UTC')`

/** Over votes with a weight and a share; the rounding removes what division leaves behind. Null without any vote. */
export const weightedRate = (weight: RawBuilder<unknown>, share: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`round(sum(${weight} * ${share}) / nullif(sum(${weight}), 0), 9)`
