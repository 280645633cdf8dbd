// One order with its full history, as seen by each of its two sides.
import { sql } from 'kysely'
import { orderActor, orderEvent, orderEventName } from '../../contract/orderParts.ts'
import { type Order, type OrderEvent, orderStatus } from '../../contract/orders.ts'
import { postponementsMax } from '../../contract/limits.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { readSettings } from '../credits/settings.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { inShopSql } from '../offers/inShop.ts'
import { acceptedOf } from '../links/acceptedDefects.ts'
import { readDryChecks } from './dryCheck.ts'
import { paidToSeller, refundOf } from './guaranteeTerms.ts'
import { unreadOf } from './orderMessages.ts'
import { readObjection } from './orderObjections.ts'
import { readReviews } from './orderReviews.ts'
import { factsOf } from './orderRow.ts'
import { readDispute } from './orderStatements.ts'
import { dayOf } from '../links/linkView.ts'
import { readLink } from './orderViewLink.ts'
import { iso, orderRows, type OwnOrder, type ShownRow, summaryOf } from './orderViewRows.ts'
import { readClaim } from './payouts/claimList.ts'
import { readPayoutParts } from './payouts/pending.ts'
import { awaitsCheck } from './payouts/release.ts'
import { declinableUntil } from './deadlines.ts'
import { transitionsOf } from './process.ts'

export const readOrder = async (db: Db | Tx, { memberId, orderId }: OwnOrder): Promise<Order> => {
  const row = await orderRows(db, memberId)
    .where('o.id', '=', orderId)
    .where((eb) => eb.or([eb('o.buyer_user_id', '=', memberId), eb('o.seller_user_id', '=', memberId)]))
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  const unread = await unreadOf(db, memberId, [orderId])
  const summary = summaryOf(row, memberId, unread.get(orderId) ?? 0)
  const { side } = summary
  const { link, checks, checkAgainIn } = await readLink(db, row)
  return {
    ...summary,
    ...progressOf(row),
    notes: row.notes,
    transitions: transitionsOf(factsOf(row), side, row.now),
    decline_until: side === 'seller' ? iso(declinableUntil(factsOf(row))) : null,
    check_again_in: checkAgainIn,
    offer_id: row.offer_id,
    dry_checks: await readDryChecks(db, row, side),
    final_check: finalCheckOf(row),
    events: await readEvents(db, orderId),
    link,
    checks,
    credits: creditsOf(row),
    payout_parts: await readPayoutParts(db, { orderId, side }),
    claim: await readClaim(db, orderId),
    guarantee: guaranteeOf(row, link?.missing_since ?? null),
    dispute: await readDispute(db, row, side),
    decision: await readDecision(db, orderId),
    reviews: await readReviews(db, row, side),
    objection: await readObjection(db, row, side),
    offer_available: await offerIsAvailable(db, row.offer_id),
  }
}

const progressOf = (row: ShownRow) => {
  const { rules } = factsOf(row)
  return {
    accepted_at: iso(row.accepted_at),
    submitted_at: iso(row.submitted_at),
    delivered_at: iso(row.delivered_at),
    in_check: row.in_check,
    seen: row.seen,
    rounds: row.rounds,
    rounds_max: rules.rounds_max,
    changes: row.changes,
    changes_max: rules.changes_max,
    ended_by: row.ended_by,
  }
}

const finalCheckOf = (row: ShownRow): Order['final_check'] => {
  if (row.final_check_at === null && !awaitsCheck(row, row.now)) return null
  return {
    postponed: row.postponed,
    postponements_max: postponementsMax,
    next_on: row.postponed_until === null ? null : dayOf(row.postponed_until),
  }
}

const creditsOf = (row: ShownRow): Order['credits'] => ({
  held: row.ended_at === null ? totalOf(row) : 0,
  paid_out: row.paid_out,
  withheld: row.reversed,
  refunded: row.refunded,
  bonus: row.bonus,
  penalty: row.penalty,
  premium_paid: row.premium_paid,
  guarantee_refunded: row.guarantee_refunded,
})

/** While it runs, the refund if the link were lost now; a link that is already missing counts as lost from then on. */
const guaranteeOf = (row: ShownRow, missingSince: string | null): Order['guarantee'] => {
  const { guarantee_state: state, guarantee_from: from, guarantee_until: until, guarantee_lost_at: lostAt } = row
  if (state === null || from === null || until === null) return null
  const isCounted = state === 'running' || state === 'refunded'
  const countedAt = lostAt ?? (missingSince === null ? row.now : new Date(missingSince))
  const refund = isCounted ? refundOf(row, countedAt) : null
  return {
    state,
    from: from.toISOString(),
    until: until.toISOString(),
    lost_at: iso(lostAt),
    reckoning:
      refund === null
        ? null
        : {
            amount: refund.amount,
            by: refund.by,
            paid: paidToSeller(row),
            days_left: refund.daysLeft,
            days_in_all: refund.daysInAll,
          },
  }
}

/** Hardly any order has more. */
const eventsShown = 200

/** The newest, oldest first. */
const readEvents = async (db: Db | Tx, orderId: string): Promise<OrderEvent[]> => {
  const rows = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(eventsShown)
    .execute()
  return rows.toReversed().map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    event: orderEventName.parse(row.event),
    actor: orderActor.parse(row.actor),
    status: orderStatus.parse(row.status),
    detail: orderEvent.shape.detail.parse(row.detail),
  }))
}

const readDecision = async (db: Db | Tx, orderId: string): Promise<Order['decision']> => {
  const row = await db
    .selectFrom('order_decisions')
    .select(['to_buyer', 'to_seller', 'reason', 'decided_at', 'accepted_defects', 'accepted_anchor'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { to_buyer, to_seller, reason, decided_at: at } = row
  return { to_buyer, to_seller, reason, decided_at: at.toISOString(), accepted: acceptedOf(row) }
}

/** A seller on vacation accepts no orders. */
const offerIsAvailable = async (db: Db | Tx, offerId: string): Promise<boolean> => {
  const { offers } = await readSettings(db)
  const found = await db
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .select('o.id')
    .where('o.id', '=', offerId)
    .where(inShopSql(offers.quality_from))
    .where(sql<boolean>`s.delivery_mode is distinct from 'vacation'`)
    .executeTakeFirst()
  return found !== undefined
}
