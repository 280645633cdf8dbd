// Express surcharge and premium of an offer, by the current settings: an order keeps those under which it was placed.
import { type RawBuilder, sql } from 'kysely'
import { premiumPercent, primeBonusPercent } from '../credits/settings.ts'

/** The same rounding as `surchargeOf`. Aliases: `o` the offer, `s` the settings of its seller. */
export const surchargeSql: RawBuilder<number> = sql<number>`case when s.delivery_mode = 'prime'
  then (o.price * ${primeBonusPercent} + 50) / 100 else 0 end`

/** For a buyer who is unknown, or not related to the seller. The same rounding as `premiumOf`. */
export const premiumSql: RawBuilder<number> = sql<number>`((o.price * ${premiumPercent} + 50) / 100)`

/** Orders between related parties are not covered by the guarantee account, and pay nothing for it. */
export const premiumFor = (buyer: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case when is_related(o.seller_user_id, ${buyer}) then 0 else ${premiumSql} end`

/** What an unrelated buyer would pay. */
export const totalSql: RawBuilder<number> = sql<number>`(o.price + ${surchargeSql} + ${premiumSql})`

/** What this buyer would pay. */
export const totalFor = (buyer: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(o.price + ${surchargeSql} + ${premiumFor(buyer)})`
