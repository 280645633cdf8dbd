// Shop visibility: an offer is shown if it is active, on a verified website of sufficient quality without claims on a
// former owner, and its seller is not blocked.
import { type RawBuilder, sql } from 'kysely'

/** Whether refunds that a former owner of the domain still owes keep the website from selling. */
export const openClaimsSql = (websites: 'w' | 'websites'): RawBuilder<boolean> => {
  const site = (column: string) => sql.ref(`${websites}.${column}`)
  return sql<boolean>`has_open_claims(
    ${site('registrable_domain')}, ${site('domain')}, ${site('user_id')}, ${site('verified_at')})`
}

/** Aliases: `o` the offer, `w` its website, `u` its seller. */
export const inShopSql = (qualityFrom: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql`(o.state = 'active' and w.is_verified and coalesce(w.quality_score >= ${qualityFrom}, false) and u.blocked_at is null
    and not ${openClaimsSql('w')})`
