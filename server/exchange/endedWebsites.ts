// Ends exchanges when a website in them, or its member, is gone, and notifies the other members that they are free.
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockExchange } from './exchangeRow.ts'
import { transitionExchange } from './transitionExchange.ts'

/** One exchange per transaction; idempotent. */
export const endExchangesOnWebsite = async (db: Db, websiteId: string): Promise<void> => {
  const website = await db
    .selectFrom('websites')
    .select(['user_id', 'is_verified', 'ended_at'])
    .where('id', '=', websiteId)
    .executeTakeFirst()
  if (website === undefined) return
  if (website.ended_at !== null) await db.deleteFrom('exchange_sites').where('website_id', '=', websiteId).execute()
  // It may have been verified again in the meantime.
  if (website.is_verified) return
  const legs = await db
    .selectFrom('exchange_legs')
    .select('exchange_id')
    .where('is_live', '=', true)
    .where((eb) => eb.or([eb('website_id', '=', websiteId), eb('target_website_id', '=', websiteId)]))
    .execute()
  await endEach(db, legs, website.user_id)
}

/** For blocked members. */
export const endExchangesOfMember = async (db: Db, memberId: string): Promise<void> => {
  const member = await db.selectFrom('users').select('blocked_at').where('id', '=', memberId).executeTakeFirst()
  if ((member?.blocked_at ?? null) === null) return
  await endEach(db, await liveOf(db, memberId), memberId)
}

const liveOf = (db: Db | Tx, memberId: string): Promise<{ exchange_id: string }[]> =>
  db
    .selectFrom('exchange_legs')
    .select('exchange_id')
    .where('is_live', '=', true)
    .where('giver_user_id', '=', memberId)
    .orderBy('exchange_id')
    .execute()

const endEach = async (db: Db, legs: readonly { exchange_id: string }[], memberId: string): Promise<void> => {
  for (const id of new Set(legs.map(({ exchange_id }) => exchange_id))) {
    await inTransaction(db, (tx) => endOne(tx, id, memberId))
  }
}

const endOne = async (tx: Tx, exchangeId: string, memberId: string): Promise<void> => {
  const locked = await lockExchange(tx, exchangeId)
  if (locked === null || locked.row.stage === 'ended') return
  await transitionExchange(tx, locked, { transition: 'system_cancel', by: 'system', memberId })
}

/** For account deletion, in the same transaction. */
export const leaveExchanges = async (tx: Tx, memberId: string): Promise<void> => {
  for (const { exchange_id: id } of await liveOf(tx, memberId)) await endOne(tx, id, memberId)
  await tx.deleteFrom('exchange_sites').where('user_id', '=', memberId).execute()
  await tx.updateTable('exchanges').set({ note: null }).where('requested_by', '=', memberId).execute()
  await tx.updateTable('exchange_legs').set({ answer_note: null }).where('giver_user_id', '=', memberId).execute()
}
