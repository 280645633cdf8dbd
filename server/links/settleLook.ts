// What comes of a look at a watched link, whoever has looked: a row of its file, its state, the next look and what hangs on it, all in
// the transaction of the caller, who holds the locks.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Judgement } from './judge.ts'
import { askAdminsLater } from './ownLinkLetters.ts'
import type { SettleOwner } from './owners.ts'
import { planCheck, planCheckNow } from './planning.ts'
import type { Step } from './rhythm.ts'
import type { WatchedRow } from './watch.ts'

export interface Look {
  now: Date
  judgement: Judgement
  /** Somebody of us has looked instead of the crawler. */
  byPerson: boolean
  /** The member wants another look than this one, which they have not waited for. */
  isWishedAgain: boolean
}

/** Gives the credits that it moved to the member; below 0 they were taken. */
export const settleLook = async (
  tx: Tx,
  { link, owner }: { link: WatchedRow; owner: SettleOwner | null },
  look: Look,
  taken: Step,
): Promise<number> => {
  await writeDown(tx, link, look, taken)
  if (look.isWishedAgain) await planCheckNow(tx, link)
  else if (taken.nextAt !== null) await planCheck(tx, link, { at: taken.nextAt, now: look.now })
  // The price of an order hangs on its link; of a member's own, its owner knows whether anything does.
  if (taken.event === 'stuck' && link.purpose === 'order') await askAdminsLater(tx, link.id)
  return owner === null ? 0 : owner(tx, { taken, judgement: look.judgement, pageUrl: link.page_url })
}

const writeDown = async (
  tx: Tx,
  link: WatchedRow,
  { judgement: { verdict, reasons, seen }, byPerson, isWishedAgain }: Look,
  { standing, nextAt }: Step,
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
      by_person: byPerson,
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
      said_gone_at: standing.saidGoneAt,
      checks: link.checks + 1,
      last_checked_at: now,
      last_verdict: verdict,
      last_reasons: reasons,
      ...(isWishedAgain ? {} : { next_check_at: nextAt, checking_since: null }),
    })
    .where('id', '=', link.id)
    .execute()
}
