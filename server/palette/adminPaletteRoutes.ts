// Command palette results for admins only: all members, domains, and orders.
import { sql } from 'kysely'
import { type AdminPaletteGroup, paletteEndpoints, paletteFindsMax } from '../../contract/palette.ts'
import type { MemberStatus } from '../../contract/accountsAdmin.ts'
import type { WebsiteState } from '../../contract/websites.ts'
import { listAdminOrders } from '../orders/admin/adminOrders.ts'
import type { Db } from '../platform/db/database.ts'
import { areFewLetters, beginsWith, searchedWords } from '../platform/db/search.ts'
import { limitInBatches, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { conditionOf as websitesLike, stateOfWebsite } from '../websites/admin/filter.ts'
import { conditionOf as membersLike, statusOfMember } from '../accounts/admin/memberSearch.ts'

const paletteLimit: RateLimit = { name: 'palette of an admin', burst: 240, perSeconds: 240 }

export const paletteAdminRoutes = (db: Db): Route[] => {
  const allow = limitInBatches(db, paletteLimit)
  return [
    route(paletteEndpoints.adminPalette, async ({ caller: { memberId }, query }) => {
      await allow(memberId)
      const words = searchedWords(query.q)
      return { groups: words === '' ? [] : await findGroups(db, words) }
    }),
  ]
}

/** All groups with results. */
export const findGroups = async (db: Db, words: string): Promise<AdminPaletteGroup[]> => {
  const [members, domains, orders] = await Promise.all([
    findMembers(db, words),
    findDomains(db, words),
    findOrders(db, words),
  ])
  const groups: AdminPaletteGroup[] = [
    { kind: 'members', found: members },
    { kind: 'domains', found: domains },
    { kind: 'allOrders', found: orders },
  ]
  return groups.filter(({ found }) => found.length > 0)
}

type Found<Kind extends AdminPaletteGroup['kind']> = Extract<AdminPaletteGroup, { kind: Kind }>['found']

/**
 * For very common text, scan this many rows. With a limit as low as the number shown, the planner would use no index
 * for text that does not occur.
 */
const sampledMax = sql.lit(2_000)
const most = sql.lit(paletteFindsMax)

const findMembers = async (db: Db, words: string): Promise<Found<'members'>> => {
  const { rows } = await sql<{ id: string; name: string; email: string; status: MemberStatus }>`
    with having_words as materialized (
      select u.id, u.full_name as name, u.email, ${statusOfMember} as status, u.created_at from users u
      where ${membersLike({ q: words, sort: 'newest' })} limit ${sampledMax})
    select id, name, email, status from having_words order by created_at desc, id desc limit ${most}`.execute(db)
  return rows.map(({ id, name, email, status }) => ({ id, title: name, note: email, state: status }))
}

const findDomains = async (db: Db, words: string): Promise<Found<'domains'>> => {
  const { rows } = await sql<{ id: string; domain: string; email: string; state: WebsiteState }>`
    with having_words as materialized (
      select w.id, w.domain, w.user_id, ${stateOfWebsite} as state from websites w
      where ${areFewLetters(words) ? sql`w.ended_at is null and ${beginsWith(sql`w.domain`, words)}` : websitesLike({ q: words })}
      limit ${sampledMax})
    select found.id, found.domain, u.email, found.state
    from (select * from having_words order by domain collate "C", id limit ${most}) found
    join users u on u.id = found.user_id
    order by found.domain collate "C", found.id`.execute(db)
  return rows.map(({ id, domain, email, state }) => ({ id, title: shownDomain(domain), note: email, state }))
}

const findOrders = async (db: Db, words: string): Promise<Found<'allOrders'>> => {
  const { orders } = await listAdminOrders(db, { view: 'all', q: words })
  return orders.slice(0, paletteFindsMax).map(({ id, number, domain_name: title, buyer, seller, status }) => ({
    id,
    title,
    note: `#${number} · ${buyer.name} → ${seller.name}`,
    state: status,
  }))
}
