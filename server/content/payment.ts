// Draft payment, if an admin has set a price: charged when the first text is started, and refunded if nothing is
// written.
import { sql } from 'kysely'
import type { ContentRules } from '../../contract/contentRules.ts'
import { post } from '../credits/ledger.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { DraftRow } from './draftRow.ts'
import { countCredits } from './use.ts'

/**
 * Throws `insufficient_credits`. A draft that is paid for, or has engine-written text from when it was free, costs
 * nothing more.
 */
export const payForDraft = async (tx: Tx, row: DraftRow, rules: ContentRules): Promise<void> => {
  const amount = rules.credits_per_draft
  const { id: draftId, user_id: memberId } = row
  if (amount === 0 || row.payment_id !== null || row.engine !== null) return
  const { id } = await tx
    .insertInto('content_payments')
    .values({ user_id: memberId, draft_id: draftId, amount })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('content_drafts').set({ payment_id: id }).where('id', '=', draftId).execute()
  await countCredits(tx, memberId, amount)
  await post(tx, [{ key: `content:${id}`, reason: 'content_draft', amount, memberId, subject: `content:${id}` }])
}

/**
 * Refunds what this writing paid, because nothing was written; the next attempt pays again. Earlier payments are kept.
 */
export const returnPayment = async (tx: Tx, row: DraftRow): Promise<void> => {
  const { id: draftId, user_id: memberId, payment_id: paymentId, writing_id: useId } = row
  if (paymentId === null || useId === null) return
  const { rows } = await sql<{ amount: number }>`
    update content_payments set returned_at = clock_now()
    where id = ${paymentId} and returned_at is null
      -- Both were written in the transaction in which it began.
      and paid_at = (select started_at from content_uses where id = ${useId})
    returning amount`.execute(tx)
  const amount = rows[0]?.amount
  if (amount === undefined) return
  await tx.updateTable('content_drafts').set({ payment_id: null }).where('id', '=', draftId).execute()
  await countCredits(tx, memberId, -amount)
  const key = `content:${paymentId}:returned`
  await post(tx, [{ key, reason: 'content_returned', amount, memberId, subject: `content:${paymentId}` }])
}

export const creditsOf = async (db: Db | Tx, row: Pick<DraftRow, 'payment_id'>): Promise<number> => {
  if (row.payment_id === null) return 0
  const paid = await db
    .selectFrom('content_payments')
    .select('amount')
    .where('id', '=', row.payment_id)
    .executeTakeFirst()
  return paid?.amount ?? 0
}
