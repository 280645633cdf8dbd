// What a purchase has given so far, piece by piece: a pack at once, a plan and what a larger one adds month by month.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { subjectOf } from './booking.ts'
import { readPurchase } from './rows.ts'

/** A part of a purchase that was credited. */
export interface PurchasePiece {
  /** `pack`, `month:<number>` of the plan, or `extra:<number>` where a larger plan added to it. */
  name: string
  /** Without the loyalty bonus, which nobody has paid for. */
  bought: number
  at: Date
}

export interface GivenPurchase {
  memberId: string
  paidAt: Date
  /** With bonuses, and how many of them were taken back. */
  given: number
  taken: number
  pieces: PurchasePiece[]
}

/** Null where there is no such purchase, or it was never paid as it had to be. */
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

/** Those of a member that were paid, for whoever has missed what happened to them. */
export const paidPurchasesOf = async (db: Db, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', memberId)
    .where('state', '=', 'paid')
    .execute()
  return rows.map(({ id }) => id)
}
