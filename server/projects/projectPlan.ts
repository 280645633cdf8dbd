// Link plan of a project: compares the anchor texts ordered so far with a healthy mix, and shows how fast links are
// gained.
import { sql } from 'kysely'
import { niche, siteLanguage } from '../../contract/analysis.ts'
import { anchorKinds, anchorRules, footprintRules } from '../../contract/footprint.ts'
import type { ProjectPlan } from '../../contract/projects.ts'
import { monitoringStatusOf } from '../links/graphView.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { planAnchors } from '../footprint/anchors/plan.ts'
import { anchorTargetOf } from '../footprint/anchors/target.ts'
import { paceOf } from '../footprint/judge.ts'
import { statusIs } from '../orders/orderStatusSql.ts'
import type { OwnProject } from './projects.ts'

const advised: ProjectPlan['advised'] = anchorKinds.map((kind) => ({ kind, share: anchorRules.ideal[kind] }))

export const readPlan = async (db: Db, own: OwnProject): Promise<ProjectPlan> => {
  const website = await websiteOf(db, own)
  const ordered = await orderedAnchors(db, own.projectId)
  const named = ordered.filter((anchor) => anchor !== null)
  const target = anchorTargetOf({
    domain: website.registrable_domain,
    title: website.title,
    niche: niche.safeParse(website.niche).data ?? null,
    language: siteLanguage.safeParse(website.language).data ?? null,
  })
  const met = named.map((anchor) => ({ fromDomain: '', source: 'exchange', anchor }) as const)
  return {
    anchors: planAnchors(met, target, null),
    unnamed: ordered.length - named.length,
    advised,
    pace: website.is_verified ? await readPace(db, own.memberId, website.registrable_domain) : null,
  }
}

/** Other members' projects give `not_found`, like ids that do not exist. */
const websiteOf = async (db: Db, { memberId, projectId }: OwnProject) => {
  const website = await db
    .selectFrom('projects as p')
    .innerJoin('websites as w', 'w.id', 'p.website_id')
    .select(['w.registrable_domain', 'w.title', 'w.niche', 'w.language', 'w.is_verified'])
    .where('p.id', '=', projectId)
    .where('p.user_id', '=', memberId)
    .executeTakeFirst()
  if (website === undefined) throw new AppError('not_found')
  return website
}

/** Older orders would not change the plan. */
const ordersReadMax = 500

/**
 * Anchor texts of the newest orders that are open or whose links are live. Where the order has none, the text that the
 * last link check found.
 */
const orderedAnchors = async (db: Db, projectId: string): Promise<(string | null)[]> => {
  const rows = await db
    .selectFrom('backlink_orders as o')
    .select((eb) => [
      'o.anchor_text as ordered',
      eb
        .selectFrom('link_checks as look')
        .select('look.anchor_text')
        .whereRef('look.link_id', '=', 'o.link_id')
        .where('look.verdict', '=', 'passed')
        .orderBy('look.id', 'desc')
        .limit(1)
        .as('seen'),
    ])
    .where('o.project_id', '=', projectId)
    .where(sql<boolean>`(o.ended_at is null or ${statusIs('o.status', 'completed')} and o.guarantee_lost_at is null)`)
    .orderBy('o.number', 'desc')
    .limit(ordersReadMax)
    .execute()
  return rows.map(({ ordered, seen }) => ordered ?? seen)
}

const readPace = async (db: Db, memberId: string, domain: string): Promise<ProjectPlan['pace']> => {
  const { newLinks, ...live } = await monitoringStatusOf(db, domain, footprintRules.weekDays)
  const pace = paceOf({ ...live, week: newLinks })
  // Filtered among the member's open orders: with the domain as a condition, the query would search the orders of all
  // members.
  const { count } = await db
    .selectFrom('backlink_orders')
    .select((eb) => eb.fn.countAll<number>().filterWhere('target_domain', '=', domain).as('count'))
    .where('buyer_user_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    links_this_week: pace.linksThisWeek,
    links_this_week_max: pace.linksThisWeekMax,
    links_to_come: count,
  }
}
