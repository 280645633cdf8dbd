// What buyers see: active, on a verified website that is good enough, of a seller who is not blocked.
import { type RawBuilder, sql } from 'kysely'

/** Of `o` an offer, `w` its website and `u` its seller. */
export const inShopSql = (qualityFrom: number): RawBuilder<boolean> =>
  sql`(o.state = 'active' and w.is_verified and coalesce(w.quality_score >= ${qualityFrom}, false) and u.blocked_at is null)`
