// Decides that a pair of owners is not related, and takes that back, with a decision for both. Their trades are counted again.
import { recordDecision, reverseDecision } from '../decisions/decisions.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { lockRelation, markUnrelated, unmarkUnrelated } from '../relations/markUnrelated.ts'

export interface PairDecision {
  ownerA: string
  ownerB: string
  reasons: string
  by: string
}

/** Of the decisions about a pair, in any order of the two. */
const subjectOf = (ownerA: string, ownerB: string) => ({
  kind: 'pair' as const,
  id: [ownerA, ownerB].toSorted().join(':'),
})

/**
 * Both members get a decision. Once more after new evidence, which the admin has seen then. False if nothing changes; throws if
 * no relation between the two is known.
 */
export const decideUnrelated = async (tx: Tx, { ownerA, ownerB, reasons, by }: PairDecision): Promise<boolean> => {
  const relation = await lockRelation(tx, { a: ownerA, b: ownerB })
  if (relation === null) throw new AppError('not_found')
  if (relation.isMarked && !relation.hasNewEvidence) return false
  const decided = {
    ...({ measure: 'marked_unrelated', ground: 'not_related' } as const),
    subject: subjectOf(ownerA, ownerB),
    facts: [{ fact: 'score' as const, score: relation.score }],
    ...{ reasons, by },
  }
  const [first = '', second = ''] = [ownerA, ownerB].toSorted()
  const decisionId = await recordDecision(tx, { ...decided, ownerId: first })
  await recordDecision(tx, { ...decided, ownerId: second })
  await markUnrelated(tx, { a: ownerA, b: ownerB, decisionId })
  return true
}

/** Reverses the decisions for both; the score counts again. False if the two are not marked. */
export const takeBackUnrelated = async (tx: Tx, { ownerA, ownerB, reasons, by }: PairDecision): Promise<boolean> => {
  const relation = await lockRelation(tx, { a: ownerA, b: ownerB })
  if (relation === null) throw new AppError('not_found')
  if (!relation.isMarked) return false
  await reverseDecision(tx, { subject: subjectOf(ownerA, ownerB), by, answer: reasons })
  await unmarkUnrelated(tx, { a: ownerA, b: ownerB })
  return true
}

/** When one of the two decisions is reversed as the answer to an objection, the other one ends with it. */
export const reverseUnrelated = async (
  tx: Tx,
  { subjectId, answer, by }: { subjectId: string; answer: string; by: string },
): Promise<void> => {
  const [ownerA = '', ownerB = ''] = subjectId.split(':')
  await takeBackUnrelated(tx, { ownerA, ownerB, reasons: answer, by })
}
