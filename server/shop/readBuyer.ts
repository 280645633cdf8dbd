// Reads what the shop wants to know before it answers a member: whether it has changed, how it stands with them, what they have marked,
// and which websites link to theirs.
import { sql } from 'kysely'
import { type WebsiteMark, websiteMark } from '../../contract/shop.ts'
import { offersQualityFrom } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'
import { preparedStatement } from '../platform/db/preparedStatements.ts'

export interface OwnSite {
  id: string
  isVerified: boolean
}

export interface Standing {
  /** Whether anything has changed in the shop since. */
  isShopChanged: boolean
  qualityFrom: number
  /** Null: nothing was ever marked or uploaded. */
  version: string | null
  own: OwnSite[]
}

const askStanding = preparedStatement((db) =>
  sql<{ is_changed: boolean; quality_from: number; version: string | null; own: OwnSite[] | null }>`
    select exists (select from shop_changes where transaction_id >= ${''}::xid8) as is_changed,
      ${offersQualityFrom} as quality_from,
      (select version::text from buyer_versions where user_id = asker.id) as version,
      (select json_agg(json_build_object('id', id, 'isVerified', is_verified) order by id)
        from websites where user_id = asker.id and ended_at is null) as own
    from (select ${''}::uuid as id) as asker`.compile(db),
)

/** Asked before every answer, so it is one small question. `since`: up to where the changes of the shop are known; null where nothing is. */
export const readStanding = async (db: Db, memberId: string, since: string | null): Promise<Standing> => {
  const [row] = await askStanding(db, since, memberId)
  if (row === undefined) throw new Error('A statement that always gives a row gave none')
  return {
    isShopChanged: row.is_changed || since === null,
    qualityFrom: row.quality_from,
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

/** The websites of others that have to do with one of the member's own. */
export interface Ties {
  ownId: string
  linking: string[]
  bought: string[]
}

const split = (ids: string | null): string[] => (ids === null ? [] : ids.split(','))

/**
 * By registrable domain: what the member told us, what a crawl has seen and no later one has missed, and what was bought here. Of the last
 * only the owner of a domain learns, and whoever has not proved that is not shown it. One text for each list: a hundred thousand rows
 * would hold up everybody.
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
