// The decision of an admin that two owners are not related. It sticks: what is noticed later is scored, but does not make them
// related again; only a strong signal that was not known then is marked as new evidence.
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { lockPairs, pairOf, requestRecounts, scorePairs } from './pairs.ts'

export interface LockedRelation {
  score: number
  isMarked: boolean
  hasNewEvidence: boolean
}

/** Before a decision about a pair, so that nothing is noticed about it in between. Null: nothing is known of the two. */
export const lockRelation = async (tx: Tx, { a, b }: { a: string; b: string }): Promise<LockedRelation | null> => {
  const pair = pairOf(a, b)
  await lockPairs(tx, [pair])
  const found = await tx
    .selectFrom('owner_relations')
    .select(['score', 'marked_unrelated_at', 'new_evidence_at'])
    .where('owner_a', '=', pair.a)
    .where('owner_b', '=', pair.b)
    .executeTakeFirst()
  return found === undefined
    ? null
    : {
        ...{ score: found.score, isMarked: found.marked_unrelated_at !== null },
        hasNewEvidence: found.new_evidence_at !== null,
      }
}

export interface UnrelatedMark {
  a: string
  b: string
  /** The decision that an admin has made, as its module numbers it. */
  decisionId?: string
}

export const markUnrelated = async (tx: Tx, { a, b, decisionId }: UnrelatedMark): Promise<void> => {
  const pair = pairOf(a, b)
  await lockPairs(tx, [pair])
  await sql`
    insert into owner_relations (owner_a, owner_b, score, score_without_referral, marked_unrelated_at, decision_id, scored_at)
    values (${pair.a}, ${pair.b}, 0, 0, clock_now(), ${decisionId ?? null}, clock_now())
    on conflict (owner_a, owner_b) do update set marked_unrelated_at = clock_now(), decision_id = excluded.decision_id, new_evidence_at = null,
      marked_kinds = array(select reason ->> 'signal' from jsonb_array_elements(owner_relations.reasons) as reason)`.execute(
    tx,
  )
  await scorePairs(tx, [pair])
  await requestRecounts(tx, [pair])
}

/** An appeal or a mistake: the score counts again. */
export const unmarkUnrelated = async (tx: Tx, { a, b }: { a: string; b: string }): Promise<void> => {
  const pair = pairOf(a, b)
  await lockPairs(tx, [pair])
  const { numUpdatedRows } = await tx
    .updateTable('owner_relations')
    .set({ marked_unrelated_at: null, decision_id: null, marked_kinds: [], new_evidence_at: null })
    .where('owner_a', '=', pair.a)
    .where('owner_b', '=', pair.b)
    .where('marked_unrelated_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await requestRecounts(tx, [pair])
}
