// Finds a website by its domain in any spelling: verified, and of a member who is not blocked. All others look the same
// as ones that do not exist.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readDomain } from '../domainInput.ts'

/** Public suffixes are checked when a domain is claimed; here a domain that cannot be claimed is simply not found. */
const rules = { extraSuffixes: ['test'] }

/** In DNS form, even if a URL or `www` was typed around it; null if it is not a domain. */
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
      'f.answer_rate',
      'f.completion_rate',
      'f.on_time_rate',
      'f.alive_rate',
      'f.counted_at',
    ])
    .where('w.is_verified', '=', true)
    .where('u.blocked_at', 'is', null)

export type SiteRow = Awaited<ReturnType<ReturnType<typeof siteRows>['execute']>>[number]

/** Keyed by domain in DNS form. */
export const findSites = async (db: Db | Tx, domains: readonly string[]): Promise<Map<string, SiteRow>> => {
  if (domains.length === 0) return new Map()
  const rows = await siteRows(db).where('w.domain', 'in', domains).execute()
  return new Map(rows.map((row) => [row.domain, row]))
}

export const findSite = async (db: Db | Tx, typed: string): Promise<SiteRow | null> => {
  const domain = domainIn(typed)
  return domain === null ? null : ((await findSites(db, [domain])).get(domain) ?? null)
}
