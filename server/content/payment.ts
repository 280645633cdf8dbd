// What a draft costs, where an admin has set a price: taken when its first text is begun, and given back where nothing comes of it.
import { sql } from 'kysely'
import type { ContentRules } from '../../contract/contentRules.ts'
import { post } from '../credits/ledger.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { DraftRow } from './draftRow.ts'
import { countCredits } from './use.ts'

/** Or `insufficient_credits`. A draft that is paid for, or was begun while it cost nothing and has its text, costs nothing more. */
export const payForDraft = async (tx: Tx, row: DraftRow, rules: ContentRules): Promise<void> => {
  const amount = rules.credits_per_draft
  const { id: draftId, user_id: memberId } = row
  if (amount === 0 || row.payment_id !== null || row.words > 0) return
  const { id } = await tx
    .insertInto('content_payments')
    .values({ user_id: memberId, draft_id: draftId, amount })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('content_drafts').set({ payment_id: id }).where('id', '=', draftId).execute()
  await countCredits(tx, memberId, amount)
  await post(tx, [{ key: `content:${id}`, reason: 'content_draft', amount, memberId, subject: `content:${id}` }])
}

/** The draft is free again; whoever begins anew pays anew. */
export const returnPayment = async (tx: Tx, { id: draftId, user_id: memberId }: DraftRow): Promise<void> => {
  const paid = await tx
    .updateTable('content_payments')
    .set({ returned_at: sql<Date>`clock_now()` })
    .where('draft_id', '=', draftId)
    .where('returned_at', 'is', null)
    .returning(['id', 'amount'])
    .execute()
  await tx.updateTable('content_drafts').set({ payment_id: null }).where('id', '=', draftId).execute()
  for (const { id, amount } of paid) {
    await countCredits(tx, memberId, -amount)
    const key = `content:${id}:returned`
    await post(tx, [{ key, reason: 'content_returned', amount, memberId, subject: `content:${id}` }])
  }
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
