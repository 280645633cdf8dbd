// Reads what the shop needs before it answers a member: whether the shop has changed, the member's version and
// websites, their marks, and the websites that link to theirs.
import { sql } from 'kysely'
import { type WebsiteMark, websiteMark } from '../../contract/shop.ts'
import { offersQualityFrom, premiumPercent, primeBonusPercent } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import type { ShopRules } from './loading.ts'

export interface OwnSite {
  id: string
  isVerified: boolean
}

export interface Standing {
  /** Whether the shop has changed since. */
  isShopChanged: boolean
  rules: ShopRules
  /** Null: the member never marked or uploaded anything. */
  version: string | null
  own: OwnSite[]
}

const selectStanding = preparedStatement((db, param: Param<{ since: string | null; memberId: string }>) =>
  sql<{
    is_changed: boolean
    quality_from: number
    prime_bonus: number
    premium: number
    version: string | null
    own: OwnSite[] | null
  }>`
    select exists (select from shop_changes where transaction_id >= ${param('since')}::xid8) as is_changed,
      ${offersQualityFrom} as quality_from, ${primeBonusPercent} as prime_bonus, ${premiumPercent} as premium,
      (select version::text from buyer_versions where user_id = asker.id) as version,
      (select json_agg(json_build_object('id', id, 'isVerified', is_verified) order by id)
        from websites where user_id = asker.id and ended_at is null) as own
    from (select ${param('memberId')}::uuid as id) as asker`.compile(db),
)

/**
 * Runs before every response, so it is one small query. `since`: the point up to which shop changes are known; null if
 * none are.
 */
export const readBuyerStatus = async (db: Db, memberId: string, since: string | null): Promise<Standing> => {
  const [row] = await selectStanding(db, { since, memberId })
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return {
    isShopChanged: row.is_changed || since === null,
    rules: { qualityFrom: row.quality_from, primeBonus: row.prime_bonus, premium: row.premium },
    version: row.version,
    own: row.own ?? [],
  }
}

export const readFavourites = async (db: Db, memberId: string): Promise<ReadonlyMap<string, WebsiteMark>> => {
  const rows = await db
    .selectFrom('favourite_websites')
    .select(['website_id', 'mark'])
    .where('user_id', '=', memberId)
    .execute()
  return new Map(rows.map((row) => [row.website_id, websiteMark.parse(row.mark)]))
}

/** Other members' websites that are related to one of the member's own. */
export interface Ties {
  ownId: string
  linking: string[]
  bought: string[]
}

const split = (ids: string | null): string[] => (ids === null ? [] : ids.split(','))

/**
 * By registrable domain: domains the member uploaded, links a crawl has seen and no later one has missed, and links
 * bought here. Purchases are shown only to the verified owner of a domain. Each list is one text column: parsing a
 * hundred thousand rows would block the event loop.
 */
export const readLinks = async (db: Db, own: readonly OwnSite[]): Promise<Ties[]> => {
  const { rows } = await sql<{ own_id: string; linking: string | null; bought: string | null }>`
    with own as (select id, registrable_domain, is_verified from websites where id = any(${own.map(({ id }) => id)}::uuid[])),
    known as (
      select own.id as own_id, k.registrable_domain as domain, false as bought
      from own join referring_domains k on k.website_id = own.id
      union all
      select own.id, l.from_domain, l.source = 'exchange' from own join domain_links l on l.to_domain = own.registrable_domain
      where case when l.source = 'exchange' then own.is_verified
        else coalesce((select min(last_crawled_at) from crawled_sites where registrable_domain = l.from_domain) <= l.last_seen_at, true) end),
    tied as (
      select own_id, w.id, bool_or(bought) as bought
      from known join websites w on w.registrable_domain = known.domain and w.ended_at is null
      group by own_id, w.id)
    select own_id, string_agg(id::text, ',') as linking, string_agg(id::text, ',') filter (where bought) as bought
    from tied group by own_id`.execute(db)
  return rows.map((row) => ({ ownId: row.own_id, linking: split(row.linking), bought: split(row.bought) }))
}
