// A ledger transfer as admins read it, with the names of both sides. Orders are a layer above the ledger, so the caller
// passes in the lookup of order numbers.
import { sql } from 'kysely'
import type { LedgerTransfer } from '../../../contract/creditsAdmin.ts'
import type { AccountKind } from '../../../contract/ledger.ts'
import type { Db } from '../../platform/db/database.ts'
import { platform } from '../ledger.ts'

export interface TransferRow extends Pick<LedgerTransfer, 'amount' | 'key' | 'kind' | 'note' | 'reason' | 'refers_to'> {
  id: number
  at: Date
  from_account: number
  from_kind: AccountKind
  from_owner: string | null
  from_name: string | null
  from_part: number
  to_account: number
  to_kind: AccountKind
  to_owner: string | null
  to_name: string | null
  to_part: number
}

export const columns = sql`
  t.id, t.at, t.key, t.kind, t.reason, t.amount, t.refers_to, t.note,
  f.id as from_account, f.kind as from_kind, nullif(f.owner_id, ${platform}) as from_owner, fu.full_name as from_name, f.part as from_part,
  d.id as to_account, d.kind as to_kind, nullif(d.owner_id, ${platform}) as to_owner, du.full_name as to_name, d.part as to_part`

/** Closed accounts have no name. */
export const sides = sql`
  join ledger_accounts f on f.id = t.from_account
  join ledger_accounts d on d.id = t.to_account
  left join users fu on fu.id = f.owner_id and fu.deleted_at is null
  left join users du on du.id = d.owner_id and du.deleted_at is null`

/** Keyed by order id; unknown orders are missing. */
type OrderNumbers = ReadonlyMap<string, number>
export type FindOrderNumbers = (db: Db, orderIds: readonly string[]) => Promise<OrderNumbers>

/** Null if it refers to something else. */
const orderOf = (subject: string | null): string | null =>
  /^order:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(subject ?? '')?.[1] ?? null

/** The order whose escrow or pending credits an account holds; null for any other account. */
export const orderOfAccount = (kind: AccountKind, owner: string | null): string | null =>
  kind === 'escrow' || kind === 'reserve' ? owner : null

/** Ids of all orders whose number is shown, without duplicates. */
export const ordersIn = (rows: readonly TransferRow[]): string[] => {
  const orders = rows.flatMap((row) => [
    orderOf(row.refers_to),
    orderOfAccount(row.from_kind, row.from_owner),
    orderOfAccount(row.to_kind, row.to_owner),
  ])
  return [...new Set(orders.filter((id) => id !== null))]
}

export const numberOf = (numbers: OrderNumbers, orderId: string | null): number | null =>
  orderId === null ? null : (numbers.get(orderId) ?? null)

export const described = (row: TransferRow, numbers: OrderNumbers): LedgerTransfer => ({
  id: String(row.id),
  at: row.at.toISOString(),
  key: row.key,
  kind: row.kind,
  reason: row.reason,
  from: {
    id: String(row.from_account),
    kind: row.from_kind,
    owner_id: row.from_owner,
    owner_name: row.from_name,
    order_number: numberOf(numbers, orderOfAccount(row.from_kind, row.from_owner)),
    part: row.from_part,
  },
  to: {
    id: String(row.to_account),
    kind: row.to_kind,
    owner_id: row.to_owner,
    owner_name: row.to_name,
    order_number: numberOf(numbers, orderOfAccount(row.to_kind, row.to_owner)),
    part: row.to_part,
  },
  amount: row.amount,
  refers_to: row.refers_to,
  order_number: numberOf(numbers, orderOf(row.refers_to)),
  note: row.note,
})
