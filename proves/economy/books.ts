// Books of the proof: what each member holds, paid and received, kept from the transfers alone and independent of the product.
// The invariant for every group of members follows from the one for each member, because trades inside a group cancel out.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../server/platform/db/database.ts'

interface Row {
  id: number
  reason: string
  amount: number
  from_kind: string
  from_owner: string
  to_kind: string
  to_owner: string
  order_id: string | null
}

interface Member {
  /** Available, pending, in escrow, in the guarantee account and collected for claims. Debts are not subtracted. */
  held: number
  paid: number
  received: number
  /** Bought with money that stayed, awarded, granted or written off. */
  allowed: number
  /** Of it, bought with money that stayed. */
  bought: number
  /** Of it, the loss of the operator. */
  writtenOff: number
}

interface Order {
  buyer: string
  seller: string
}

export interface Finding {
  member: string
  excess: number
}

export interface Books {
  /** Reads the transfers since the last call, and returns the members who have more than they may. */
  update(db: Db): Promise<Finding[]>
  memberOf(id: string): Readonly<Member>
}

const newTransfers = (after: number): RawBuilder<Row> => sql<Row>`
  select t.id, t.reason, t.amount, f.kind as from_kind, f.owner_id as from_owner, d.kind as to_kind, d.owner_id as to_owner,
    case when t.refers_to like 'order:%' then substr(t.refers_to, 7) end as order_id
  from ledger_transfers t join ledger_accounts f on f.id = t.from_account join ledger_accounts d on d.id = t.to_account
  where t.id > ${after} order by t.id`

const ofMember: readonly string[] = ['member', 'claims', 'guarantee', 'frozen']
/** What was written off is a loss of the operator, within its own limit. */
const intoAllowed: readonly string[] = ['issuance', 'purchases', 'suspense', 'write_offs']

const allow = (member: Member, source: string, amount: number): void => {
  if (intoAllowed.includes(source)) member.allowed += amount
  if (source === 'purchases') member.bought += amount
  if (source === 'write_offs') member.writtenOff += amount
}

export const createBooks = (): Books => {
  const members = new Map<string, Member>()
  const orders = new Map<string, Order>()
  let last = 0

  const memberOf = (id: string): Member => {
    const known = members.get(id)
    if (known !== undefined) return known
    const added: Member = { held: 0, paid: 0, received: 0, allowed: 0, bought: 0, writtenOff: 0 }
    members.set(id, added)
    return added
  }

  const learnOrders = async (db: Db, rows: readonly Row[]): Promise<void> => {
    const unknown = [...new Set(rows.flatMap(({ order_id: id }) => (id === null || orders.has(id) ? [] : [id])))]
    if (unknown.length === 0) return
    const found = await db
      .selectFrom('backlink_orders')
      .select(['id', 'buyer_user_id', 'seller_user_id'])
      .where('id', 'in', unknown)
      .execute()
    for (const { id, buyer_user_id: buyer, seller_user_id: seller } of found) orders.set(id, { buyer, seller })
  }

  /** Who holds what is on the account; null for the platform and for debts. */
  const holderOf = (kind: string, owner: string): string | null => {
    if (ofMember.includes(kind)) return owner
    const order = orders.get(owner)
    if (kind === 'escrow') return order?.buyer ?? null
    return kind === 'reserve' ? (order?.seller ?? null) : null
  }

  const apply = (row: Row): void => {
    const [giver, taker] = [holderOf(row.from_kind, row.from_owner), holderOf(row.to_kind, row.to_owner)]
    if (giver !== null) memberOf(giver).held -= row.amount
    if (taker !== null) memberOf(taker).held += row.amount
    if (giver !== null && taker !== null && giver !== taker) noteTrade(row, giver, taker)
    if (taker !== null) allow(memberOf(taker), row.from_kind, row.amount)
    if (giver !== null) allow(memberOf(giver), row.to_kind, -row.amount)
  }

  /** A refund reduces what was paid: it is a trade in the other direction only if it is more than that. */
  const noteTrade = ({ reason, amount }: Row, giver: string, taker: string): void => {
    if (refunds.has(reason)) {
      memberOf(taker).paid -= amount
      memberOf(giver).received -= amount
      return
    }
    memberOf(giver).paid += amount
    memberOf(taker).received += amount
  }

  return {
    memberOf,
    update: async (db) => {
      const { rows } = await newTransfers(last).execute(db)
      await learnOrders(db, rows)
      for (const row of rows) apply(row)
      last = rows.at(-1)?.id ?? last
      return [...members]
        .map(([member, { held, paid, received, allowed }]) => ({ member, excess: held + paid - received - allowed }))
        .filter(({ excess }) => excess > 0)
    },
  }
}

/** From the seller's side into the escrow of an order that is over, and claims paid to the creditor. */
const refunds: ReadonlySet<string> = new Set([
  'reserve_taken',
  'guarantee_taken',
  'guarantee_covered',
  'claim_paid',
  'reversal_taken',
])
