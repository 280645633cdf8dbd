// The available balance of a member.
import type { Db, Tx } from '../platform/db/database.ts'
import { tellMember } from '../platform/outbox/outbox.ts'

export const read = async (db: Db, memberId: string): Promise<number> => {
  const row = await db
    .selectFrom('user_credits')
    .select('total_credits')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row?.total_credits ?? 0
}

/** Gives a new member a balance of nothing. Doing it twice changes nothing. */
export const openBalance = async (tx: Tx, memberId: string): Promise<void> => {
  const opened = await tx
    .insertInto('user_credits')
    .values({ user_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('total_credits')
    .executeTakeFirst()
  if (opened !== undefined) await tellMember(tx, memberId, 'credits.changed', opened)
}
