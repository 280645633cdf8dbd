// Payouts and claims of a member for the export of their data.
import type { Db } from '../../platform/db/database.ts'

/** What they did not get as a seller, because the payment of the buyer was reversed; which payment that was is the buyer’s. */
export const takeReversedPayouts = (db: Db, memberId: string): Promise<object[]> =>
  db
    .selectFrom('backlink_orders')
    .select(['number as order_number', 'reversed as amount'])
    .where('seller_user_id', '=', memberId)
    .where('reversed', '>', 0)
    .orderBy('number')
    .execute()

export const takePayoutParts = (db: Db, memberId: string): Promise<object[]> =>
  db
    .selectFrom('payout_parts as p')
    .innerJoin('backlink_orders as o', 'o.id', 'p.order_id')
    .select(['o.number as order_number', 'p.number as part', 'p.amount', 'p.due_at', 'p.settled_at', 'p.state'])
    .where('p.owner_id', '=', memberId)
    .orderBy('o.number')
    .orderBy('p.number')
    .execute()

/** What they owe to others, or others to them; the reason for which an admin cleared a claim is the creditor's. */
export const takeClaims = (db: Db, memberId: string, column: 'c.owner_id' | 'c.creditor_id'): Promise<object[]> =>
  db
    .selectFrom('claims as c')
    .innerJoin('backlink_orders as o', 'o.id', 'c.order_id')
    .select(['o.number', 'c.domain', 'c.amount', 'c.paid', 'c.created_at', 'c.closed_at', 'c.outcome', 'c.reason'])
    .where(column, '=', memberId)
    .orderBy('c.number')
    .execute()
