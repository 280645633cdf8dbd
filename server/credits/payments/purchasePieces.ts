// What a purchase has granted so far, piece by piece: a pack at once, plans and upgrades month by month.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { subjectOf } from './booking.ts'
import { readPurchase } from './rows.ts'

/** A credited part of a purchase. */
export interface PurchasePiece {
  /** `pack`, `month:<number>` of the plan, or `extra:<number>` for what an upgrade added. */
  name: string
  /** Without the loyalty bonus, which was not paid for. */
  bought: number
  at: Date
}

export interface GivenPurchase {
  memberId: string
  paidAt: Date
  /** Including bonuses, and how much of it was taken back. */
  given: number
  taken: number
  pieces: PurchasePiece[]
}

/** Null if there is no such purchase, or it was never paid as quoted. */
export const readGivenPurchase = async (db: Db, purchaseId: string): Promise<GivenPurchase | null> => {
  const row = await readPurchase(db, purchaseId)
  if (row?.state !== 'paid' || row.paid_at === null) return null
  const credited = row.kind === 'pack' ? await readPack(db, purchaseId) : await readMonths(db, purchaseId)
  return {
    memberId: row.user_id,
    paidAt: row.paid_at,
    given: credited.reduce((sum, { bought, bonus }) => sum + bought + bonus, 0),
    taken: row.credits_taken,
    pieces: credited.map(({ name, bought, at }) => ({ name, bought, at })),
  }
}

type CreditedPiece = PurchasePiece & { bonus: number }

const readPack = async (db: Db, purchaseId: string): Promise<CreditedPiece[]> => {
  const { rows } = await sql<CreditedPiece>`
    select 'pack' as name, amount as bought, 0 as bonus, at from ledger_transfers
    where refers_to = ${subjectOf(purchaseId)} and reason in ('pack_purchase', 'mismatch_granted')`.execute(db)
  return rows
}

const readMonths = async (db: Db, purchaseId: string): Promise<CreditedPiece[]> => {
  const { rows } = await sql<CreditedPiece>`
    select case when extra then 'extra:' else 'month:' end || number as name, credits as bought, bonus, credited_at as at
    from subscription_months where purchase_id = ${purchaseId} and credited_at is not null
    order by number`.execute(db)
  return rows
}

/** Paid purchases of a member, for subscribers that missed events. */
export const paidPurchasesOf = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', memberId)
    .where('state', '=', 'paid')
    .execute()
  return rows.map(({ id }) => id)
}
