// A referral is recorded after the first sign-in of the new member: what the two share was scored without it.
import type { Tx } from '../platform/db/database.ts'
import { lockPairs, pairOf, scorePairs } from './pairs.ts'

/** Only a pair that is stored for other reasons: of a referral alone, `relation_score` knows by itself. Idempotent. */
export const noticeReferral = async (
  tx: Tx,
  { memberId, referrerId }: { memberId: string; referrerId: string },
): Promise<void> => {
  const pair = pairOf(memberId, referrerId)
  // What is noticed at the same time is stored when the lock is free.
  await lockPairs(tx, [pair])
  const stored = await tx
    .selectFrom('owner_relations')
    .select('score')
    .where('owner_a', '=', pair.a)
    .where('owner_b', '=', pair.b)
    .executeTakeFirst()
  if (stored !== undefined) await scorePairs(tx, [pair])
}
