// Query plans of all statements behind order lists, counts and queues: none may scan a whole table.
import { adminOrderSteps } from '../contract/ordersAdmin.ts'
import { orderStatuses } from '../contract/orderProcess.ts'
import { orderGroups, orderSides } from '../contract/orders.ts'
import { countAdminOrders, listAdminOrders, readAdminOrder } from '../server/orders/admin/adminOrders.ts'
import { countOrders } from '../server/orders/orderCounts.ts'
import { listOrders } from '../server/orders/orderList.ts'
import { readMessages } from '../server/orders/orderMessages.ts'
import { readOrder } from '../server/orders/orderView.ts'
import type { Database } from '../server/platform/db/database.ts'
import type { BigMembers } from './orderQuestions.ts'
import { type Asking, explainAll, type Plans } from './plans.ts'

/** There are so few members here that one with ten thousand orders has traded with a good part of them. */
const largeTables = new Set([
  ...['backlink_orders', 'order_events', 'order_messages', 'order_readings', 'monitored_links', 'link_checks'],
  ...['ledger_accounts', 'ledger_transfers', 'ledger_entries', 'websites', 'backlink_offers'],
])

export const explainOrders = (database: Database, big: BigMembers): Promise<Plans> =>
  explainAll(database, askingsOf(big), largeTables)

const askingsOf = (big: BigMembers): Asking[] => {
  const memberOf = { buyer: big.buyerId, seller: big.sellerId }
  return [
    ...orderSides.flatMap((side) =>
      [
        ...orderGroups.map((group) => ({ group })),
        ...orderStatuses.map((status) => ({ group: 'all' as const, status })),
        ...['ziel-42', 'gibt-es-nicht', '#512345'].map((q) => ({ group: 'all' as const, q })),
        { group: 'all' as const, website_id: big.websiteIds[side] },
      ].map((filter): Asking => ({
        name: `list of a ${side} by ${JSON.stringify(filter)}`,
        ask: (db) => listOrders(db, memberOf[side], { side, ...filter }, undefined),
      })),
    ),
    { name: 'counts', ask: (db) => countOrders(db, big.buyerId) },
    { name: 'an order', ask: (db) => readOrder(db, { memberId: big.buyerId, orderId: big.longOrderId }) },
    { name: 'messages', ask: (db) => readMessages(db, { memberId: big.buyerId, orderId: big.longOrderId }, undefined) },
    ...adminOrderSteps.options.map((view): Asking => ({
      name: `view ${view}`,
      ask: (db) => listAdminOrders(db, { view }),
    })),
    ...orderStatuses.map((status): Asking => ({
      name: `all that are ${status}`,
      ask: (db) => listAdminOrders(db, { view: 'all', status }),
    })),
    ...['gibt-es-nicht', 'ziel-4711', '#512345', big.longOrderId].map((q): Asking => ({
      name: `all with ${q}`,
      ask: (db) => listAdminOrders(db, { view: 'all', q }),
    })),
    { name: 'all of a member', ask: (db) => listAdminOrders(db, { view: 'all', member: big.sellerId }) },
    { name: 'disputes of a member', ask: (db) => listAdminOrders(db, { view: 'disputed', member: big.sellerId }) },
    {
      name: 'failed ones of a member',
      ask: (db) => listAdminOrders(db, { view: 'all', status: 'failed', member: big.sellerId }),
    },
    { name: 'counts of the views', ask: (db) => countAdminOrders(db) },
    { name: 'an order for an admin', ask: (db) => readAdminOrder(db, big.longOrderId) },
  ]
}
