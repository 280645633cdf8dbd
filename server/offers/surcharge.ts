// Express surcharge of an offer, by the current settings: an order keeps the surcharge under which it was placed.
import { type RawBuilder, sql } from 'kysely'
import { primeBonusPercent } from '../credits/settings.ts'

/** The same rounding as `surchargeOf`. Aliases: `o` the offer, `s` the settings of its seller. */
export const surchargeSql: RawBuilder<number> = sql<number>`case when s.delivery_mode = 'prime'
  then (o.price * ${primeBonusPercent} + 50) / 100 else 0 end`

/** What a buyer would pay. */
export const totalSql: RawBuilder<number> = sql<number>`(o.price + ${surchargeSql})`
