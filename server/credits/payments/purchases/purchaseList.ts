// Purchase lists for members and admins, newest first, paginated.
import { sql } from 'kysely'
import { z } from 'zod'
import type { AdminPurchase } from '../../../../contract/creditsAdmin.ts'
import {
  disputeStates,
  type Purchase,
  purchaseKinds,
  purchasesPerPage,
  purchaseStates,
} from '../../../../contract/payments.ts'
import { plan } from '../../../../contract/plans.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../../../platform/db/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invoicesOf } from '../invoices/invoices.ts'
import type { PurchaseRow } from '../rows.ts'

const kindForm = z.enum(purchaseKinds)
const stateForm = z.enum(purchaseStates)
const disputeForm = z.enum(disputeStates)

const purchaseViewOf = (row: PurchaseRow, invoices: Purchase['invoices']): Purchase => ({
  id: row.id,
  kind: kindForm.parse(row.kind),
  state: stateForm.parse(row.state),
  plan: row.plan === null ? null : plan.parse(row.plan),
  credits: row.credits,
  price_cents: row.price_cents,
  currency: row.currency,
  refunded_cents: row.refunded_cents,
  credits_taken: row.credits_taken,
  dispute: disputeForm.parse(row.dispute),
  checkout_url: row.state === 'open' ? row.checkout_url : null,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  invoices,
})

/** Null if it belongs to another member. */
export const describePurchase = async (db: Db, memberId: string, id: string): Promise<Purchase | null> => {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined ? null : purchaseViewOf(row, (await invoicesOf(db, [id])).get(id) ?? [])
}

const cursorForm = z.tuple([z.literal('purchases'), cursorTime, z.uuid()])

interface ListQuery {
  memberId?: string | undefined
  state?: string | undefined
  cursor?: string | undefined
  perPage: number
}

const readPage = async (db: Db, { memberId, state, cursor, perPage }: ListQuery) => {
  let query = db
    .selectFrom('purchases')
    .selectAll()
    .select(asCursorTime(sql.ref('created_at')).as('at'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
  if (memberId !== undefined) query = query.where('user_id', '=', memberId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (cursor !== undefined) {
    const [, at, id] = decodeCursor(cursorForm, cursor)
    query = query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`)
  }
  const found = await query.execute()
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  return {
    rows,
    invoices: await invoicesOf(
      db,
      rows.map(({ id }) => id),
    ),
    next_cursor: found.length > rows.length && last !== undefined ? encodeCursor('purchases', last.at, last.id) : null,
  }
}

export const listPurchases = async (
  db: Db,
  memberId: string,
  cursor: string | undefined,
): Promise<{ purchases: Purchase[]; next_cursor: string | null }> => {
  const { rows, invoices, next_cursor } = await readPage(db, { memberId, cursor, perPage: purchasesPerPage })
  return { purchases: rows.map((row) => purchaseViewOf(row, invoices.get(row.id) ?? [])), next_cursor }
}

const adminPerPage = 50

/** Refunds requested by admins that the payment service has not confirmed yet. */
export const pendingCents = async (db: Db, purchaseIds: readonly string[]): Promise<Map<string, number>> => {
  if (purchaseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund_requests')
    .select(['purchase_id as id', sql<number>`sum(cents)::int`.as('cents')])
    .where('purchase_id', 'in', purchaseIds)
    .where('ended_at', 'is', null)
    .groupBy('purchase_id')
    .execute()
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

export const listAllPurchases = async (
  db: Db,
  request: { member?: string | undefined; state?: string | undefined; cursor?: string | undefined },
): Promise<{ purchases: AdminPurchase[]; next_cursor: string | null }> => {
  const { rows, invoices, next_cursor } = await readPage(db, {
    memberId: request.member,
    state: request.state,
    cursor: request.cursor,
    perPage: adminPerPage,
  })
  const ids = [...new Set(rows.map(({ user_id }) => user_id))]
  const people =
    ids.length === 0 ? [] : await db.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute()
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
  const pending = await pendingCents(
    db,
    rows.map(({ id }) => id),
  )
  const purchases = rows.map((row) => ({
    ...purchaseViewOf(row, invoices.get(row.id) ?? []),
    member: { id: row.user_id, name: names.get(row.user_id) ?? '' },
    paid_cents: row.paid_cents,
    pending_cents: pending.get(row.id) ?? 0,
  }))
  return { purchases, next_cursor }
}
