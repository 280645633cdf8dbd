// How much the limits of domains leave for awards.
import { sql } from 'kysely'
import { type AwardLimits, limitOf } from '../../contract/awardRules.ts'
import { type AgedSite, readDomainAges } from '../domainAge/domainAge.ts'
import type { DomainAge } from '../domainAge/established.ts'
import type { Db, Tx } from '../platform/db/database.ts'

export interface Room {
  age: DomainAge
  /** The member already got awards for another domain. */
  isFurther: boolean
  limit: number
  used: number
}

/**
 * In the order of the sites. Lapsed parts count as used: what a member lost does not make room for another award. The
 * first domain of a member is the one that brought their first award.
 */
export const readRooms = async (db: Db | Tx, sites: readonly AgedSite[], limits: AwardLimits): Promise<Room[]> => {
  if (sites.length === 0) return []
  const ages = await readDomainAges(db, sites, limits)
  const { rows } = await sql<{ used: number; first: string | null }>`
    select (
        select coalesce(sum(p.amount), 0)::int from awards a join award_parts p on p.award_id = a.id
        where a.domain = site.domain) as used, (
        select a.domain from awards a
        where a.site_owner_id = site.member and exists (select from award_parts p where p.award_id = a.id)
        order by a.id limit 1) as first
    from unnest(
      ${sites.map(({ domain }) => domain)}::text[],
      ${sites.map(({ memberId }) => memberId)}::uuid[]) with ordinality as site (domain, member, place)
    order by site.place`.execute(db)
  return sites.flatMap(({ domain }, at) => {
    const [age, row] = [ages[at], rows[at]]
    if (age === undefined || row === undefined) return []
    const isFurther = row.first !== null && row.first !== domain
    const limit = limitOf({ isEstablished: age.kind === 'established', isFurther }, limits)
    return [{ age, isFurther, limit, used: row.used }]
  })
}
