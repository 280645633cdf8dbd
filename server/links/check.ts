// One look at a watched link: the page is read outside of any transaction, judged purely, and what that means is written in one.
// Running it twice looks twice and changes nothing more.
import { sql } from 'kysely'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { type Judgement, judge } from './judge.ts'
import { lockOwnLink, settleOwnLink } from './ownSite.ts'
import { step, type Step } from './rhythm.ts'
import { expectationOf, lockLink, planCheck, rhythmOf, standingOf, type WatchedRow } from './watch.ts'
import { foldText } from './wording.ts'

export const checkLink = async (db: Db, crawler: Pick<Crawler, 'lookForLink'>, linkId: string): Promise<void> => {
  const link = await db.selectFrom('watched_links').selectAll().where('id', '=', linkId).executeTakeFirst()
  if (link === undefined || link.state === 'ended') return
  const wanted = {
    hosts: [new URL(link.target_url).hostname],
    text: link.anchor_text === null ? null : foldText(link.anchor_text),
  }
  const judgement = judge(await crawler.lookForLink(link.page_url, wanted), expectationOf(link))
  await inTransaction(db, (tx) => settle(tx, link, judgement))
}

const settle = async (tx: Tx, looked: WatchedRow, judgement: Judgement): Promise<void> => {
  const own = looked.purpose === 'own_site' ? await lockOwnLink(tx, looked.id) : null
  const link = await lockLink(tx, looked.id)
  const before = link === null ? null : standingOf(link)
  // Another page was named meanwhile, or nobody watches it any more: what was seen says nothing about it.
  if (link === null || before === null || link.named_at.getTime() !== looked.named_at.getTime()) return
  const now = await clock.now(tx)
  const taken = step(now, judgement.verdict, before, rhythmOf(link, await readSettings(tx)))
  // A wish that came while we were looking is not answered by what was seen before it.
  const isWishedAgain = (link.checking_since?.getTime() ?? 0) > (looked.checking_since?.getTime() ?? 0)
  await writeDown(tx, link, judgement, taken, isWishedAgain)
  if (isWishedAgain) await planCheck(tx, link)
  else if (taken.nextAt !== null) await planCheck(tx, link, taken.nextAt)
  if (own !== null) await settleOwnLink(tx, own, taken)
}

const writeDown = async (
  tx: Tx,
  link: WatchedRow,
  { verdict, reasons, seen }: Judgement,
  { standing, nextAt }: Step,
  isWishedAgain: boolean,
): Promise<void> => {
  const now = sql<Date>`clock_now()`
  await tx
    .insertInto('link_checks')
    .values({
      link_id: link.id,
      asked_url: link.page_url,
      final_url: seen.finalUrl,
      status: seen.status,
      verdict,
      reasons,
      anchor_text: seen.anchorText,
      rel: seen.rel,
      place: seen.place,
      snippet: seen.snippet,
    })
    .execute()
  await tx
    .updateTable('watched_links')
    .set({
      state: standing.state,
      verified_at: standing.verifiedAt,
      missed_at: standing.missedAt,
      missing_since: standing.missingSince,
      repair_by: standing.repairBy,
      unclear_since: standing.unclearSince,
      needs_a_look: standing.needsALook,
      checks: link.checks + 1,
      last_checked_at: now,
      last_verdict: verdict,
      last_reasons: reasons,
      ...(isWishedAgain ? {} : { next_check_at: nextAt, checking_since: null }),
    })
    .where('id', '=', link.id)
    .execute()
}
