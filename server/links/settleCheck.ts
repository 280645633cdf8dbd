// Settles a check of a watched link, automatic or manual: the row of the link report, its state, the next check and the
// effects on its owner, all in the transaction of the caller, who holds the locks.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { preparedStatement } from '../platform/db/preparedStatements.ts'
import type { Judgement } from './judge.ts'
import { requestReviewLater } from './ownLinkMails.ts'
import type { SettleOwner } from './owners.ts'
import { planCheck, planCheckNow } from './planning.ts'
import type { Step } from './recheckSchedule.ts'
import type { MonitoredLinkRow } from './monitoredLinks.ts'

export interface Check {
  now: Date
  judgement: Judgement
  /** An admin checked it instead of the crawler. */
  isManual: boolean
  /** The member has requested another check and did not wait for this one. */
  isRequestedAgain: boolean
}

/** Returns the credits moved to the member; negative if they were taken. */
export const settleCheck = async (
  tx: Tx,
  { link, owner }: { link: MonitoredLinkRow; owner: SettleOwner | null },
  check: Check,
  taken: Step,
): Promise<number> => {
  await writeDown(tx, link, check, taken)
  if (check.isRequestedAgain) await planCheckNow(tx, link)
  else if (taken.nextAt !== null) await planCheck(tx, link, { at: taken.nextAt, now: check.now })
  // The price of an order depends on its link; for a member's own link, the owner decides whether anything depends on
  // it.
  if (taken.event === 'stuck' && link.purpose === 'order') await requestReviewLater(tx, link.id)
  return owner === null ? 0 : owner(tx, { taken, judgement: check.judgement, pageUrl: link.page_url })
}

const writeDown = async (
  tx: Tx,
  link: MonitoredLinkRow,
  { judgement: { verdict, reasons, seen }, isManual, isRequestedAgain }: Check,
  { status, nextAt }: Step,
): Promise<void> => {
  await askWritten(
    tx,
    link.id,
    verdict,
    reasons,
    link.page_url,
    seen.finalUrl,
    seen.status,
    seen.anchorText,
    seen.rel,
    seen.place,
    seen.snippet,
    isManual,
    status.state,
    status.verifiedAt,
    status.missedAt,
    status.missingSince,
    status.repairBy,
    status.inconclusiveSince,
    status.needsReview,
    status.confirmedMissingAt,
    isRequestedAgain,
    nextAt,
  )
}

/** Writes the link report row and the link state in one statement, so that neither exists without the other. */
const askWritten = preparedStatement((db) =>
  sql`
    with looked as (
      select $1::uuid as link_id, $2::text as verdict, $3::text[] as reasons),
    filed as (
      insert into link_checks (link_id, verdict, reasons, requested_url, final_url, status, anchor_text, rel, place, snippet, is_manual)
      select link_id, verdict, reasons, $4, $5, $6, $7, $8, $9, $10, $11 from looked)
    update monitored_links set
      state = $12, verified_at = $13, missed_at = $14, missing_since = $15, repair_by = $16, inconclusive_since = $17,
      needs_review = $18, confirmed_missing_at = $19,
      checks = checks + 1, last_checked_at = clock_now(), last_verdict = looked.verdict, last_reasons = looked.reasons,
      next_check_at = case when $20::boolean then next_check_at else $21 end,
      checking_since = case when $20::boolean then checking_since end
    from looked where monitored_links.id = looked.link_id`.compile(db),
)
