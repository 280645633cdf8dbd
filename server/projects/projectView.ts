// Projects as their member sees them, with the current state of their wishlist in the shop.
import { sql } from 'kysely'
import { projectsPerMemberMax, wishlistPerProjectMax } from '../../contract/limits.ts'
import type { Project, WishlistEntry } from '../../contract/projects.ts'
import { readSettings } from '../credits/settings.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { type SiteWords, type TermWords, termsOf } from '../offers/terms.ts'
import { completionRate } from '../shop/loading.ts'
import { visitsOf } from '../sites/shownSite.ts'
import { inShopSql } from '../offers/inShop.ts'
import { premiumFor, surchargeSql, totalFor } from '../offers/surcharge.ts'
import { statusIs } from '../orders/orderStatusSql.ts'
import type { OwnProject } from './projects.ts'

/** Includes the totals of each project: a member has few projects, and each has few wishlist entries and orders. */
const projectRows = (db: Db | Tx, memberId: string, qualityFrom: number) =>
  db
    .selectFrom('projects as p')
    .innerJoin('websites as own', 'own.id', 'p.website_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('wishlist_items as item')
          .innerJoin('backlink_offers as o', 'o.id', 'item.offer_id')
          .innerJoin('websites as w', 'w.id', 'o.website_id')
          .innerJoin('users as u', 'u.id', 'o.seller_user_id')
          .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
          .whereRef('item.project_id', '=', 'p.id')
          .select([
            sql<number>`count(*)`.as('wishlist'),
            sql<number>`count(*) filter (where ${inShopSql(qualityFrom)})`.as('offered'),
            sql<number>`coalesce(sum(${totalFor(sql.ref('p.user_id'))}) filter (where ${inShopSql(qualityFrom)}), 0)::int`.as(
              'credits',
            ),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('backlink_orders as ordered')
          .whereRef('ordered.project_id', '=', 'p.id')
          .select([
            sql<number>`count(*) filter (where ended_at is null)`.as('open_orders'),
            sql<number>`count(*) filter (where ${statusIs('status', 'completed')} and guarantee_lost_at is null)`.as(
              'live',
            ),
            sql<number>`count(*) filter (where guarantee_lost_at is not null)`.as('lost'),
            sql<number>`coalesce(sum(price + surcharge + premium - refunded - guarantee_refunded), 0)::int`.as('spent'),
          ])
          .as('links'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select(['own.domain', 'own.is_verified', 'own.ended_at', 'sums.wishlist', 'sums.offered', 'sums.credits'])
    .select(['links.open_orders', 'links.live', 'links.lost', 'links.spent'])
    .select((eb) =>
      eb
        .selectFrom('referring_domains')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('referring_domains.website_id', '=', 'p.website_id')
        .as('referring_domains'),
    )
    .where('p.user_id', '=', memberId)

type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectRows>['execute']>>[number]

const viewOf = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  target_url: row.target_url,
  keywords: row.keywords,
  note: row.note,
  version: row.version,
  created_at: row.created_at.toISOString(),
  website: {
    id: row.website_id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    is_verified: row.is_verified,
    has_ended: row.ended_at !== null,
  },
  wishlist: { count: row.wishlist ?? 0, offered: row.offered ?? 0, credits: row.credits ?? 0 },
  orders: {
    open: row.open_orders ?? 0,
    live: row.live ?? 0,
    lost: row.lost ?? 0,
    credits: row.spent ?? 0,
  },
  referring_domains: row.referring_domains ?? 0,
})

export const listProjects = async (db: Db, memberId: string): Promise<Project[]> => {
  const { offers } = await readSettings(db)
  const rows = await projectRows(db, memberId, offers.quality_from)
    .orderBy(sql`lower(p.name)`)
    .limit(projectsPerMemberMax)
    .execute()
  return rows.map(viewOf)
}

/** The member's projects that have the offer on their wishlist. */
export const requestOf = async (db: Db, memberId: string, offerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('wishlist_items')
    .innerJoin('projects', 'projects.id', 'wishlist_items.project_id')
    .select('projects.id')
    .where('projects.user_id', '=', memberId)
    .where('wishlist_items.offer_id', '=', offerId)
    .execute()
  return rows.map(({ id }) => id)
}

export const readProject = async (db: Db | Tx, { memberId, projectId }: OwnProject): Promise<Project> => {
  const { offers } = await readSettings(db)
  const row = await projectRows(db, memberId, offers.quality_from).where('p.id', '=', projectId).executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return viewOf(row)
}

interface WishlistReading {
  memberId: string
  qualityFrom: number
}

const wishlistRows = (db: Db, projectId: string, { memberId, qualityFrom }: WishlistReading) =>
  db
    .selectFrom('wishlist_items as item')
    .innerJoin('backlink_offers as o', 'o.id', 'item.offer_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .leftJoin('seller_statistics as f', 'f.user_id', 'o.seller_user_id')
    .selectAll('o')
    .select(['w.domain', 'w.title', 'w.niche', 'w.language', 'w.quality_score', 'w.dr', 'w.da', 'w.spam_score'])
    .select(['w.visits_from', 'w.visits_to', 'item.note as wish_note', 'item.added_at', 'item.price_then'])
    .select([
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery_mode'),
      surchargeSql.as('surcharge'),
      premiumFor(sql`${memberId}::uuid`).as('premium'),
      sql<boolean>`${inShopSql(qualityFrom)}`.as('in_shop'),
      completionRate.as('completion_rate'),
    ])
    .where('item.project_id', '=', projectId)
    .$narrowType<TermWords & SiteWords>()

type WishlistRow = Awaited<ReturnType<ReturnType<typeof wishlistRows>['execute']>>[number]

const availabilityOf = (row: WishlistRow): WishlistEntry['availability'] => {
  if (row.state === 'ended') return 'ended'
  if (!row.in_shop) return 'away'
  return row.delivery_mode === 'vacation' ? 'vacation' : 'offered'
}

/**
 * Details of an offer that is not in the shop are private to its seller; only the fact that it is unavailable is shown.
 */
const offerOf = (row: WishlistRow): WishlistEntry['offer'] =>
  row.in_shop
    ? {
        ...termsOf(row),
        surcharge: row.surcharge,
        premium: row.premium,
        delivery_mode: row.delivery_mode,
        completion_rate: row.completion_rate,
        title: row.title,
        niche: row.niche,
        language: row.language,
        quality_score: row.quality_score,
        dr: row.dr,
        da: row.da,
        spam_score: row.spam_score,
        visits: visitsOf(row),
      }
    : null

const wishlistEntryOf = (row: WishlistRow): WishlistEntry => ({
  offer_id: row.id,
  website_id: row.website_id,
  domain: row.domain,
  domain_name: shownDomain(row.domain),
  link_type: row.link_type,
  rel: row.rel,
  note: row.wish_note,
  added_at: row.added_at.toISOString(),
  availability: availabilityOf(row),
  price_then: row.price_then,
  offer: offerOf(row),
})

/** Newest first. */
export const listWishlist = async (db: Db, { memberId, projectId }: OwnProject): Promise<WishlistEntry[]> => {
  const { offers } = await readSettings(db)
  const rows = await wishlistRows(db, projectId, { memberId, qualityFrom: offers.quality_from })
    .orderBy('item.added_at', 'desc')
    .orderBy('o.number', 'desc')
    .limit(wishlistPerProjectMax)
    .execute()
  return rows.map(wishlistEntryOf)
}
