// The terms of an order for its link, for the link report and for the manual review of links that cannot be read.
import { totalOf } from '../../contract/surcharge.ts'
import type { LinkAgreement } from '../../contract/linkAgreements.ts'
import { guaranteeStates, orderStatus } from '../../contract/orders.ts'
import type { AgreedLink, ReadAgreements } from '../links/agreements.ts'
import * as clock from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { acceptedOf } from '../links/acceptedDefects.ts'
import { refundOf } from './guaranteeTerms.ts'

export const readOrderAgreements: ReadAgreements = async (db, links) => {
  const now = await clock.now(db)
  const missing = new Map(links.map(({ id, missing_since: since }) => [id, since]))
  const rows = await findOrders(
    db,
    links.map(({ id }) => id),
  )
  return new Map(rows.map((order) => [order.link_id ?? '', agreedOf(order, missing.get(order.link_id ?? '') ?? now)]))
}

const findOrders = (db: Db, linkIds: readonly string[]) =>
  db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as seller', 'seller.id', 'o.seller_user_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_user_id')
    .leftJoin('order_decisions as d', 'd.order_id', 'o.id')
    .selectAll('o')
    .select(['w.domain', 'w.is_verified', 'w.ended_at as website_ended_at'])
    .select(['seller.full_name as seller_name', 'buyer.full_name as buyer_name'])
    .select(['d.accepted_defects', 'd.accepted_anchor'])
    .where('o.link_id', 'in', linkIds)
    .execute()

type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]

const agreedOf = (order: FoundOrder, lostAt: Date): AgreedLink => {
  const isRunning = order.guarantee_state === 'running'
  const refund = isRunning ? (refundOf(order, lostAt)?.amount ?? 0) : 0
  return {
    agreement: agreementOf(order),
    website: {
      id: order.website_id,
      domain: order.domain,
      isVerified: order.is_verified && order.website_ended_at === null,
    },
    giver: { id: order.seller_user_id, name: order.seller_name },
    taker: { id: order.buyer_user_id, name: order.buyer_name },
    creditsIfMissing: order.ended_at === null ? totalOf(order) : refund,
    canBeRepaired: isRunning,
  }
}

const agreementOf = (order: FoundOrder): LinkAgreement => {
  const { guarantee_from: from, guarantee_until: until } = order
  const state = guaranteeStates.find((known) => known === order.guarantee_state)
  return {
    kind: 'order',
    order_id: order.id,
    number: order.number,
    status: orderStatus.parse(order.status),
    price: order.price,
    surcharge: order.surcharge,
    premium: order.premium,
    domain_name: shownDomain(order.domain),
    target_domain_name: shownDomain(order.target_domain),
    guarantee_months: order.guarantee_months,
    guarantee:
      state === undefined || from === null || until === null
        ? null
        : { state, from: from.toISOString(), until: until.toISOString() },
    accepted:
      order.accepted_defects === null ? null : acceptedOf({ ...order, accepted_defects: order.accepted_defects }),
  }
}
