// Orders between strongly related parties, which wait for an admin: the list with the evidence about each pair, and the decision
// to let an order go on or to refund it. Without a decision the clock lets it go on.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { fraudEndpoints } from '../../contract/fraud.ts'
import { reviewedOrdersPerPage } from '../../contract/limits.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { recordDecision, reverseDecision } from '../decisions/decisions.ts'
import { lockOrder, type OrderRow } from '../orders/orderRow.ts'
import { transitionOrder } from '../orders/transitionOrder.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { markUnrelated } from '../relations/markUnrelated.ts'
import { readPeople } from './people.ts'
import { relationFacts } from './relationFacts.ts'
import { reasonsOf } from './rings.ts'

const cursorForm = z.tuple([z.literal('reviews'), z.string().regex(/^[1-9]\d{0,14}$/)])

/** The longest waiting first. */
export const listOrdersInReview = async (
  db: Db,
  cursor: string | undefined,
): Promise<OutputOf<typeof fraudEndpoints.orders>> => {
  const from = cursor === undefined ? 0 : Number(decodeCursor(cursorForm, cursor)[1])
  const rows = await db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .leftJoin('owner_relations as r', (join) =>
      join
        .on('r.owner_a', '=', sql<string>`least(o.buyer_user_id, o.seller_user_id)`)
        .on('r.owner_b', '=', sql<string>`greatest(o.buyer_user_id, o.seller_user_id)`),
    )
    .select(['o.id', 'o.number', 'o.version', 'o.price', 'o.surcharge', 'o.premium', 'o.placed_at', 'w.domain'])
    .select(['o.buyer_user_id', 'o.seller_user_id', 'o.admin_review_until', 'r.score', 'r.reasons'])
    .where('o.ended_at', 'is', null)
    .where('o.admin_review_until', 'is not', null)
    .where('o.admin_reviewed_at', 'is', null)
    .where('o.number', '>', from)
    .orderBy('o.number')
    .limit(reviewedOrdersPerPage + 1)
    .execute()
  const page = rows.slice(0, reviewedOrdersPerPage)
  const person = await readPeople(
    db,
    page.flatMap((row) => [row.buyer_user_id, row.seller_user_id]),
  )
  const last = page.at(-1)
  return {
    orders: page.map((row) => ({
      ...{ id: row.id, number: row.number, version: row.version, domain_name: shownDomain(row.domain) },
      ...{ buyer: person(row.buyer_user_id), seller: person(row.seller_user_id), total: totalOf(row) },
      placed_at: row.placed_at.toISOString(),
      review_until: (row.admin_review_until ?? row.placed_at).toISOString(),
      ...{ score: row.score ?? 0, reasons: reasonsOf(row.reasons ?? []) },
    })),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('reviews', String(last.number)) : null,
  }
}

type Review = InputOf<typeof fraudEndpoints.reviewOrder>['body'] & { orderId: string; by: string }

/** A refund is a decision about both sides, to which both can object. */
export const reviewOrder = async (tx: Tx, { orderId, version, outcome, reasons, by }: Review): Promise<OrderRow> => {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new AppError('not_found')
  if (order.version !== version) throw new AppError('conflict')
  if (outcome === 'pass') return transitionOrder(tx, order, { transition: 'pass_admin_review', by: 'admin' })
  const refunded = await transitionOrder(tx, order, { transition: 'fail_admin_review', by: 'admin', note: reasons })
  const sides = [order.buyer_user_id, order.seller_user_id]
  for (const ownerId of sides) {
    await recordDecision(tx, {
      ...{ ownerId, measure: 'order_refunded', subject: { kind: 'order', id: orderId }, ground: 'related_accounts' },
      facts: [
        { fact: 'order', number: order.number, amount: refunded.refunded },
        ...(await relationFacts(tx, ownerId, sides)),
      ],
      ...{ reasons, by },
    })
  }
  return refunded
}

/** The credits are back with the buyer already; what was wrong is that the two count as related. */
export const reverseReview = async (
  tx: Tx,
  { subjectId, decisionId, answer, by }: { subjectId: string; decisionId: string; answer: string; by: string },
): Promise<void> => {
  const order = await lockOrder(tx, subjectId)
  if (order === null) throw new Error(`the decision ${decisionId} is about an order that does not exist`)
  // Of the other side, who may not have objected.
  await reverseDecision(tx, { subject: { kind: 'order', id: subjectId }, by, answer })
  await markUnrelated(tx, { a: order.buyer_user_id, b: order.seller_user_id, decisionId })
}
