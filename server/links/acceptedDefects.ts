// Defects of an ordered link at the time of a decision, and those that the decision accepts: from then on checks judge
// the link by what was decided instead of what was ordered.
import {
  type AcceptableDefect,
  acceptableDefects,
  type AcceptedDefects,
  type LinkReason,
  linkReasons,
} from '../../contract/links.ts'
import type { Db, Tx } from '../platform/db/database.ts'

export interface FoundDefects {
  /** The check that found them. */
  checkId: string
  at: Date
  reasons: LinkReason[]
  anchorText: string | null
  rel: string[]
}

/**
 * By the last conclusive check of the current page; null if there was none, or if it found the link as ordered. A
 * manual check says nothing about single defects.
 */
export const readDefects = async (db: Db | Tx, linkId: string): Promise<FoundDefects | null> => {
  const row = await db
    .selectFrom('link_checks as c')
    .innerJoin('monitored_links as l', 'l.id', 'c.link_id')
    .select(['c.id', 'c.at', 'c.verdict', 'c.reasons', 'c.anchor_text', 'c.rel', 'c.is_manual'])
    .where('l.id', '=', linkId)
    .where('c.verdict', '!=', 'inconclusive')
    .whereRef('c.at', '>=', 'l.named_at')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.verdict === 'passed' || row.is_manual) return null
  const { id, at, reasons, anchor_text: anchorText, rel } = row
  return { checkId: String(id), at, anchorText, rel, reasons: linkReasons.filter((one) => reasons.includes(one)) }
}

/** Without its link on the page, nothing of a link can be accepted. */
export const acceptableOf = ({ reasons, anchorText }: FoundDefects): AcceptableDefect[] =>
  anchorText === null ? [] : acceptableDefects.filter((defect) => reasons.includes(defect))

/** From now on these are as agreed. */
export const acceptDefects = async (
  tx: Tx,
  linkId: string,
  { defects, anchor_text: anchorText }: AcceptedDefects,
): Promise<void> => {
  await tx
    .updateTable('monitored_links')
    .set({ accepted_defects: defects, accepted_anchor: anchorText })
    .where('id', '=', linkId)
    .execute()
}

/** A defect that no longer exists is left out. */
export const acceptedOf = (row: {
  accepted_defects: readonly string[]
  accepted_anchor: string | null
}): AcceptedDefects => ({
  defects: acceptableDefects.filter((defect) => row.accepted_defects.includes(defect)),
  anchor_text: row.accepted_anchor,
})
