// Parts of awards that awaited review, because a circuit breaker queued them: an admin has released or rejected them.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../platform/db/database.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { type AwardRow, lockDomain, readAward } from './awardRow.ts'
import { settlePart, type SettlingParts } from './settlePart.ts'

export const lapseRejectedPartJob = defineJob('lapseRejectedPart', z.object({ key: z.string() }))

interface Reviewed {
  award: AwardRow
  partId: number
}

/**
 * Pays a released part if the state of the site allows it. The page is not fetched again, because an admin has reviewed
 * it; a part whose site is not as it was is pending again and checked daily like the rest of an award. Returns whether it is
 * a part of an award at all.
 */
export const settleReleasedPart = async (tx: Tx, { key }: { key: string }, parts: SettlingParts): Promise<boolean> => {
  const reviewed = await findReviewed(tx, key)
  if (reviewed !== null) await settlePart(tx, { ...reviewed, from: 'review', reachable: true }, parts)
  return reviewed !== null
}

/** The member was notified of the rejection. If an admin withdraws it, the part is paid after all. */
export const lapseRejectedPart = async (tx: Tx, key: string): Promise<void> => {
  const reviewed = await findReviewed(tx, key)
  if (reviewed === null) return
  const { award, partId } = reviewed
  await lockDomain(tx, award)
  const { rows } = await sql`
    update award_parts set state = 'lapsed', obstacle = 'rejected', settled_at = clock_now()
    where id = ${partId} and state = 'in_review'
      and exists (select from issuance_queue q where q.key = ${key} and q.state = 'rejected')
    returning id`.execute(tx)
  if (rows.length > 0) await notifyMember(tx, award.owner_id, 'awards.changed', {})
}

const findReviewed = async (tx: Tx, key: string): Promise<Reviewed | null> => {
  const part = await tx
    .selectFrom('award_parts')
    .select(['id', 'award_id'])
    .where('queue_key', '=', key)
    .executeTakeFirst()
  const award = part === undefined ? null : await readAward(tx, part.award_id)
  return part === undefined || award === null ? null : { award, partId: part.id }
}
