// A website of the exchange by its domain, however that was typed: verified, of a member who is not blocked. Everything else is as unknown
// as what never was.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readDomain } from '../domainInput.ts'

/** Which suffixes exist is asked when a domain is claimed; here a domain that nobody could claim is simply not found. */
const rules = { extraSuffixes: ['test'] }

/** As DNS has it, also where an address or a `www` was typed around it; null where it is no domain. */
export const domainIn = (typed: string): string | null => {
  const reading = readDomain(typed, rules)
  return reading.kind === 'domain' ? reading.domain : reading.meant
}

const siteRows = (db: Db | Tx) =>
  db
    .selectFrom('websites as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('member_settings as s', 's.user_id', 'w.user_id')
    .leftJoin('seller_statistics as f', 'f.user_id', 'w.user_id')
    .select([
      'w.id',
      'w.user_id',
      'w.domain',
      'w.registrable_domain',
      'w.title',
      'w.niche',
      'w.language',
      'w.country',
      'w.quality_score',
      'w.analysed_at',
      'w.verified_at',
      'w.created_at',
      'w.missing_since',
      'w.figures',
      'w.visits_from',
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery_mode'),
      'f.orders_asked',
      'f.orders_answered',
      'f.orders_ended',
      'f.orders_completed',
      'f.orders_on_time',
      'f.links_aged',
      'f.links_alive',
      'f.counted_at',
    ])
    .where('w.is_verified', '=', true)
    .where('u.blocked_at', 'is', null)

export type SiteRow = Awaited<ReturnType<ReturnType<typeof siteRows>['execute']>>[number]

/** By domain as DNS has it. */
export const findSites = async (db: Db | Tx, domains: readonly string[]): Promise<Map<string, SiteRow>> => {
  if (domains.length === 0) return new Map()
  const rows = await siteRows(db).where('w.domain', 'in', domains).execute()
  return new Map(rows.map((row) => [row.domain, row]))
}

export const findSite = async (db: Db | Tx, typed: string): Promise<SiteRow | null> => {
  const domain = domainIn(typed)
  return domain === null ? null : ((await findSites(db, [domain])).get(domain) ?? null)
}
