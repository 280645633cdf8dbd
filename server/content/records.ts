// Personal data of drafts: the texts with their versions, and what was used and paid for them.
import { sql } from 'kysely'
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { briefColumns } from './draftRow.ts'

const take = async (db: Db, memberId: string): Promise<unknown> => ({
  drafts: await db
    .selectFrom('content_drafts')
    .select([...briefColumns, 'id', 'article', 'outline', 'engine', 'model', 'edited', 'created_at', 'updated_at'])
    .where('user_id', '=', memberId)
    .orderBy('created_at')
    .execute(),
  versions: await db
    .selectFrom('content_versions as versions')
    .innerJoin('content_drafts as drafts', 'drafts.id', 'versions.draft_id')
    .select(['draft_id', 'number', 'origin', 'versions.engine', 'versions.model', 'versions.article', 'saved_at'])
    .where('drafts.user_id', '=', memberId)
    .orderBy('draft_id')
    .orderBy('number')
    .execute(),
  uses: await db
    .selectFrom('content_uses')
    .select(['task', 'engine', 'model', 'started_at', 'ended_at', 'outcome', 'problem', 'tokens_in', 'tokens_out'])
    .where('user_id', '=', memberId)
    .orderBy('started_at')
    .execute(),
  days: await db
    .selectFrom('content_days')
    .select(['day', 'texts', 'built_in', 'failed', 'tokens_in', 'tokens_out', 'credits'])
    .where('user_id', '=', memberId)
    .orderBy('day')
    .execute(),
  payments: await db
    .selectFrom('content_payments')
    .select(['draft_id', 'amount', 'paid_at', 'returned_at'])
    .where('user_id', '=', memberId)
    .orderBy('paid_at')
    .execute(),
})

/** Payments stay, like the ledger; texts are erased. The platform's usage totals stay. */
const erase = async (tx: Tx, memberId: string): Promise<void> => {
  // Otherwise tokens reserved by a writing in progress would stay reserved in the platform totals for ever.
  await sql`
    update content_days set held_tokens = content_days.held_tokens - own.held
    from (select day, sum(held_tokens)::int as held from content_uses where user_id = ${memberId} and ended_at is null group by day) as own
    where content_days.user_id is null and content_days.day = own.day`.execute(tx)
  for (const table of ['content_drafts', 'content_uses', 'content_days'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
  }
}

export const contentRecords: MemberRecords = {
  name: 'content',
  tables: ['content_days', 'content_drafts', 'content_payments', 'content_uses'],
  take,
  consequences: () => Promise.resolve([]),
  erase,
}
