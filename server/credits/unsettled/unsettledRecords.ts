// Personal data about payments that can still be reversed, for the export: lots, dates as a payer, reversals and write-offs. They
// are kept with the ledger, under the id of the member.
import type { Db } from '../../platform/db/database.ts'

export const takeUnsettled = async (db: Db, memberId: string): Promise<Record<string, unknown>> => ({
  unsettled: await db
    .selectFrom('credit_lots')
    .select(['purchase_id', 'amount', 'remaining', 'settles_at', 'settled_at'])
    .where('owner_id', '=', memberId)
    .orderBy('id')
    .execute(),
  payer:
    (await db
      .selectFrom('payers')
      .select(['first_paid_at', 'limited_until', 'closed_at'])
      .where('owner_id', '=', memberId)
      .executeTakeFirst()) ?? null,
  reversals: await db
    .selectFrom('reversals')
    .select(['purchase_id', 'number', 'amount', 'outstanding', 'reason', 'at', 'finished_at'])
    .where('owner_id', '=', memberId)
    .orderBy('at')
    .execute(),
  write_offs: await db
    .selectFrom('write_offs')
    .select(['purchase_id', 'amount', 'reason', 'at', 'recovered_at'])
    .where('owner_id', '=', memberId)
    .orderBy('id')
    .execute(),
})
