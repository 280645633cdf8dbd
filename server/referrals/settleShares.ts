// Settles the referrer's commissions (shares) on a purchase with the credits it gave and those taken back. Idempotent
// and independent of order: a commission depends only on the current state of the purchase.
import { sql } from 'kysely'
import { type GivenPurchase, type PurchasePiece, readGivenPurchase } from '../credits/payments/purchasePieces.ts'
import { read as readBalance } from '../credits/balance.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { grant, type Granting } from './grant.ts'
import {
  lockBothSides,
  lockReferral,
  readReferral,
  type ReferralRow,
  type RewardRow,
  notifyOfRewards,
  notifyReferrer,
  wayOf,
} from './referralRow.ts'
import { rewardAfter, type RewardState, shareOf } from './shares.ts'

export const settleShares = async (
  tx: Tx,
  { memberId, purchaseId }: { memberId: string; purchaseId: string },
): Promise<void> => {
  const seen = await readReferral(tx, memberId)
  if (seen === undefined) return
  // Members who have left neither receive nor lose credits.
  if (!(await lockBothSides(tx, seen)).referrerHere) return
  const row = await lockReferral(tx, memberId)
  // Read under the lock, so that a process that waited for it sees the current purchase.
  const purchase = await readGivenPurchase(tx, purchaseId)
  if (purchase?.memberId !== memberId) return
  const known = await readRewards(tx, purchaseId)
  const grantings: Granting[] = []
  let changed = false
  for (const piece of purchase.pieces) {
    const before = known.get(piece.name) ?? null
    const after = afterwards(row, purchase, piece, before)
    if (after === null || (before?.state === after.state && before.amount === after.amount)) continue
    changed = true
    if (before === null) {
      const firstOf = known.size > 0 ? null : await firstOfWhat(tx, memberId)
      known.set(piece.name, await insert(tx, { row, purchaseId, piece, firstOf }, after))
    } else if (after.state === 'granted') grantings.push({ reward: before, amount: after.amount })
    else await tx.updateTable('referral_rewards').set(after).where('id', '=', before.id).execute()
  }
  await notifyOfCorrection(tx, row.referrer_id, await grant(tx, grantings))
  if (changed) await notifyReferrer(tx, row.referrer_id)
}

const afterwards = (row: ReferralRow, purchase: GivenPurchase, piece: PurchasePiece, before: RewardRow | null) => {
  if (before === null && purchase.paidAt >= row.shares_until) return null
  const reward = before === null ? null : { state: before.state as RewardState, amount: before.amount }
  const share = shareOf(piece.bought, Number(row.purchase_percent), purchase)
  return rewardAfter(reward, share, { refused: row.state === 'refused' })
}

const readRewards = async (tx: Tx, purchaseId: string): Promise<Map<string, RewardRow>> => {
  const rows = await tx.selectFrom('referral_rewards').selectAll().where('purchase_id', '=', purchaseId).execute()
  return new Map(rows.map((reward) => [reward.piece, reward]))
}

/** The first commission of a purchase notifies of a purchase; the first of all, of a new buyer. */
const firstOfWhat = async (tx: Tx, memberId: string): Promise<'referral' | 'purchase'> => {
  const { rows } = await sql`
    select from referral_rewards where referral_id = ${memberId} and first_of = 'referral'`.execute(tx)
  return rows.length === 0 ? 'referral' : 'purchase'
}

interface NewShare {
  row: ReferralRow
  purchaseId: string
  piece: PurchasePiece
  firstOf: 'referral' | 'purchase' | null
}

const insert = (
  tx: Tx,
  { row, purchaseId, piece, firstOf }: NewShare,
  after: { state: RewardState; amount: number },
): Promise<RewardRow> =>
  tx
    .insertInto('referral_rewards')
    .values({
      ...after,
      ...wayOf(row),
      kind: 'purchase',
      purchase_id: purchaseId,
      piece: piece.name,
      first_of: firstOf,
      bought: piece.bought,
      at: piece.at,
      due_at: sql<Date>`${piece.at}::timestamptz + make_interval(days => ${row.hold_days})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const notifyOfCorrection = async (tx: Tx, referrerId: string, more: number): Promise<void> => {
  if (more > 0) await notifyOfRewards(tx, referrerId, { amount: more, reason: 'purchase' })
  if (more >= 0) return
  const { debt } = await readBalance(tx, referrerId)
  const data = { amount: -more, reason: 'referral' as const, domain: null, debt }
  await notify(tx, { memberId: referrerId, kind: 'credits_taken', data })
}
