// Write-offs: what the operator lost by reversed payments, the limit per day that pauses new purchases, and members whose
// purchases are closed until an admin opens them.
import { sql } from 'kysely'
import { notifyAdmins } from '../../notifications/notifyAdmins.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inEachLanguage } from '../../platform/texts/texts.ts'
import { creditTexts } from '../creditTexts.ts'
import { readSettings } from '../settings.ts'

export const closePurchases = async (tx: Tx, memberId: string): Promise<void> => {
  await sql`update payers set closed_at = clock_now() where owner_id = ${memberId} and closed_at is null`.execute(tx)
}

/** Throws `not_found` if they are not closed. */
export const openPurchases = async (tx: Tx, memberId: string): Promise<void> => {
  const opened = await tx
    .updateTable('payers')
    .set({ closed_at: null })
    .where('owner_id', '=', memberId)
    .where('closed_at', 'is not', null)
    .returning('owner_id')
    .executeTakeFirst()
  if (opened === undefined) throw new AppError('not_found')
}

/** The loss of today in UTC; what was recovered is no loss. */
export const writtenOffToday = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int8 as amount from write_offs
    where at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC' and recovered_at is null`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

/** Before a checkout is opened. */
export const requireOpenPurchases = async (tx: Tx, memberId: string): Promise<void> => {
  const payer = await tx.selectFrom('payers').select('closed_at').where('owner_id', '=', memberId).executeTakeFirst()
  if ((payer?.closed_at ?? null) !== null) throw new AppError('purchases_closed')
  // What they bought would be frozen at once.
  const freeze = await tx
    .selectFrom('freezes')
    .select('id')
    .where('owner_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (freeze !== undefined) throw new AppError('purchases_frozen')
  const { payments } = await readSettings(tx)
  if ((await writtenOffToday(tx)) > payments.write_offs_per_day) throw new AppError('purchases_paused')
}

/** To all admins, in the bell and by mail: about each loss, and that purchases are paused for the day. */
export const alertOfWriteOff = async (tx: Tx, amount: number): Promise<void> => {
  const { payments } = await readSettings(tx)
  const paused = (await writtenOffToday(tx)) > payments.write_offs_per_day
  await notifyAdmins(
    tx,
    inEachLanguage((language) => {
      const t = creditTexts(language)
      return {
        title: t('messages.writeOff.title'),
        message: t(paused ? 'messages.writeOff.paused' : 'messages.writeOff.message', { count: amount }),
      }
    }),
    '/admin/credits?tab=write_offs',
  )
}
