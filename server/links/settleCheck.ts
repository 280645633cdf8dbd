// Settles a check of a watched link, automatic or manual: the row of the link report, its state, the next check and the
// effects on its owner, all in the transaction of the caller, who holds the locks.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import type { Judgement, Seen } from './judge.ts'
import { requestReviewLater } from './ownLinkMails.ts'
import type { SettleOwner } from './owners.ts'
import { planCheck, planCheckNow } from './planning.ts'
import { notePicture } from './pictures.ts'
import type { MonitoringStatus, Step } from './recheckSchedule.ts'
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
  const { picture } = check.judgement.seen
  if (picture !== null) await notePicture(tx, link.id, picture)
  if (check.isRequestedAgain) await planCheckNow(tx, link)
  else if (taken.nextAt !== null) await planCheck(tx, link, { at: taken.nextAt, now: check.now })
  // The price of an order depends on its link; for a member's own link, the owner decides whether anything depends on
  // it.
  if (taken.event === 'stuck' && link.purpose === 'order') await requestReviewLater(tx, link.id)
  if (owner === null) return 0
  const { judgement, isManual, isRequestedAgain } = check
  return owner(tx, { taken, judgement, pageUrl: link.page_url, isOvertaken: isRequestedAgain && !isManual })
}

const writeDown = async (
  tx: Tx,
  link: MonitoredLinkRow,
  { judgement: { verdict, reasons, seen }, isManual, isRequestedAgain }: Check,
  { status, nextAt }: Step,
): Promise<void> => {
  await writeCheck(tx, {
    linkId: link.id,
    requestedUrl: link.page_url,
    verdict,
    reasons,
    finalUrl: seen.finalUrl,
    httpStatus: seen.status,
    anchorText: seen.anchorText,
    rel: seen.rel,
    place: seen.place,
    snippet: seen.snippet,
    picture: seen.picture,
    notes: seen.notes,
    ...status,
    isManual,
    isRequestedAgain,
    nextAt,
  })
}

type WrittenCheck = Omit<MonitoringStatus, 'namedAt'> &
  Pick<Judgement, 'verdict' | 'reasons'> &
  Omit<Seen, 'status'> &
  Pick<Check, 'isManual' | 'isRequestedAgain'> &
  Pick<Step, 'nextAt'> & { linkId: string; requestedUrl: string; httpStatus: Seen['status'] }

/** Writes the link report row and the link state in one statement, so that neither exists without the other. */
const writeCheck = preparedStatement((db, param: Param<WrittenCheck>) =>
  sql`
    with checked as (
      select ${param('linkId')}::uuid as link_id, ${param('verdict')}::text as verdict, ${param('reasons')}::text[] as reasons),
    filed as (
      insert into link_checks (link_id, verdict, reasons, requested_url, final_url, status, anchor_text, rel, place, snippet, picture, notes, is_manual)
      select link_id, verdict, reasons, ${param('requestedUrl')}, ${param('finalUrl')}, ${param('httpStatus')},
        ${param('anchorText')}, ${param('rel')}, ${param('place')}, ${param('snippet')}, ${param('picture')}, ${param('notes')}, ${param('isManual')}
      from checked)
    update monitored_links set
      state = ${param('state')}, verified_at = ${param('verifiedAt')}, missed_at = ${param('missedAt')},
      missing_since = ${param('missingSince')}, repair_by = ${param('repairBy')},
      inconclusive_since = ${param('inconclusiveSince')}, needs_review = ${param('needsReview')},
      confirmed_missing_at = ${param('confirmedMissingAt')},
      checks = checks + 1, last_checked_at = clock_now(), last_verdict = checked.verdict, last_reasons = checked.reasons,
      next_check_at = case when ${param('isRequestedAgain')}::boolean then next_check_at else ${param('nextAt')} end,
      checking_since = case when ${param('isRequestedAgain')}::boolean then checking_since end
    from checked where monitored_links.id = checked.link_id`.compile(db),
)
