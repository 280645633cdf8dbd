// HTTP routes of orders in the admin area: all orders, the dispute queue, and forced transitions.
import { orderAdminEndpoints } from '../../../contract/ordersAdmin.ts'
import { listContents } from '../articles/orderArticles.ts'
import { decideDispute, forceTransition } from './adminTransitions.ts'
import { countAdminOrders, listAdminOrders, readAdminOrder } from './adminOrders.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { act } from '../../accounts/audit/adminAction.ts'

export const orderAdminRoutes = ({ db }: { db: Db }): Route[] => [
  route(orderAdminEndpoints.adminOrders, ({ query }) => listAdminOrders(db, query)),
  route(orderAdminEndpoints.adminOrderCounts, () => countAdminOrders(db)),
  route(orderAdminEndpoints.adminOrder, async ({ params }) => ({ order: await readAdminOrder(db, params.id) })),
  route(orderAdminEndpoints.adminOrderContents, async ({ params }) => {
    const { id } = await readAdminOrder(db, params.id)
    return { contents: await listContents(db, id) }
  }),
  route(orderAdminEndpoints.decideDispute, async ({ caller, params: { id: orderId }, body, idempotencyKey: key }) => {
    const { version, to_buyer: toBuyer, reason, accepted } = body
    const actorId = caller.memberId
    const subjectId = (await readAdminOrder(db, orderId)).seller.id
    await act(
      db,
      { actorId, action: 'decide_dispute', subjectId, reason },
      async (tx, note) => {
        const order = await decideDispute(tx, { orderId, adminId: actorId, version, toBuyer, reason, accepted })
        note({ order: String(order.number), to_buyer: String(order.refunded), to_seller: String(order.paid_out) })
        return {}
      },
      { scope: `${actorId} decideDispute ${orderId}`, key, request: JSON.stringify(body) },
    )
    return { order: await readAdminOrder(db, orderId) }
  }),
  route(orderAdminEndpoints.forceTransition, async ({ caller, params: { id: orderId }, body, idempotencyKey: key }) => {
    const { version, transition, reason, accepted } = body
    const actorId = caller.memberId
    const subjectId = (await readAdminOrder(db, orderId)).seller.id
    await act(
      db,
      { actorId, action: 'force_order', subjectId, reason },
      async (tx, note) => {
        const order = await forceTransition(tx, { orderId, adminId: actorId, version, transition, reason, accepted })
        note({ order: String(order.number), transition })
        return {}
      },
      { scope: `${actorId} forceTransition ${orderId}`, key, request: JSON.stringify(body) },
    )
    return { order: await readAdminOrder(db, orderId) }
  }),
]
