// Credit lots: what a purchase gave stays unsettled until its payment is final. A lot per posting; the counter on the account
// of the member is their sum. The ledger spends settled credits first and takes the rest from the lots (0027_unsettled_credits.sql).
import { sql } from 'kysely'
import { type UnsettledLot, unsettledRowsMax } from '../../../contract/credits.ts'
import { dayMs } from '../../../contract/durations.ts'
import { settledMethodOf } from '../../../contract/paymentRules.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { readSettings } from '../settings.ts'

export interface Lot {
  /** Of the posting. */
  key: string
  purchaseId: string
  memberId: string
  /** With the bonus that came with it. */
  amount: number
}

/** When a payment is final. */
const settlesAt = async (tx: Tx, method: string | null, paidAt: Date): Promise<Date> => {
  const { payments } = await readSettings(tx)
  return new Date(paidAt.getTime() + payments.settle_days[settledMethodOf(method)] * dayMs)
}

/** After the posting, in its transaction. A final payment pays claims of other members at once, any other when it settles. */
export const addLot = async (tx: Tx, { key, purchaseId, memberId, amount }: Lot): Promise<void> => {
  const { method, paid_at: paidAt } = await tx
    .selectFrom('purchases')
    .select(['method', 'paid_at'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  if (paidAt === null) throw new Error(`purchase ${purchaseId} gives credits and is not paid`)
  await notePayer(tx, memberId, paidAt)
  const at = await settlesAt(tx, method, paidAt)
  await sql`select ledger_add_lot(${key}, ${purchaseId}, ${memberId}, ${amount}, ${at})`.execute(tx)
}

/** From the first payment on, a member may spend only so many unsettled credits for some days. */
const notePayer = async (tx: Tx, memberId: string, paidAt: Date): Promise<void> => {
  const { payments } = await readSettings(tx)
  const until = new Date(paidAt.getTime() + payments.spend_limit_days * dayMs)
  const { rows } = await sql`
    insert into payers (owner_id, first_paid_at, limited_until)
    values (${memberId}, ${paidAt}, case when ${until}::timestamptz > clock_now() then ${until}::timestamptz end)
    on conflict do nothing returning limited_until`.execute(tx)
  if (rows.length === 0) return
  await sql`
    update ledger_accounts set unsettled_allowance = ${payments.spend_limit}
    where owner_id = ${memberId} and kind = 'member' and part = 0
      and exists (select from payers where owner_id = ${memberId} and limited_until is not null)`.execute(tx)
}

/** The provider has named the method of a payment that was booked without it. */
export const noteMethod = async (tx: Tx, purchaseId: string, method: string): Promise<void> => {
  const row = await tx
    .updateTable('purchases')
    .set({ method })
    .where('id', '=', purchaseId)
    .where('method', 'is', null)
    .returning('paid_at')
    .executeTakeFirst()
  const paidAt = row?.paid_at ?? null
  if (paidAt === null) return
  const at = await settlesAt(tx, method, paidAt)
  await tx
    .updateTable('credit_lots')
    .set({ settles_at: at })
    .where('purchase_id', '=', purchaseId)
    .where('settled_at', 'is', null)
    .execute()
}

const membersPerRun = 1_000

/** Settles what is due, a member at a time, and lifts the limits of those who have paid for long enough. Idempotent. */
export const settleDue = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select distinct l.owner_id as id from credit_lots l
    where l.settled_at is null and l.settles_at <= (select clock_now())
      and not exists (select from reversals r where r.purchase_id = l.purchase_id and r.finished_at is null)
    limit ${membersPerRun}`.execute(db)
  for (const { id } of rows) await inTransaction(db, (tx) => settleOf(tx, id))
  await sql`
    with over as (
      update payers set limited_until = null where limited_until <= (select clock_now()) returning owner_id)
    update ledger_accounts a set unsettled_allowance = null from over
    where a.owner_id = over.owner_id and a.kind = 'member' and a.part = 0`.execute(db)
}

/** Of one member. */
const settleOf = async (tx: Tx, memberId: string): Promise<void> => {
  await sql`select ledger_settle(${memberId})`.execute(tx)
}

/** A payment that was taken back in full has nothing left that could be reversed. */
export const settleReversed = async (tx: Tx, purchaseId: string, memberId: string): Promise<void> => {
  await sql`
    update credit_lots set settles_at = least(settles_at, clock_now())
    where purchase_id = ${purchaseId} and settled_at is null`.execute(tx)
  await settleOf(tx, memberId)
}

/** What is left of lots that are not settled yet, those that settle first. */
export const listUnsettled = async (db: Db, memberId: string): Promise<{ lots: UnsettledLot[]; further: number }> => {
  const { rows } = await sql<{ remaining: number; settles_at: Date; all: number }>`
    select remaining, settles_at, sum(remaining) over ()::int8 as "all" from credit_lots
    where owner_id = ${memberId} and remaining > 0 order by settles_at, id limit ${unsettledRowsMax}`.execute(db)
  const lots = rows.map((row) => ({ credits: row.remaining, settles_at: row.settles_at.toISOString() }))
  return { lots, further: (rows[0]?.all ?? 0) - lots.reduce((sum, { credits }) => sum + credits, 0) }
}

export interface Use {
  purchaseId: string
  settlesAt: Date
  amount: number
}

/** What an order was paid with that is not settled yet. */
export const usesOfOrder = async (tx: Db | Tx, orderId: string): Promise<Use[]> => {
  const { rows } = await sql<Use>`
    select l.purchase_id as "purchaseId", l.settles_at as "settlesAt", u.amount from lot_uses u join credit_lots l on l.id = u.lot_id
    where u.subject = ${`order:${orderId}`} and l.settled_at is null order by l.settles_at desc, l.id`.execute(tx)
  return rows
}

/** Of many orders at once, for a list of them. */
export const usesOfOrders = async (db: Db | Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Use[]>> => {
  const { rows } = await sql<Use & { orderId: string }>`
    select substr(u.subject, 7) as "orderId", l.purchase_id as "purchaseId", l.settles_at as "settlesAt", u.amount
    from lot_uses u join credit_lots l on l.id = u.lot_id
    where u.subject = any(${orderIds.map((id) => `order:${id}`)}::text[]) and l.settled_at is null
    order by l.settles_at desc, l.id`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Which orders were paid with credits of a purchase that are not settled, newest first. */
export const ordersPaidWith = async (db: Db, purchaseId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct substr(u.subject, 7) as id from lot_uses u join credit_lots l on l.id = u.lot_id
    where l.purchase_id = ${purchaseId} and u.subject like 'order:%' and l.settled_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The seller gets it no more, or no one is left who could: `purchaseId` limits it to one purchase. */
export const dropUses = async (
  tx: Tx,
  orderId: string,
  { purchaseId, amount }: { purchaseId?: string; amount?: number } = {},
): Promise<void> => {
  const { rows } = await sql<{ lot: number; amount: number }>`
    select u.lot_id as lot, u.amount from lot_uses u join credit_lots l on l.id = u.lot_id
    where u.subject = ${`order:${orderId}`} and l.settled_at is null
      and (${purchaseId ?? null}::uuid is null or l.purchase_id = ${purchaseId ?? null}::uuid) order by u.lot_id`.execute(
    tx,
  )
  let rest = amount ?? Number.POSITIVE_INFINITY
  for (const use of rows) {
    const part = Math.min(use.amount, rest)
    rest -= part
    if (part === 0) break
    const of = sql`lot_id = ${use.lot} and subject = ${`order:${orderId}`}`
    await (
      part === use.amount
        ? sql`delete from lot_uses where ${of}`
        : sql`update lot_uses set amount = amount - ${part} where ${of}`
    ).execute(tx)
  }
}
