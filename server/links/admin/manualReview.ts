// Manual review: the queue of links, with everything an admin needs to decide.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { manualReviewCountedMax } from '../../../contract/limits.ts'
import {
  latestChecksMax,
  type linkAdminEndpoints,
  type ReviewedLink,
  manualReviewPerPage,
} from '../../../contract/linksAdmin.ts'
import { readSettings } from '../../credits/settings.ts'
import * as clock from '../../platform/clock.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { type LinkAgreements, type LinkInQuestion, readAgreed } from '../agreements.ts'
import { shownStatus } from '../earnView.ts'
import { readLatestChecks, shownLink } from '../linkView.ts'
import { stakesOf } from '../ownSiteCredits.ts'
import { decided } from '../recheckSchedule.ts'
import { scheduleOf, monitoringStatusOf } from '../monitoredLinks.ts'

type ReviewQuery = z.output<(typeof linkAdminEndpoints)['manualReviewLinks']['query']>

/** Longest unclear first, in index order. */
export const listManualReview = async (
  db: Db,
  { q, state, credited, cursor }: ReviewQuery,
  agreements: LinkAgreements,
): Promise<OutputOf<(typeof linkAdminEndpoints)['manualReviewLinks']>> => {
  const [, since, after] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const found = await db
    .selectFrom('monitored_links as l')
    .leftJoin('our_site_backlinks as b', 'b.link_id', 'l.id')
    .select(['l.id', asCursorTime(sql`l.inconclusive_since`).as('key')])
    .where('l.needs_review', '=', true)
    .where('l.state', '!=', 'ended')
    .$if(state !== undefined, (query) => query.where('l.state', '=', state ?? ''))
    .$if(credited !== undefined, (query) => query.where(carries, '=', credited === 'yes'))
    .$if(q !== undefined && q !== '', (query) => query.where(containing(q ?? '')))
    .$if(since !== undefined, (query) =>
      query.where(sql<SqlBool>`(l.inconclusive_since, l.id) > (${since}::timestamptz, ${after}::uuid)`),
    )
    .orderBy('l.inconclusive_since')
    .orderBy('l.id')
    .limit(manualReviewPerPage + 1)
    .execute()
  const page = found.slice(0, manualReviewPerPage)
  const last = page.at(-1)
  const isMore = found.length > page.length && last !== undefined
  return {
    links: await describeLinks(
      db,
      page.map(({ id }) => id),
      agreements,
    ),
    next_cursor: isMore ? encodeCursor('links', last.key, last.id) : null,
  }
}

const cursorForm = z.tuple([z.literal('links'), cursorTime, z.uuid()])

/**
 * An order's price depends on its link while it is monitored, nothing depends on that of an exchange; the rest matches
 * `carriesAward`.
 */
const carries = sql<boolean>`(case l.purpose when 'order' then true when 'exchange' then false
  else b.credits_processed and (b.removed_at is null or coalesce(b.restored_at > b.removed_at, false)) end)`

const containing = (q: string): RawBuilder<SqlBool> => {
  const lower = q.toLowerCase()
  const ascii = domainToASCII(lower)
  const pattern = (ascii === '' ? lower : ascii).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`l.host like ${`%${pattern.replaceAll('\0', '')}%`}`
}

export const countManualReview = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from monitored_links where needs_review and state <> 'ended' limit ${manualReviewCountedMax}) as waiting`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Throws `not_found`. */
export const ownerOfLink = async (
  db: Db,
  linkId: string,
  agreements: LinkAgreements,
): Promise<{ memberId: string; domain: string }> => {
  const row = await db
    .selectFrom('monitored_links as l')
    .leftJoin('our_site_backlinks as b', 'b.link_id', 'l.id')
    .select(['l.id', 'l.purpose', 'l.missing_since', 'l.host', 'b.user_id'])
    .where('l.id', '=', linkId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  const agreed = (await readAgreed(db, [row], agreements)).get(linkId)
  const memberId = agreed?.giver.id ?? row.user_id
  if (memberId === null) throw new AppError('not_found')
  return { memberId, domain: shownDomain(row.host) }
}

/** In the given order; links no longer monitored since the list was read are left out. */
const describeLinks = async (db: Db, ids: readonly string[], agreements: LinkAgreements): Promise<ReviewedLink[]> => {
  if (ids.length === 0) return []
  const now = await clock.now(db)
  const settings = await readSettings(db)
  const links = new Map((await findLinks(db, ids)).map((link) => [link.id, link]))
  const held = new Map([
    ...(await describeOwn(db, ids)),
    ...(await describeAgreed(db, [...links.values()], agreements)),
  ])
  const checks = await readLatestChecks(db, ids, latestChecksMax)
  return ids.flatMap((id): ReviewedLink[] => {
    const link = links.get(id)
    const holding = held.get(id)
    const before = link === undefined ? null : monitoringStatusOf(link)
    if (link === undefined || holding === undefined || before === null) return []
    const { canBeRepaired, ...shown } = holding
    const { status: ifGone } = decided(now, 'missing', before, scheduleOf(link, settings))
    return [
      {
        link: shownLink(link, now),
        ...shown,
        repair_by_if_missing: canBeRepaired ? (ifGone.repairBy?.toISOString() ?? null) : null,
        latest_checks: checks.get(id) ?? [],
      },
    ]
  })
}

/** What the owner of a link knows about it. */
interface Holding extends Omit<ReviewedLink, 'link' | 'latest_checks' | 'repair_by_if_missing'> {
  canBeRepaired: boolean
}

const describeOwn = async (db: Db, ids: readonly string[]): Promise<[string, Holding][]> => {
  const records = await findRecords(db, ids)
  const stakes = await stakesOf(db, records)
  return records.map((record, index): [string, Holding] => [
    record.link_id,
    {
      domain: record.source_domain,
      domain_name: shownDomain(record.source_domain),
      website_id: record.website_id,
      website_verified: record.website_verified,
      member: { id: record.user_id, name: record.member_name },
      agreed: null,
      status: shownStatus(record),
      credits_if_live: stakes[index]?.ifStands ?? 0,
      credits_if_missing: stakes[index]?.ifGone ?? 0,
      canBeRepaired: true,
    },
  ])
}

const describeAgreed = async (
  db: Db,
  links: readonly LinkInQuestion[],
  agreements: LinkAgreements,
): Promise<[string, Holding][]> =>
  [...(await readAgreed(db, links, agreements))].map(([id, { agreement, website, giver, taker, ...stake }]) => [
    id,
    {
      domain: website.domain,
      domain_name: shownDomain(website.domain),
      website_id: website.id,
      website_verified: website.isVerified,
      member: giver,
      agreed: { agreement, taker },
      status: null,
      // The giver is paid by the order, whatever an admin sees now.
      credits_if_live: 0,
      credits_if_missing: stake.creditsIfMissing,
      canBeRepaired: stake.canBeRepaired,
    },
  ])

const findLinks = (db: Db, ids: readonly string[]) =>
  db.selectFrom('monitored_links').selectAll().where('id', 'in', ids).execute()

const findRecords = (db: Db, linkIds: readonly string[]) =>
  db
    .selectFrom('our_site_backlinks as b')
    .innerJoin('users', 'users.id', 'b.user_id')
    .innerJoin('websites', 'websites.id', 'b.website_id')
    .selectAll('b')
    .select([
      'users.full_name as member_name',
      sql<boolean>`websites.is_verified and websites.ended_at is null`.as('website_verified'),
    ])
    .where('link_id', 'in', linkIds)
    .execute()
