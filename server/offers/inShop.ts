// Shop visibility: an offer is shown if it is active, on a verified website of sufficient quality, and its seller is
// not blocked.
import { type RawBuilder, sql } from 'kysely'

/** Aliases: `o` the offer, `w` its website, `u` its seller. */
export const inShopSql = (qualityFrom: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql`(o.state = 'active' and w.is_verified and coalesce(w.quality_score >= ${qualityFrom}, false) and u.blocked_at is null)`
