// Batch write of checks without a change. Nearly every scheduled check finds its link live; it changes only the next
// check date and moves no credits, so many are written in one transaction. Links that have changed by then are settled
// one by one.
import { sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import type { Judgement } from './judge.ts'
import { type LinkOwners, ownerOf } from './owners.ts'
import { isWithinHorizon } from './planning.ts'
import { step } from './recheckSchedule.ts'
import { scheduleOf, monitoringStatusOf, type MonitoredLinkRow } from './monitoredLinks.ts'

export interface FreshCheck {
  /** The row before the check. */
  link: MonitoredLinkRow
  judgement: Judgement
}

/** Whether nothing was open before the check and nothing is now. The statement tests the same on the current row. */
export const isStillThere = ({ link, judgement }: FreshCheck): boolean =>
  judgement.verdict === 'passed' &&
  link.state === 'live' &&
  link.verified_at !== null &&
  link.checking_since === null &&
  link.missed_at === null &&
  link.missing_since === null &&
  link.repair_by === null &&
  link.inconclusive_since === null &&
  link.confirmed_missing_at === null &&
  !link.needs_review

/** Returns for each check, in order, whether this settles it. */
export const settleStillThere = (db: Db, checks: readonly FreshCheck[], owners: LinkOwners): Promise<boolean[]> =>
  inTransaction(db, async (tx) => {
    const planned = await plan(tx, checks.filter(isStillThere))
    const held =
      planned.length === 0 ? [] : await lockUnchanged(tx, { checks: JSON.stringify(planned.map(({ row }) => row)) })
    const free = new Set(held.map(({ id }) => id))
    const confirmed = await confirm(
      tx,
      planned.filter(({ check }) => free.has(check.link.id)).map(({ check }) => check),
      owners,
    )
    const written = planned.filter(({ check }) => confirmed.has(check.link.id)).map(({ row }) => row)
    if (written.length > 0) await writeChecks(tx, { checks: JSON.stringify(written) })
    return checks.map(({ link }) => confirmed.has(link.id))
  })

/** The rows to write. Checks so close that they need their job at once are excluded. */
const plan = async (tx: Tx, checks: readonly FreshCheck[]) => {
  if (checks.length === 0) return []
  const now = await clock.now(tx)
  const settings = await readSettings(tx)
  return checks.flatMap((check) => {
    const { link, judgement } = check
    const { verdict, seen } = judgement
    const before = monitoringStatusOf(link)
    const nextAt = before === null ? null : step(now, verdict, before, scheduleOf(link, settings)).nextAt
    if (nextAt === null || isWithinHorizon(nextAt, now)) return []
    const row = {
      link_id: link.id,
      named_at: link.named_at,
      next_at: nextAt,
      requested_url: link.page_url,
      final_url: seen.finalUrl,
      status: seen.status,
      anchor_text: seen.anchorText,
      rel: seen.rel,
      place: seen.place,
      snippet: seen.snippet,
      notes: seen.notes,
    }
    return [{ check, row }]
  })
}

/** Skips locked rows instead of waiting: they are about to change. JavaScript dates have no microseconds. */
const lockUnchanged = preparedStatement((db, param: Param<{ checks: string }>) =>
  sql<{ id: string }>`
    select link.id
    from json_to_recordset(${param('checks')}::json) as looked (link_id uuid, named_at timestamptz)
    join monitored_links as link on link.id = looked.link_id
    where link.state = 'live' and date_trunc('milliseconds', link.named_at) = looked.named_at
      and link.checking_since is null and link.missed_at is null and link.missing_since is null
      and link.repair_by is null and link.inconclusive_since is null and link.confirmed_missing_at is null and not link.needs_review
    order by link.id
    for no key update of link skip locked`.compile(db),
)

/** Returns the links whose owners need nothing else. */
const confirm = async (tx: Tx, checks: readonly FreshCheck[], owners: LinkOwners): Promise<ReadonlySet<string>> => {
  const confirmed = new Set<string>()
  for (const [owner, those] of Map.groupBy(checks, ({ link }) => ownerOf(link, owners))) {
    const links = those.map(({ link, judgement: { seen } }) => ({ linkId: link.id, anchorText: seen.anchorText }))
    for (const linkId of await owner.confirm(tx, links)) confirmed.add(linkId)
  }
  return confirmed
}

const writeChecks = preparedStatement((db, param: Param<{ checks: string }>) =>
  sql`
    with looked as (
      select * from json_to_recordset(${param('checks')}::json) as looked (
        link_id uuid, next_at timestamptz, requested_url text, final_url text, status integer,
        anchor_text text, rel text[], place text, snippet text, notes text[])),
    filed as (
      insert into link_checks (link_id, verdict, reasons, requested_url, final_url, status, anchor_text, rel, place, snippet, notes)
      select link_id, 'passed', '{}', requested_url, final_url, status, anchor_text, rel, place, snippet, notes from looked)
    update monitored_links as link set
      checks = checks + 1, last_checked_at = clock_now(), last_verdict = 'passed', last_reasons = '{}',
      next_check_at = looked.next_at
    from looked where link.id = looked.link_id`.compile(db),
)
