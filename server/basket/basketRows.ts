// Basket items with everything that decides about them, read in three queries, however many there are.
import { type RawBuilder, sql } from 'kysely'
import { basketItemsMax } from '../../contract/basket.ts'
import { openOrdersUnsaid } from '../../contract/offers.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { inShopSql } from '../offers/inShop.ts'
import { premiumFor, surchargeSql } from '../offers/surcharge.ts'
import { placedOfLateSql, type PlacingLimits } from '../orders/orderLimits.ts'
import { statusIn } from '../orders/orderStatusSql.ts'
import type { SiteWords, TermWords } from '../offers/terms.ts'
import type { ItemFacts, TargetFacts } from './basketObstacles.ts'
import { slowCheckSql } from './targetsCheck.ts'
import { readSurroundings, readTarget, type Surroundings, type Target } from './targets.ts'

const itemRows = (db: Db | Tx, qualityFrom: number | RawBuilder<number>) =>
  db
    .selectFrom('basket_items as i')
    .innerJoin('backlink_offers as o', 'o.id', 'i.offer_id')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .leftJoin('website_capacities as c', 'c.website_id', 'o.website_id')
    .select([
      'i.id',
      'i.user_id',
      'i.offer_id',
      'i.project_id',
      'i.target_url',
      'i.anchor_text',
      'i.notes',
      'i.price_seen',
    ])
    .select(['i.check_state', 'i.check_status', 'i.checked_at', slowCheckSql('i').as('is_slow')])
    .select(['o.website_id', 'o.seller_user_id', 'o.price', 'o.link_type', 'o.rel', 'o.category', 'o.turnaround_days'])
    .select(['o.guarantee_months', 'o.writer', 'o.links_per_page', 'o.labelled', 'o.restricted'])
    .select(['w.domain', 'w.registrable_domain', 'c.open_orders_max'])
    .select([
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery_mode'),
      surchargeSql.as('surcharge'),
      premiumFor(sql.ref('i.user_id')).as('premium'),
      sql<number>`relation_score(o.seller_user_id, i.user_id)`.as('relation_score'),
      sql<boolean>`${inShopSql(qualityFrom)}`.as('in_shop'),
      sql<number>`(select count(*) from backlink_orders b where b.website_id = o.website_id and b.ended_at is null
        and ${statusIn('b.status', 'uses_capacity')})`.as('open_orders'),
      sql<boolean>`exists (select from backlink_orders b where b.buyer_user_id = i.user_id and b.offer_id = i.offer_id
        and b.target_url = i.target_url and b.ended_at is null)`.as('is_ordered'),
      sql<boolean>`exists (select from our_site_backlinks l where l.user_id = i.user_id and l.is_verified)`.as(
        'links_to_us',
      ),
    ])
    .select(
      placedOfLateSql({
        buyer: sql.ref('i.user_id'),
        seller: sql.ref('o.seller_user_id'),
        website: sql.ref('o.website_id'),
      }),
    )
    .orderBy('i.number')
    .$narrowType<TermWords & Pick<SiteWords, 'delivery_mode'>>()

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number]

export interface Reading {
  memberId: string
  /** The minimum quality for a website to be in the shop. */
  qualityFrom: number
}

/** In the order in which they were added. */
export const readItems = (db: Db, { memberId, qualityFrom }: Reading): Promise<ItemRow[]> =>
  itemRows(db, qualityFrom).where('i.user_id', '=', memberId).limit(basketItemsMax).execute()

const selectForUpdate = preparedStatement((db, param: Param<Locking>) =>
  itemRows(db, param('qualityFrom'))
    .where(sql<boolean>`i.id = any(${param('ids')}::uuid[]) and i.user_id = any(${param('memberIds')}::uuid[])`)
    .forUpdate('i')
    .forShare('o')
    .compile(),
)

export interface Locking {
  memberIds: readonly string[]
  ids: readonly string[]
  qualityFrom: number
}

/** Locks the items of the given members, and their offers against concurrent changes. */
export const lockItems = (tx: Tx, locking: Locking): Promise<ItemRow[]> => selectForUpdate(tx, locking)

/** An item with its target; `target` is null if there is none or it is invalid. */
export interface Item {
  row: ItemRow
  target: Target | null
  around: Surroundings
}

const nowhere: Surroundings = { sites: [], isBlocked: false }

export const withTargets = async (db: Db | Tx, rows: readonly ItemRow[], rules: DomainRules): Promise<Item[]> => {
  const led = rows.map((row) => ({ row, target: row.target_url === null ? null : readTarget(row.target_url, rules) }))
  const around = await readSurroundings(
    db,
    led.flatMap(({ target }) => (target === null ? [] : [target])),
  )
  return led.map(({ row, target }) => ({ row, target, around: target === null ? nowhere : around(target) }))
}

export interface Judging {
  memberId: string
  totalSeen: number
  isFootprintBlocked: boolean
  limits: PlacingLimits
}

/** `totalSeen`: the total that the buyer sends, or the one last shown to them. */
export const factsOfItem = (
  { row, target, around }: Item,
  { memberId, totalSeen, isFootprintBlocked, limits }: Judging,
): ItemFacts => ({
  offerId: row.offer_id,
  websiteId: row.website_id,
  isGone: !row.in_shop,
  isOwn: row.seller_user_id === memberId,
  onVacation: row.delivery_mode === 'vacation',
  restricted: row.restricted,
  linksToUs: row.links_to_us,
  openOrders: row.open_orders,
  openOrdersMax: row.open_orders_max ?? openOrdersUnsaid,
  sellerId: row.seller_user_id,
  placedToday: row.placed_today,
  placedThisWeek: row.placed_this_week,
  pendingHere: row.pending_here,
  limits,
  isPrime: row.delivery_mode === 'prime',
  total: totalOf(row),
  totalSeen,
  target: targetFacts(row, target, { isBlocked: around.isBlocked, isFootprintBlocked }),
  isOrdered: row.is_ordered,
})

const targetFacts = (
  row: ItemRow,
  target: Target | null,
  { isBlocked, isFootprintBlocked }: { isBlocked: boolean; isFootprintBlocked: boolean },
): TargetFacts => {
  if (row.target_url === null) return { kind: 'missing' }
  if (target === null) return { kind: 'invalid' }
  return {
    kind: 'address',
    url: target.url,
    isNotFound: row.check_state === 'not_found',
    isForbidden: isBlocked || target.registrableDomain === row.registrable_domain,
    isFootprintBlocked,
  }
}
