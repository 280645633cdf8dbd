// Websites of all members for admins, paginated.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { analysisFailure, analysisState, niche, siteLanguage } from '../../../contract/analysis.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { listCountedMax, websitesPerPage } from '../../../contract/limits.ts'
import { type AdminWebsiteRow, type websiteAdminEndpoints, websiteFilters } from '../../../contract/websitesAdmin.ts'
import type { WebsiteState } from '../../../contract/websites.ts'
import type { Db } from '../../platform/db/database.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { figuresOf } from '../websiteView.ts'
import { conditionOf, stateOfWebsite } from './filter.ts'
import { cursorOf, orders, type Place, placeOf, type WebsiteSort } from './order.ts'

type WebsiteQuery = z.output<typeof websiteAdminEndpoints.allWebsites.query>

export const listAllWebsites = async (
  db: Db,
  { sort, cursor, ...filter }: WebsiteQuery,
): Promise<OutputOf<typeof websiteAdminEndpoints.allWebsites>> => {
  const after = cursor === undefined ? null : placeOf(sort, cursor)
  const condition = conditionOf(websiteFilters.parse(filter))
  // One row more than a page shows whether there is a next one.
  const [found, counted] = await Promise.all([
    findInOrder(db, { sort, condition, after, limit: websitesPerPage + 1 }),
    count(db, condition, listCountedMax + 1),
  ])
  const page = found.slice(0, websitesPerPage)
  const last = page.at(-1)
  return {
    websites: await describe(
      db,
      page.map(({ id }) => id),
    ),
    next_cursor: found.length > websitesPerPage && last !== undefined ? cursorOf(sort, last) : null,
    total: Math.min(counted, listCountedMax),
    more: counted > listCountedMax,
  }
}

interface Finding {
  sort: WebsiteSort
  condition: RawBuilder<SqlBool>
  after: Place | null
  limit: number
}

/** Two queries if some rows have no sort value, because only then both are read in index order. */
const findInOrder = async (db: Db, { sort, condition, after, limit }: Finding): Promise<Place[]> => {
  const { by, direction, key, after: isAfter, absent } = orders[sort]
  const ask = async (more: RawBuilder<SqlBool>, most: number): Promise<Place[]> => {
    const { rows } = await sql<Place>`
      select w.id, ${key} as key from websites w where ${condition} and ${more}
      order by ${by} ${direction}, w.id ${direction} limit ${most}`.execute(db)
    return rows
  }
  if (absent === null) return ask(after === null ? sql`true` : isAfter(after), limit)
  const present = sql<SqlBool>`not ${absent}`
  const atEnd = after?.key === ''
  const sorted = atEnd ? [] : await ask(after === null ? present : isAfter(after), limit)
  if (sorted.length === limit) return sorted
  const rest = atEnd ? sql<SqlBool>`${absent} and w.id < ${after.id}::uuid` : absent
  return [...sorted, ...(await ask(rest, limit - sorted.length))]
}

/** Stops at the maximum, where the list shows "more than". */
const count = async (db: Db, condition: RawBuilder<SqlBool>, most: number): Promise<number> => {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from (select 1 from websites w where ${condition} limit ${most}) found`.execute(db)
  return rows[0]?.counted ?? 0
}

interface DescribedRow {
  id: string
  domain: string
  owner_id: string
  owner_name: string
  state: WebsiteState
  created_at: Date
  verified_at: Date | null
  attempts: number
  last_checked_at: Date | null
  quality_score: number | null
  analysed_at: Date | null
  analysis_state: string | null
  analysis_failure: string | null
  niche: string | null
  language: string | null
  country: string | null
  figures: unknown
  overridden: boolean
}

/** In the order of `ids`; websites that have ended since are left out. */
const describe = async (db: Db, ids: readonly string[]): Promise<AdminWebsiteRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<DescribedRow>`
    select w.id, w.domain, u.id as owner_id, u.full_name as owner_name, ${stateOfWebsite} as state, w.created_at,
      w.verified_at, w.attempts, w.last_checked_at, w.quality_score, w.analysed_at, latest.state as analysis_state,
      latest.failure as analysis_failure, w.niche, w.language, w.country, w.figures, w.overridden
    from websites w
      join users u on u.id = w.user_id
      left join lateral (
        select state, failure from analyses where website_id = w.id order by created_at desc, id desc limit 1
      ) latest on true
    where w.id = any(${ids}::uuid[]) and w.ended_at is null`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [viewOf(row)]
  })
}

const viewOf = (row: DescribedRow): AdminWebsiteRow => ({
  id: row.id,
  domain: row.domain,
  domain_name: shownDomain(row.domain),
  owner: { id: row.owner_id, name: row.owner_name },
  state: row.state,
  created_at: row.created_at.toISOString(),
  verified_at: row.verified_at?.toISOString() ?? null,
  attempts: row.attempts,
  last_checked_at: row.last_checked_at?.toISOString() ?? null,
  quality_score: row.quality_score,
  analysed_at: row.analysed_at?.toISOString() ?? null,
  analysis: analysisOf(row),
  niche: niche.safeParse(row.niche).data ?? null,
  language: siteLanguage.safeParse(row.language).data ?? null,
  country: row.country,
  figures: figuresOf(row.figures),
  overridden: row.overridden,
})

const analysisOf = ({ analysis_state: state, analysis_failure: failure }: DescribedRow): AdminWebsiteRow['analysis'] =>
  state === null
    ? null
    : { state: analysisState.parse(state), failure: analysisFailure.safeParse(failure).data ?? null }
