// Nearly every look that comes round finds a member's own link where it was. It changes nothing but the date of the next look and moves
// no credits, so that many such looks are written in one transaction. Whatever is otherwise by then is left to be settled by itself.
import { sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { keptStatement } from '../platform/db/keptStatements.ts'
import { tellMembers } from '../platform/outbox/outbox.ts'
import type { Judgement } from './judge.ts'
import { isWithinHorizon } from './planning.ts'
import { step } from './rhythm.ts'
import { rhythmOf, standingOf, type WatchedRow } from './watch.ts'

export interface FreshLook {
  /** As it was before the look. */
  link: WatchedRow
  judgement: Judgement
}

/** Whether nothing about it was open before, and nothing is now. The statement asks the same of the link as it is by then. */
export const isStillThere = ({ link, judgement }: FreshLook): boolean =>
  judgement.verdict === 'passed' &&
  link.purpose === 'own_site' &&
  link.state === 'standing' &&
  link.verified_at !== null &&
  link.checking_since === null &&
  link.missed_at === null &&
  link.missing_since === null &&
  link.repair_by === null &&
  link.unclear_since === null &&
  link.said_gone_at === null &&
  !link.needs_a_look

/** Says of each look, in their order, whether it is settled by this. */
export const settleStillThere = (db: Db, looks: readonly FreshLook[]): Promise<boolean[]> =>
  inTransaction(db, async (tx) => {
    const plain = await planned(tx, looks.filter(isStillThere))
    const settled = plain.length === 0 ? [] : await askSettled(tx, JSON.stringify(plain))
    await tellMembers(
      tx,
      settled.map(({ memberId, websiteId }) => ({
        memberId,
        topic: 'earn.changed',
        payload: { website_id: websiteId },
      })),
    )
    const ids = new Set(settled.map(({ linkId }) => linkId))
    return looks.map(({ link }) => ids.has(link.id))
  })

/** What is to be written of each; a look so near that it needs its job at once is none of them. */
const planned = async (tx: Tx, looks: readonly FreshLook[]) => {
  const now = await clock.now(tx)
  const settings = await readSettings(tx)
  return looks.flatMap(({ link, judgement: { verdict, seen } }) => {
    const before = standingOf(link)
    const nextAt = before === null ? null : step(now, verdict, before, rhythmOf(link, settings)).nextAt
    if (nextAt === null || isWithinHorizon(nextAt, now)) return []
    return [
      {
        link_id: link.id,
        named_at: link.named_at,
        next_at: nextAt,
        asked_url: link.page_url,
        final_url: seen.finalUrl,
        status: seen.status,
        anchor_text: seen.anchorText,
        rel: seen.rel,
        place: seen.place,
        snippet: seen.snippet,
      },
    ]
  })
}

/**
 * Only the links are locked, and none is waited for: what somebody else holds is about to be otherwise. The records are read and stay as
 * they are. A time as JavaScript has it knows no microseconds.
 */
const askSettled = keptStatement((db) =>
  sql<{ linkId: string; memberId: string; websiteId: string }>`
    with looked as (
      select * from json_to_recordset(${''}::json) as looked (
        link_id uuid, named_at timestamptz, next_at timestamptz, asked_url text, final_url text, status integer,
        anchor_text text, rel text[], place text, snippet text)),
    held as (
      select link.id, record.user_id, record.website_id
      from looked
      join watched_links as link on link.id = looked.link_id
      join our_site_backlinks as record on record.link_id = link.id
      where link.state = 'standing' and date_trunc('milliseconds', link.named_at) = looked.named_at
        and link.checking_since is null and link.missed_at is null and link.missing_since is null
        and link.repair_by is null and link.unclear_since is null and link.said_gone_at is null and not link.needs_a_look
        and record.status = 'verified' and record.is_verified and record.verified_at is not null
        and record.credits_processed and (record.removed_at is null or record.restored_at is not null)
      order by link.id
      for no key update of link skip locked),
    filed as (
      insert into link_checks (link_id, verdict, reasons, asked_url, final_url, status, anchor_text, rel, place, snippet)
      select link_id, 'passed', '{}', asked_url, final_url, status, anchor_text, rel, place, snippet
      from looked where link_id in (select id from held)),
    dated as (
      update watched_links as link set
        checks = checks + 1, last_checked_at = clock_now(), last_verdict = 'passed', last_reasons = '{}',
        next_check_at = looked.next_at
      from looked where link.id = looked.link_id and looked.link_id in (select id from held))
    select id as "linkId", user_id as "memberId", website_id as "websiteId" from held`.compile(db),
)
