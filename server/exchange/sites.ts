// Websites that take part in an exchange: whether one can, and the same under a lock that keeps it so until the transaction is over.
import { type RawBuilder, sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { obstacleOf } from '../offers/eligibility.ts'
import type { CircleSite } from './circle.ts'

const siteRows = (db: Db | Tx) =>
  db
    .selectFrom('websites as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('exchange_sites as e', 'e.website_id', 'w.id')
    .select([
      'w.id as websiteId',
      'w.user_id as memberId',
      'w.domain',
      'w.registrable_domain as registrableDomain',
      'w.language',
      'w.niche',
      'w.is_verified as isVerified',
      'w.quality_score as quality',
      sql<boolean>`u.blocked_at is not null`.as('sellerBlocked'),
      sql<boolean>`e.website_id is not null`.as('isOpen'),
    ])
    .where('w.ended_at', 'is', null)

export type SiteRow = Awaited<ReturnType<ReturnType<typeof siteRows>['execute']>>[number]

/** Of `e` an open website, `w` the website and `u` its member: others see it. */
export const isAvailableSql = (qualityFrom: number): RawBuilder<boolean> =>
  sql<boolean>`(w.is_verified and coalesce(w.quality_score >= ${qualityFrom}, false) and u.blocked_at is null)`

/** By id. */
export const findSites = async (db: Db | Tx, websiteIds: readonly string[]): Promise<Map<string, SiteRow>> => {
  const rows = await siteRows(db)
    .where('w.id', 'in', [...new Set(websiteIds)])
    .execute()
  return new Map(rows.map((row) => [row.websiteId, row]))
}

/**
 * Members and websites stay as they are until the transaction is over: whoever is blocked or loses a website meanwhile waits, and what was
 * agreed here is seen by what ends exchanges then.
 */
export const lockSites = async (tx: Tx, websiteIds: readonly string[]): Promise<Map<string, SiteRow>> => {
  const owners = await tx.selectFrom('websites').select('user_id').where('id', 'in', websiteIds).execute()
  const ids = owners.map(({ user_id: id }) => id)
  if (ids.length > 0) {
    await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  }
  await tx.selectFrom('websites').select('id').where('id', 'in', websiteIds).orderBy('id').forShare().execute()
  return findSites(tx, websiteIds)
}

export const qualityFromOf = async (db: Db | Tx): Promise<number> => (await readSettings(db)).offers.quality_from

const asSite = ({ websiteId, memberId, domain, registrableDomain }: SiteRow): CircleSite => ({
  websiteId,
  memberId,
  domain,
  registrableDomain,
})

export interface Choice {
  sites: ReadonlyMap<string, SiteRow>
  memberId: string
  qualityFrom: number
}

/** One of the member's own; what belongs to others is as unknown as what does not exist. */
export const ownSite = ({ sites, memberId, qualityFrom }: Choice, websiteId: string): CircleSite => {
  const site = sites.get(websiteId)
  if (site?.memberId !== memberId) throw new AppError('not_found')
  const obstacle = obstacleOf(site, qualityFrom)
  if (obstacle !== null) throw new AppError(obstacle === 'seller_blocked' ? 'blocked' : obstacle)
  return asSite(site)
}

/** One of somebody else that is open now. Nobody learns about a website that others could not see. */
export const othersSite = ({ sites, memberId, qualityFrom }: Choice, websiteId: string): CircleSite => {
  const site = sites.get(websiteId)
  if (site === undefined || !site.isVerified || site.sellerBlocked) throw new AppError('not_found')
  if (site.memberId === memberId) throw new AppError('own_website')
  if (!site.isOpen || obstacleOf(site, qualityFrom) !== null) throw new AppError('not_open_for_exchange')
  return asSite(site)
}
