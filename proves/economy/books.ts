// Books of the proof: what each member holds, paid and received, kept from the transfers alone and independent of the product.
//
// Every group of members is checked after every step, without listing the groups. A trade adds the same amount to what its giver
// paid and what its taker received. In the sum over a group, trades inside it therefore cancel out, and what is left of `paid` and
// `received` is exactly what went to members outside and came from them. So the excess of a group is the sum of the excesses of its
// members, and no group has more than the one of all members whose own excess is above 0: that one is the worst group.
// `groups.ts` compares this with all groups one by one.
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
  is_referral: boolean
}

interface Member {
  /** Available, pending, in escrow, in the guarantee account and collected for claims. Debts are not subtracted. */
  held: number
  paid: number
  received: number
  /** Bought with money that stayed, awarded, granted or written off. */
  allowed: number
  /** Of it, bought with money that stayed, and the bonuses on it: loyalty, and the share of a referrer. */
  bought: number
  /** Of it, the loss of the operator. */
  writtenOff: number
  debt: number
  /** Of the debt, and of what was written off: a share of a referrer that was spent when its purchase was reversed. */
  sharesOwed: number
}

interface Order {
  buyer: string
  seller: string
}

export interface Group {
  members: string[]
  excess: number
}

export interface Books {
  /** Reads the transfers since the last call, and returns the group that has most beyond what it may; null: none has more. */
  update(db: Db): Promise<Group | null>
  memberOf(id: string): Readonly<Member>
  /** What one member has paid another, less refunds. */
  paidBetween(giver: string, taker: string): number
}

const newTransfers = (after: number): RawBuilder<Row> => sql<Row>`
  select t.id, t.reason, t.amount, f.kind as from_kind, f.owner_id as from_owner, d.kind as to_kind, d.owner_id as to_owner,
    case when t.refers_to like 'order:%' then substr(t.refers_to, 7) end as order_id,
    coalesce(t.refers_to like 'referral:%', false) as is_referral
  from ledger_transfers t join ledger_accounts f on f.id = t.from_account join ledger_accounts d on d.id = t.to_account
  where t.id > ${after} order by t.id`

const ofMember: readonly string[] = ['member', 'claims', 'guarantee', 'frozen']
/** What was written off is a loss of the operator, within its own limit. */
const intoAllowed: readonly string[] = ['issuance', 'purchases', 'suspense', 'write_offs']

/**
 * A share is paid once its purchase is final. If the payment is reversed even later, what the referrer has spent of it is a loss of
 * the operator like the purchase itself; it stays a debt of theirs, which later income pays back, after other debts.
 */
const noteShareOwed = (member: Member, { from_kind: from, to_kind: to, amount, is_referral: isShare }: Row): void => {
  if (from !== 'debt' && to !== 'debt') return
  member.debt += from === 'debt' ? amount : -amount
  const owed = Math.min(member.debt, member.sharesOwed + (from === 'debt' && isShare ? amount : 0)) - member.sharesOwed
  member.sharesOwed += owed
  member.writtenOff += owed
  member.allowed += owed
}

/** Bonuses on purchases. */
const withPurchases: readonly string[] = ['loyalty_bonus', 'referral_share', 'referral_taken']

const allow = (member: Member, { source, reason }: { source: string; reason: string }, amount: number): void => {
  if (intoAllowed.includes(source)) member.allowed += amount
  if (source === 'purchases' || withPurchases.includes(reason)) member.bought += amount
  if (source === 'write_offs') member.writtenOff += amount
}

const newMember: Member = {
  held: 0,
  paid: 0,
  received: 0,
  allowed: 0,
  bought: 0,
  writtenOff: 0,
  debt: 0,
  sharesOwed: 0,
}

const excessOf = ({ held, paid, received, allowed }: Member): number => held + paid - received - allowed

export const createBooks = (): Books => {
  const members = new Map<string, Member>()
  const orders = new Map<string, Order>()
  const between = new Map<string, number>()
  let last = 0

  const memberOf = (id: string): Member => {
    const known = members.get(id)
    if (known !== undefined) return known
    const added: Member = { ...newMember }
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
    const [holder] = [taker, giver].filter((one) => one !== null)
    if (holder !== undefined) noteShareOwed(memberOf(holder), row)
    const { reason } = row
    if (taker !== null) allow(memberOf(taker), { source: row.from_kind, reason }, row.amount)
    if (giver !== null) allow(memberOf(giver), { source: row.to_kind, reason }, -row.amount)
  }

  /** A refund reduces what was paid. */
  const noteTrade = ({ reason, amount }: Row, giver: string, taker: string): void => {
    const [payer, paid, sum] = refunds.has(reason) ? [taker, giver, -amount] : [giver, taker, amount]
    memberOf(payer).paid += sum
    memberOf(paid).received += sum
    between.set(`${payer} ${paid}`, (between.get(`${payer} ${paid}`) ?? 0) + sum)
  }

  const worstGroup = (): Group | null => {
    const beyond = [...members]
      .map(([id, member]) => ({ id, excess: excessOf(member) }))
      .filter((one) => one.excess > 0)
    if (beyond.length === 0) return null
    return { members: beyond.map(({ id }) => id), excess: beyond.reduce((sum, { excess }) => sum + excess, 0) }
  }

  return {
    memberOf,
    paidBetween: (giver, taker) => between.get(`${giver} ${taker}`) ?? 0,
    update: async (db) => {
      const { rows } = await newTransfers(last).execute(db)
      await learnOrders(db, rows)
      for (const row of rows) apply(row)
      last = rows.at(-1)?.id ?? last
      return worstGroup()
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
