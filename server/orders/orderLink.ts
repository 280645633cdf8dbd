// Link owner for orders: what a check of an ordered link means for its order. It passes or fails during the check and
// the buyer's review, and is under guarantee afterwards. An inconclusive check causes no transition.
import { sql } from 'kysely'
import type { LinkOwner, Checked } from '../links/owners.ts'
import { type AgreedLink, recordExchangeLink, recordSeenAgain } from '../links/graph.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { transitionByCheck } from './byCheck.ts'
import { settleGuarantee } from './guaranteeMonitoring.ts'
import { transitionOrder, notifySides, notifySidesOf } from './transitionOrder.ts'
import { factsOf, lockOrderOfLink, type OrderRow } from './orderRow.ts'
import { statusIs } from './orderStatusSql.ts'

type Guaranteed = AgreedLink & Pick<OrderRow, 'id' | 'buyer_user_id' | 'seller_user_id'>

/** Under a running guarantee: a link that is still live only needs its last check recorded, unless a payout is due. */
const selectGuaranteed = preparedStatement((db, param: Param<{ linkIds: string[] }>) =>
  sql<Guaranteed>`
    select o.id, o.buyer_user_id, o.seller_user_id, o.link_id as "linkId", o.id as key, w.registrable_domain as "fromDomain",
      o.target_domain as "toDomain", o.anchor_text as "agreedAnchor"
    from backlink_orders o join websites w on w.id = o.website_id
    where o.link_id = any(${param('linkIds')}::uuid[]) and ${statusIs('o.status', 'completed')}
      and o.ended_by is distinct from 'decline' and o.guarantee_state = 'running' and o.guarantee_until > (select clock_now())
      and (o.payout_due_at is null or o.payout_due_at > (select clock_now()))`.compile(db),
)

export const orderOwner: LinkOwner = {
  hold: async (tx, linkId) => {
    const order = await lockOrderOfLink(tx, linkId)
    return order === null ? null : (inTx, checked) => settleOrder(inTx, order, checked)
  },
  confirm: async (tx, links) => {
    const orders = await selectGuaranteed(tx, { linkIds: links.map(({ linkId }) => linkId) })
    await recordSeenAgain(tx, orders, links)
    await notifySidesOf(tx, orders)
    return new Set(orders.map(({ linkId }) => linkId))
  },
}

const settleOrder = async (tx: Tx, order: OrderRow, checked: Checked): Promise<number> => {
  if (checked.judgement.verdict === 'passed' && order.ended_by !== 'decline') await keepInGraph(tx, order, checked)
  const credits = order.status === 'completed' ? await settleGuarantee(tx, order, checked) : 0
  if (order.status !== 'completed') await settleOpen(tx, order, checked)
  await notifySides(tx, order)
  return credits
}

const settleOpen = async (tx: Tx, order: OrderRow, { judgement, taken, isOvertaken }: Checked): Promise<void> => {
  const { verdict, reasons } = judgement
  const isGone = taken.status.state === 'endangered' || taken.status.state === 'lost'
  const transition = transitionByCheck(factsOf(order), { verdict, isGone, isOvertaken })
  if (transition === null) return
  await transitionOrder(tx, order, {
    transition,
    by: 'check',
    ...(transition === 'pass' || transition === 'complete' ? {} : { reasons }),
  })
}

const keepInGraph = async (tx: Tx, order: OrderRow, { judgement }: Checked): Promise<void> =>
  recordExchangeLink(tx, {
    fromDomain: order.registrable_domain,
    toDomain: order.target_domain,
    key: order.id,
    anchor: judgement.seen.anchorText ?? order.anchor_text ?? '',
    seenAt: await clock.now(tx),
  })
