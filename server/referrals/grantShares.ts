// Grants commissions (shares) whose waiting period is over, unless an admin has yet to decide, one of the two members is
// blocked, or the two are related by more than the referral: then they wait until an admin marks the two as unrelated.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { enqueueAll, newJob } from '../platform/jobs/jobs.ts'
import { grant } from './grant.ts'
import { grantSharesJob } from './jobDefinitions.ts'
import {
  lockBothSides,
  lockReferral,
  readReferral,
  type RewardRow,
  notifyOfRewards,
  notifyReferrer,
} from './referralRow.ts'
import { settleReferral } from './settleReferral.ts'
import { settleShares } from './settleShares.ts'

const referralsPerBatch = 500

/** One job per referral, so that a failing one does not block the others. */
export const grantDueRewards = async (db: Db): Promise<void> => {
  for (let last = beforeEveryId; ;) {
    const { rows } = await sql<{ id: string }>`
      select distinct w.referral_id as id
      from referral_rewards w
        join referrals f on f.referral_id = w.referral_id and f.state in ('registered', 'activated')
        join users r on r.id = w.referrer_id and r.deleted_at is null and r.blocked_at is null
        join users m on m.id = w.referral_id and m.blocked_at is null
      where w.state = 'waiting' and w.due_at <= (select clock_now()) and w.referral_id > ${last}
        and not ${mayBeReversed(sql.ref('w.purchase_id'))}
        and not exists (
          select from issuance_queue q
          where q.key = 'referral:' || w.id || ':posting:' || w.postings + 1 and q.state in ('queued', 'rejected'))
      order by 1 limit ${referralsPerBatch}`.execute(db)
    await enqueueAll(
      db,
      rows.map(({ id }) => newJob(grantSharesJob, { memberId: id }, { jobKey: `${grantSharesJob.name}:${id}` })),
    )
    last = rows.at(-1)?.id ?? last
    if (rows.length < referralsPerBatch) return
  }
}

/** Whether a payment is not final yet, or is being taken back. */
const mayBeReversed = (purchaseId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from credit_lots l
  where l.purchase_id = ${purchaseId} and l.settled_at is null
    and (l.settles_at > (select clock_now())
      or exists (select from reversals r where r.purchase_id = l.purchase_id and r.finished_at is null)))`

/** Sorts before every id. */
const beforeEveryId = '00000000-0000-0000-0000-000000000000'

/** A referral without a website is also judged before its first payout. */
export const grantShares = async (tx: Tx, memberId: string): Promise<void> => {
  await settleReferral(tx, memberId)
  const seen = await readReferral(tx, memberId)
  if (seen === undefined || !(await lockBothSides(tx, seen)).referrerHere) return
  const row = await lockReferral(tx, memberId)
  if (row.state !== 'registered' && row.state !== 'activated') return
  if (await isOneBlocked(tx, [row.referral_id, row.referrer_id])) return
  if (!row.cleared.includes('related') && (await isOneParty(tx, row))) return
  // Catches up on purchase events that were missed.
  const purchaseIds = new Set((await readDue(tx, memberId)).flatMap(({ purchase_id: id }) => id ?? []))
  for (const purchaseId of purchaseIds) await settleShares(tx, { memberId, purchaseId })
  const due = await readDue(tx, memberId)
  const amount = await grant(
    tx,
    due.map((reward) => ({ reward, amount: reward.amount })),
  )
  if (amount === 0) return
  await notifyOfRewards(tx, row.referrer_id, { amount, reason: 'purchase' })
  await notifyReferrer(tx, row.referrer_id)
}

/** Grants a commission that an admin has released, by the same steps as at first; it lapses if it is no longer due. */
export const grantReleased = async (tx: Tx, { refersTo }: { refersTo: string }): Promise<boolean> => {
  const reward = await tx
    .selectFrom('referral_rewards')
    .select(['referral_id', 'purchase_id', 'state'])
    .where('id', '=', refersTo.replace(/^referral:/, ''))
    .executeTakeFirst()
  if (reward === undefined) return false
  const { referral_id: memberId, purchase_id: purchaseId, state } = reward
  if (state === 'waiting') await grantShares(tx, memberId)
  // What a purchase gives again after a lost refund or a dispute that was won.
  else if (purchaseId !== null) await settleShares(tx, { memberId, purchaseId })
  return true
}

const readDue = (tx: Tx, memberId: string): Promise<RewardRow[]> =>
  tx
    .selectFrom('referral_rewards')
    .selectAll()
    .where('referral_id', '=', memberId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', sql<Date>`clock_now()`)
    // The purchase may still be reversed.
    .where(sql<boolean>`not ${mayBeReversed(sql.ref('referral_rewards.purchase_id'))}`)
    .orderBy('number')
    .execute()

const isOneBlocked = async (tx: Tx, memberIds: readonly string[]): Promise<boolean> => {
  const blocked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', memberIds)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return blocked !== undefined
}

const isOneParty = async (
  tx: Tx,
  { referral_id: memberId, referrer_id: referrerId }: { referral_id: string; referrer_id: string },
): Promise<boolean> => {
  const { rows } = await sql<{ related: boolean }>`
    select is_related_beyond_referral(${memberId}, ${referrerId}) as related`.execute(tx)
  return rows[0]?.related === true
}
