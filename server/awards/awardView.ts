// Awards as their member sees them.
import type { Award, AwardedDomain, awardEndpoints, AwardPart } from '../../contract/awards.ts'
import { awardPartStates, awardsShownMax } from '../../contract/awards.ts'
import { type AwardReason, awardObstacles } from '../../contract/awardRules.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { readSettings } from '../credits/settings.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import type { PartRow } from './awardRow.ts'
import { readRooms } from './rooms.ts'

const websitesShownMax = 250

export const readAwards = async (db: Db, memberId: string): Promise<OutputOf<(typeof awardEndpoints)['awards']>> => {
  const rows = await db
    .selectFrom('awards')
    .selectAll()
    .where('owner_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(awardsShownMax)
    .execute()
  const ids = rows.map(({ id }) => id)
  const parts =
    ids.length === 0
      ? []
      : await db.selectFrom('award_parts').selectAll().where('award_id', 'in', ids).orderBy('id').execute()
  const byAward = Map.groupBy(parts, (part) => part.award_id)
  const awards = rows.map((row): Award => {
    const own = (byAward.get(row.id) ?? []).map(shownPart)
    const sum = (of: (part: AwardPart) => number): number => own.reduce((total, part) => total + of(part), 0)
    const isOwnSite = row.site_owner_id === memberId
    return {
      id: String(row.id),
      reason: row.reason as AwardReason,
      website: isOwnSite ? { domain: row.host, domain_name: shownDomain(row.host) } : null,
      paid: sum(({ paid }) => paid),
      pending: sum(({ state, amount }) => (state === 'pending' || state === 'in_review' ? amount : 0)),
      above_limit: row.raise_at === null ? 0 : row.wanted - sum(({ amount }) => amount),
      waiting: own.length === 0 && row.raise_at !== null,
      created_at: row.created_at.toISOString(),
      parts: own,
    }
  })
  const pending = awards.reduce((total, award) => total + award.pending, 0)
  return { awards, domains: await readDomains(db, memberId), pending }
}

const shownPart = (part: PartRow): AwardPart => ({
  amount: part.amount,
  paid: part.paid,
  state: awardPartStates.find((state) => state === part.state) ?? 'pending',
  due_at: part.due_at.toISOString(),
  next_check_at: part.next_check_at?.toISOString() ?? null,
  settled_at: part.settled_at?.toISOString() ?? null,
  obstacle: awardObstacles.find((obstacle) => obstacle === part.obstacle) ?? null,
})

const readDomains = async (db: Db, memberId: string): Promise<AwardedDomain[]> => {
  const websites = await db
    .selectFrom('websites')
    .select(['id', 'domain'])
    .where('user_id', '=', memberId)
    .where('is_verified', '=', true)
    .where('ended_at', 'is', null)
    .orderBy('verified_at')
    .orderBy('id')
    .limit(websitesShownMax)
    .execute()
  const sites = websites.map(({ domain: host }) => ({ domain: awardDomain(host), host, memberId }))
  const rooms = await readRooms(db, sites, (await readSettings(db)).award_limits)
  return rooms.flatMap(({ age, isFurther, limit, used }, at): AwardedDomain[] => {
    const [website, site] = [websites[at], sites[at]]
    if (website === undefined || site === undefined) return []
    return [
      {
        website_id: website.id,
        domain: website.domain,
        counted_as: shownDomain(site.domain),
        age: age.kind,
        established_from: age.kind === 'young' ? (age.from?.toISOString() ?? null) : null,
        further: isFurther,
        limit,
        used,
      },
    ]
  })
}
