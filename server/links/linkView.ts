// Maps monitored links and their checks to the contract.
import {
  type LinkCheck,
  linkPlaces,
  linkNotes,
  type LinkReason,
  linkReasons,
  linkRels,
  linkStates,
  linkVerdicts,
  type MonitoredLink,
} from '../../contract/links.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { MonitoredLinkRow } from './monitoredLinks.ts'

type CheckRow = Selectable<(Db extends Kysely<infer T> ? T : never)['link_checks']>

/** Constraints guarantee the values in the database; a reason that no longer exists is left out. */
const oneOf = <T extends string>(known: readonly T[], value: string): T => {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new Error(`${value} is not one of ${known.join(', ')}`)
  return found
}

const reasonsOf = (values: readonly string[]): LinkReason[] => linkReasons.filter((reason) => values.includes(reason))

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Members see the day of a check to come (UTC), not its time, because a page could show the link just then. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export const shownLink = (row: MonitoredLinkRow, now: Date): MonitoredLink => ({
  id: row.id,
  page_url: row.page_url,
  target_url: row.target_url,
  anchor_text: row.anchor_text,
  rel: oneOf(linkRels, row.rel),
  state: oneOf(linkStates, row.state),
  verified_at: iso(row.verified_at),
  last_checked_at: iso(row.last_checked_at),
  last_verdict: row.last_verdict === null ? null : oneOf(linkVerdicts, row.last_verdict),
  last_reasons: reasonsOf(row.last_reasons),
  checks: row.checks,
  inconclusive_since: iso(row.inconclusive_since),
  missing_since: iso(row.missing_since),
  repair_by: iso(row.repair_by),
  repair_seconds_left: row.repair_by === null ? null : secondsUntil(row.repair_by, now),
  next_check_on: row.next_check_at === null ? null : dayOf(row.next_check_at),
})

const secondsUntil = (at: Date, now: Date): number => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000))

/** Null if it has been deleted since then. */
const keptPicture = sql<string | null>`(
  select p.picture from link_pictures p where p.link_id = c.link_id and p.picture = c.picture)`

/** Newest first, starting before `before`. */
export const readChecks = async (
  db: Db,
  linkId: string,
  { before, countMax }: { before: number | null; countMax: number },
): Promise<LinkCheck[]> => {
  const rows = await db
    .selectFrom('link_checks as c')
    .selectAll('c')
    .select(keptPicture.as('picture'))
    .where('c.link_id', '=', linkId)
    .$if(before !== null, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(countMax)
    .execute()
  return rows.map(shownCheck)
}

/** The newest checks per link, newest first. */
export const readLatestChecks = async (
  db: Db,
  linkIds: readonly string[],
  countMax: number,
): Promise<Map<string, LinkCheck[]>> => {
  const { rows } = await sql<CheckRow>`
    select latest.* from unnest(${linkIds}::uuid[]) as named (id)
      cross join lateral (
        select c.id, c.link_id, c.at, c.requested_url, c.final_url, c.status, c.verdict, c.reasons, c.anchor_text, c.rel,
          c.place, c.snippet, c.notes, c.is_manual, ${keptPicture} as picture
        from link_checks c where c.link_id = named.id order by c.id desc limit ${countMax}) as latest
    order by latest.id desc`.execute(db)
  const byLink = Map.groupBy(rows, ({ link_id: linkId }) => linkId)
  return new Map([...byLink].map(([linkId, checks]) => [linkId, checks.map(shownCheck)]))
}

const shownCheck = (row: CheckRow): LinkCheck => ({
  id: String(row.id),
  at: row.at.toISOString(),
  requested_url: row.requested_url,
  final_url: row.final_url,
  status: row.status,
  verdict: oneOf(linkVerdicts, row.verdict),
  reasons: reasonsOf(row.reasons),
  anchor_text: row.anchor_text,
  rel: row.rel,
  place: row.place === null ? null : oneOf(linkPlaces, row.place),
  snippet: row.snippet,
  picture: row.picture,
  notes: linkNotes.filter((note) => row.notes.includes(note)),
  is_manual: row.is_manual,
})
