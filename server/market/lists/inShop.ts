// What buyers see, as the database can tell it of a row: the same rule by which the shop reads its offers.
import { type RawBuilder, sql } from 'kysely'

/** Of `o` an offer, `w` its website and `u` its seller. */
export const inShopSql = (qualityFrom: number): RawBuilder<boolean> =>
  sql`(o.state = 'active' and w.is_verified and coalesce(w.quality_score >= ${qualityFrom}, false) and u.blocked_at is null)`
