// Order row: loads it under lock and converts it to the facts of the state machine.
import { type OrderRules, orderRules, shippedOrderRules } from '../../contract/orderRules.ts'
import { orderStatus } from '../../contract/orders.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { OrderFacts } from './process.ts'

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

export const factsOf = (row: OrderRow): OrderFacts => ({
  status: orderStatus.parse(row.status),
  rules: rulesOf(row),
  price: row.price,
  prime: row.prime,
  turnaroundDays: row.turnaround_days,
  placedAt: row.placed_at,
  acceptedAt: row.accepted_at,
  dueAt: row.due_at,
  remindedAt: row.reminded_at,
  overdueAt: row.overdue_at,
  submittedAt: row.submitted_at,
  inCheck: row.in_check,
  wasInTime: row.was_in_time,
  rounds: row.rounds,
  failedAt: row.failed_at,
  correctionExpiredAt: row.correction_expired_at,
  reviewUntil: row.review_until,
  seen: row.seen,
  changes: row.changes,
  changeUntil: row.revision_until,
  disputedAt: row.disputed_at,
})

type FactColumns = Pick<
  OrderRow,
  | 'status'
  | 'accepted_at'
  | 'due_at'
  | 'reminded_at'
  | 'overdue_at'
  | 'submitted_at'
  | 'in_check'
  | 'was_in_time'
  | 'rounds'
  | 'failed_at'
  | 'correction_expired_at'
  | 'review_until'
  | 'seen'
  | 'changes'
  | 'revision_until'
  | 'disputed_at'
>

/** The columns that a transition may change. */
export const columnsOf = (facts: OrderFacts): FactColumns => ({
  status: facts.status,
  accepted_at: facts.acceptedAt,
  due_at: facts.dueAt,
  reminded_at: facts.remindedAt,
  overdue_at: facts.overdueAt,
  submitted_at: facts.submittedAt,
  in_check: facts.inCheck,
  was_in_time: facts.wasInTime,
  rounds: facts.rounds,
  failed_at: facts.failedAt,
  correction_expired_at: facts.correctionExpiredAt,
  review_until: facts.reviewUntil,
  seen: facts.seen,
  changes: facts.changes,
  revision_until: facts.changeUntil,
  disputed_at: facts.disputedAt,
})
