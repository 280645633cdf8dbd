// Payments that match no quote. Their credits are set aside until an admin grants them or the money has been refunded;
// a refund that fails puts them back on hold.
import { sql } from 'kysely'
import { notify } from '../../../notifications/notify.ts'
import { notifyAdmins } from '../../../notifications/notifyAdmins.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { post } from '../../ledger.ts'
import { addLot } from '../../unsettled/lots.ts'
import { type Booking, hasLeft, subjectOf, publishPayments } from '../booking.ts'
import { publishPurchaseChanged } from '../purchaseEvents.ts'
import type { AfterwardsFacts } from '../stripe/facts.ts'
import type { PurchaseRow } from '../rows.ts'
import { mismatchMessage, type Message, returnedMessage, returnFailedMessage } from '../purchaseTexts.ts'

export const notifyOfPayment = (tx: Tx, content: Message): Promise<void> => notifyAdmins(tx, content, '/admin/credits')

/** The first hold uses the plain key; each later one adds a counter. */
const keyOf = ({ id, holds }: Pick<PurchaseRow, 'id' | 'holds'>): string =>
  holds === 1 ? `mismatch:${id}` : `mismatch:${id}:${holds}`

/**
 * Sets a payment aside that matches no terms and notifies admins, unless it is refunded automatically. Members who
 * closed their account provide no address any more.
 */
export const holdBack = async (
  { tx, parts }: Booking,
  purchaseId: string,
  credits: number,
  { goesBack = false }: { goesBack?: boolean } = {},
): Promise<void> => {
  const row = await tx
    .updateTable('purchases')
    .set({ holds: sql<number>`holds + 1` })
    .where('id', '=', purchaseId)
    .returning(['id', 'holds', 'user_id'])
    .executeTakeFirstOrThrow()
  if (await hasLeft(tx, row.user_id)) {
    await tx.updateTable('purchases').set({ buyer: null }).where('id', '=', purchaseId).execute()
  }
  const subject = subjectOf(purchaseId)
  await post(tx, [{ key: keyOf(row), reason: 'payment_mismatch', amount: credits, subject }])
  if (goesBack) {
    parts.log.warn({ purchaseId }, 'a payment goes back by itself')
    return
  }
  parts.log.error({ purchaseId, time: row.holds }, 'a payment does not fit its quote')
  await notifyOfPayment(tx, row.holds === 1 ? mismatchMessage(purchaseId) : returnFailedMessage(purchaseId))
}

/** Releases the credits that were set aside. */
export const release = async (tx: Tx, row: PurchaseRow, resolution: 'granted' | 'returned'): Promise<void> => {
  const granted = resolution === 'granted' && row.kind === 'pack'
  const key = `${keyOf(row)}:${resolution}`
  await post(tx, [
    {
      key,
      // The months of a plan are credited one by one when due, like those of any other.
      reason: granted ? 'mismatch_granted' : 'mismatch_returned',
      amount: row.credits,
      subject: subjectOf(row.id),
      ...(granted ? { memberId: row.user_id } : {}),
    },
  ])
  if (!granted) return
  await addLot(tx, { key, purchaseId: row.id, memberId: row.user_id, amount: row.credits })
  await publishPurchaseChanged(tx, row)
}

export const isHeldOrReturned = (row: PurchaseRow): boolean =>
  row.state === 'mismatched' || (row.state === 'abandoned' && row.resolution === 'returned')

/**
 * Records what became of the money. If all of it was refunded the case is closed; if some of it came back, it needs
 * manual review again.
 */
export const followHeldMoney = async (booking: Booking, row: PurchaseRow, said: AfterwardsFacts): Promise<void> => {
  const { tx } = booking
  const paidCents = row.paid_cents ?? 0
  const refundedCents = Math.min(said.refundedCents, paidCents)
  const gone = said.dispute === 'lost' || refundedCents >= paidCents
  if (refundedCents !== row.refunded_cents || said.dispute !== row.dispute) {
    const money = { refunded_cents: refundedCents, dispute: said.dispute }
    await tx.updateTable('purchases').set(money).where('id', '=', row.id).execute()
    await publishPayments(tx, row.user_id)
  }
  if (gone && row.state === 'mismatched') await endReturned(booking, { ...row, dispute: said.dispute })
  if (!gone && row.state === 'abandoned') await holdAgain(booking, row)
}

const endReturned = async ({ tx, now }: Booking, row: PurchaseRow): Promise<void> => {
  await release(tx, row, 'returned')
  await tx
    .updateTable('purchases')
    .set({ state: 'abandoned', resolution: 'returned', ended_at: now })
    .where('id', '=', row.id)
    .execute()
  // A buyer who won a dispute already knows.
  if (row.dispute === 'lost' || (await hasLeft(tx, row.user_id))) return
  const content = returnedMessage(row.paid_cents ?? 0, row.paid_currency ?? row.currency)
  await notify(tx, { memberId: row.user_id, kind: 'admin_message', data: { content, path: '/credits' } })
}

const holdAgain = async (booking: Booking, row: PurchaseRow): Promise<void> => {
  await booking.tx
    .updateTable('purchases')
    .set({ state: 'mismatched', resolution: null, ended_at: null })
    .where('id', '=', row.id)
    .execute()
  await holdBack(booking, row.id, row.credits)
}
