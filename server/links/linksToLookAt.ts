// The links that wait for a person, with everything that one needs to decide about them.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../contract/endpoint.ts'
import {
  latestChecksMax,
  type linkAdminEndpoints,
  type LinkToLookAt,
  linksToLookAtCountedMax,
  linksToLookAtPerPage,
} from '../../contract/linkAdmin.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { shownStatus } from './earnView.ts'
import { readLatestChecks, shownLink } from './linkView.ts'
import { stakesOf } from './ownSiteCredits.ts'
import { decided } from './rhythm.ts'
import { rhythmOf, standingOf } from './watch.ts'

type Wish = z.output<(typeof linkAdminEndpoints)['linksToLookAt']['query']>

/** Those that are unclear for longest come first, as the index has them. */
export const listLinksToLookAt = async (
  db: Db,
  { q, state, credited, cursor }: Wish,
): Promise<OutputOf<(typeof linkAdminEndpoints)['linksToLookAt']>> => {
  const [, since, after] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const found = await db
    .selectFrom('watched_links as l')
    .innerJoin('our_site_backlinks as b', 'b.link_id', 'l.id')
    .select(['l.id', asCursorTime(sql`l.unclear_since`).as('key')])
    .where('l.needs_a_look', '=', true)
    .where('l.state', '!=', 'ended')
    .$if(state !== undefined, (query) => query.where('l.state', '=', state ?? ''))
    .$if(credited !== undefined, (query) => query.where(carries, '=', credited === 'yes'))
    .$if(q !== undefined && q !== '', (query) => query.where(containing(q ?? '')))
    .$if(since !== undefined, (query) =>
      query.where(sql<SqlBool>`(l.unclear_since, l.id) > (${since}::timestamptz, ${after}::uuid)`),
    )
    .orderBy('l.unclear_since')
    .orderBy('l.id')
    .limit(linksToLookAtPerPage + 1)
    .execute()
  const page = found.slice(0, linksToLookAtPerPage)
  const last = page.at(-1)
  const isMore = found.length > page.length && last !== undefined
  return {
    links: await describeLinks(
      db,
      page.map(({ id }) => id),
    ),
    next_cursor: isMore ? encodeCursor('links', last.key, last.id) : null,
  }
}

const cursorForm = z.tuple([z.literal('links'), cursorTime, z.uuid()])

/** As carriesAward has it. */
const carries = sql<boolean>`(b.credits_processed and (b.removed_at is null or coalesce(b.restored_at > b.removed_at, false)))`

const containing = (q: string): RawBuilder<SqlBool> => {
  const lower = q.toLowerCase()
  const ascii = domainToASCII(lower)
  const pattern = (ascii === '' ? lower : ascii).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`b.source_domain like ${`%${pattern.replaceAll('\0', '')}%`}`
}

export const countLinksToLookAt = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from watched_links where needs_a_look and state <> 'ended' limit ${linksToLookAtCountedMax}) as waiting`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Or `not_found`. */
export const ownerOfLink = async (db: Db, linkId: string): Promise<{ memberId: string; domain: string }> => {
  const row = await db
    .selectFrom('our_site_backlinks')
    .select(['user_id as memberId', 'source_domain as domain'])
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return { ...row, domain: shownDomain(row.domain) }
}

/** In the order in which they were named; one whose watch has ended since the list was read is left out. */
const describeLinks = async (db: Db, ids: readonly string[]): Promise<LinkToLookAt[]> => {
  if (ids.length === 0) return []
  const now = await clock.now(db)
  const settings = await readSettings(db)
  const links = new Map((await findLinks(db, ids)).map((link) => [link.id, link]))
  const records = await findRecords(db, ids)
  const stakes = await stakesOf(db, records)
  const looks = await readLatestChecks(db, ids, latestChecksMax)
  const described = records.flatMap((record, index): LinkToLookAt[] => {
    const link = links.get(record.link_id)
    const stake = stakes[index]
    const before = link === undefined ? null : standingOf(link)
    if (link === undefined || stake === undefined || before === null) return []
    const { standing: ifGone } = decided(now, 'gone', before, rhythmOf(link, settings))
    return [
      {
        link: shownLink(link, now),
        domain: record.source_domain,
        domain_name: shownDomain(record.source_domain),
        website_id: record.website_id,
        website_verified: record.website_verified,
        member: { id: record.user_id, name: record.member_name },
        status: shownStatus(record),
        credits_if_stands: stake.ifStands,
        credits_if_gone: stake.ifGone,
        repair_by_if_gone: ifGone.repairBy?.toISOString() ?? null,
        latest_checks: looks.get(link.id) ?? [],
      },
    ]
  })
  return described.toSorted((one, other) => ids.indexOf(one.link.id) - ids.indexOf(other.link.id))
}

const findLinks = (db: Db, ids: readonly string[]) =>
  db.selectFrom('watched_links').selectAll().where('id', 'in', ids).execute()

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
