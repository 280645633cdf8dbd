// Order row: loads it under lock and converts it to the facts of the state machine.
import { type OrderRules, orderRules, shippedOrderRules } from '../../contract/orderRules.ts'
import { orderStatus } from '../../contract/orders.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rowFields } from '../platform/db/rowFields.ts'
import type { OrderFacts } from './orderFacts.ts'

const find = (tx: Db | Tx) =>
  tx
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .selectAll('o')
    .select(['w.domain', 'w.registrable_domain'])

export type OrderRow = Awaited<ReturnType<ReturnType<typeof find>['executeTakeFirstOrThrow']>>

/** Lock order: the order, then its link, then ledger accounts. */
export const lockOrder = async (tx: Tx, orderId: string): Promise<OrderRow | null> =>
  (await find(tx).where('o.id', '=', orderId).forNoKeyUpdate('o').executeTakeFirst()) ?? null

export const lockOrderOfLink = async (tx: Tx, linkId: string): Promise<OrderRow | null> =>
  (await find(tx).where('o.link_id', '=', linkId).forNoKeyUpdate('o').executeTakeFirst()) ?? null

/** A rule introduced after the order was placed has its shipped value. */
export const rulesOf = ({ rules }: Pick<OrderRow, 'rules'>): OrderRules =>
  orderRules.parse({ ...shippedOrderRules, ...(rules as Partial<OrderRules>) })

/** The columns that a transition may change; the state machine has them under the same names in camelCase. */
export const transitionColumns = {
  status: true,
  admin_review_until: true,
  admin_reviewed_at: true,
  accepted_at: true,
  due_at: true,
  reminded_at: true,
  overdue_at: true,
  submitted_at: true,
  in_check: true,
  was_in_time: true,
  rounds: true,
  failed_at: true,
  correction_expired_at: true,
  review_until: true,
  seen: true,
  was_seen: true,
  final_check_at: true,
  postponed: true,
  postponed_until: true,
  changes: true,
  revision_until: true,
  disputed_at: true,
} as const satisfies Partial<Record<keyof OrderRow, true>>

const transition = rowFields<Pick<OrderRow, keyof typeof transitionColumns>>(transitionColumns)

export const { columnsOf } = transition

export const factsOf = (row: OrderRow): OrderFacts => ({
  ...transition.fieldsOf(row),
  status: orderStatus.parse(row.status),
  rules: rulesOf(row),
  price: row.price,
  surcharge: row.surcharge,
  premium: row.premium,
  prime: row.prime,
  turnaroundDays: row.turnaround_days,
  placedAt: row.placed_at,
})
