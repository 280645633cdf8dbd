// Websites in an exchange: whether one is eligible, and the same under a lock that holds until the transaction ends.
import { type RawBuilder, sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { siteObstacleOf } from '../offers/eligibility.ts'
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

/** `e` is an open website, `w` the website and `u` its member: visible to others. */
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
 * Locks members and websites until the transaction ends: a concurrent block or loss of a website waits, so the code
 * that then ends exchanges sees what was agreed here.
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

/** A website of the member's own; one of another member is treated as not existing. */
export const ownSite = ({ sites, memberId, qualityFrom }: Choice, websiteId: string): CircleSite => {
  const site = sites.get(websiteId)
  if (site?.memberId !== memberId) throw new AppError('not_found')
  const obstacle = siteObstacleOf(site, qualityFrom)
  if (obstacle !== null) throw new AppError(obstacle === 'seller_blocked' ? 'blocked' : obstacle)
  return asSite(site)
}

/** A website of another member that is open now. Websites that are not visible to others are not revealed. */
export const othersSite = ({ sites, memberId, qualityFrom }: Choice, websiteId: string): CircleSite => {
  const site = sites.get(websiteId)
  if (site === undefined || !site.isVerified || site.sellerBlocked) throw new AppError('not_found')
  if (site.memberId === memberId) throw new AppError('own_website')
  if (!site.isOpen || siteObstacleOf(site, qualityFrom) !== null) throw new AppError('not_open_for_exchange')
  return asSite(site)
}
